/** One line of the results: Quarry (`ours`) and the baseline (`theirs`), measured together. */
export interface Row {
  name: string
  ours: number
  theirs: number
  /** How many times better than the baseline Quarry is; more than 1 is better in any unit. */
  ratio: number
  unit: string
}

export interface Measured {
  rows: Row[]
  /** Notes about the rows, one sentence each. */
  notes: string[]
  /** Why rows are not valid, one sentence each; empty if all are. */
  problems: string[]
}

export interface BenchOptions {
  /** How long a measurement that has no length of its own takes. */
  minutes: number
}

export interface Measurement {
  /** The rows' names, so that a filter can skip whole measurements. */
  names: readonly string[]
  /** Measured only if the filter asks for it, because it takes long. */
  isLong?: true
  measure(redisUrl: string, options: BenchOptions): Promise<Measured>
}

export function row(
  name: string,
  { ours, theirs, unit, better }: Omit<Row, 'name' | 'ratio'> & { better: 'more' | 'less' },
): Row {
  return { name, ours, theirs, ratio: better === 'more' ? ours / theirs : theirs / ours, unit }
}

/** Returns the value that `share` of the sorted values don't exceed. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1)
  if (middle.length === 0) throw new Error('there is no median of nothing')
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}

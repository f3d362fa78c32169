/** One line of the result: Quarry (`ours`) and the baseline (`theirs`), measured in the same run. */
export interface Row {
  name: string
  ours: number
  theirs: number
  /** How many times as good as the baseline Quarry is; more than 1 is better, whatever the unit. */
  ratio: number
  unit: string
}

export interface Measured {
  rows: Row[]
  /** Notes for readers of the rows, a sentence each. */
  notes: string[]
  /** Why rows are not valid, a sentence each; empty if they are. */
  problems: string[]
}

export interface Measurement {
  /** Names of its rows, so that a filter can skip whole measurements. */
  names: readonly string[]
  measure(redisUrl: string): Promise<Measured>
}

export function row(
  name: string,
  { ours, theirs, unit, better }: Omit<Row, 'name' | 'ratio'> & { better: 'more' | 'less' },
): Row {
  return { name, ours, theirs, ratio: better === 'more' ? ours / theirs : theirs / ours, unit }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1)
  if (middle.length === 0) throw new Error('there is no median of nothing')
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}

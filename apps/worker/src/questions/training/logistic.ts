import type { Weighing } from '@quarry/questions/question-model'

/** What is learnt from: features by name, whether they belong to what is looked for, and how much the row counts. */
export interface Sample {
  features: ReadonlyMap<string, number>
  isPositive: boolean
  weight: number
}

interface Fitting {
  /** Of the quadratic penalty on weights. */
  penalty: number
  /** Features that fewer samples have teach nothing general. */
  leastSamples: number
  /** How many features are kept: those that move the result most. */
  mostFeatures: number
}

/** Logistic regression with a quadratic penalty; weights rounded to hundredths, so that a model file reads easily. */
export function fitLogistic(samples: readonly Sample[], fitting: Fitting): Weighing {
  const names = commonNames(samples, fitting.leastSamples)
  const fit = (table: Table) => minimise(lossOf(samples, table, fitting.penalty), table.width)
  const table = tableOf(samples, names)
  const chosen = strongest(names, table, fit(table), fitting.mostFeatures)
  const weights = fit(tableOf(samples, chosen))
  const rounded = chosen.map((name, i) => [name, round(weights[i + 1] ?? 0)] as const)
  return { bias: round(weights[0] ?? 0), weights: new Map(rounded.filter(([, weight]) => weight !== 0)) }
}

const round = (value: number) => Number(value.toFixed(2))

/** The parts of a sample that fitting needs, for any target. */
export type FeatureRow = Pick<Sample, 'features' | 'weight'>

export function commonNames(samples: readonly FeatureRow[], least: number): string[] {
  const counts = new Map<string, number>()
  for (const { features } of samples)
    for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts.keys()].filter((name) => (counts.get(name) ?? 0) >= least).sort()
}

/** Samples by rows, compressed: row `i` has the columns from `starts[i]` to `starts[i + 1]`. Column 0 is the bias. */
export interface Table {
  starts: Uint32Array
  columns: Uint32Array
  values: Float64Array
  weights: Float64Array
  width: number
}

export function tableOf(samples: readonly FeatureRow[], names: readonly string[]): Table {
  const columnOf = new Map(names.map((name, i) => [name, i + 1]))
  const starts = new Uint32Array(samples.length + 1)
  const columns: number[] = []
  const values: number[] = []
  samples.forEach(({ features }, i) => {
    columns.push(0)
    values.push(1)
    for (const [name, value] of features) {
      const column = columnOf.get(name)
      if (column === undefined) continue
      columns.push(column)
      values.push(value)
    }
    starts[i + 1] = columns.length
  })
  return {
    starts,
    columns: Uint32Array.from(columns),
    values: Float64Array.from(values),
    weights: Float64Array.from(samples, ({ weight }) => weight),
    width: names.length + 1,
  }
}

/** The features whose weights move the result most: by their weight and by how often and how strongly they occur. */
function strongest(names: readonly string[], table: Table, weights: Float64Array, most: number): string[] {
  const squares = new Float64Array(table.width)
  table.columns.forEach((column, i) => {
    squares[column] = (squares[column] ?? 0) + (table.values[i] ?? 0) ** 2
  })
  const reach = names.map((name, i) => ({
    name,
    reach: Math.abs(weights[i + 1] ?? 0) * Math.sqrt(squares[i + 1] ?? 0),
  }))
  return reach
    .sort((a, b) => b.reach - a.reach || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name)
    .sort()
}

/** Returns the penalised loss at the weights and writes its slope into `slope`. */
type Loss = (weights: Float64Array, slope: Float64Array) => number

function lossOf(samples: readonly Sample[], table: Table, penalty: number): Loss {
  const { starts, columns, values } = table
  const targets = Float64Array.from(samples, ({ isPositive }) => Number(isPositive))
  return (weights, slope) => {
    let loss = 0
    for (let j = 0; j < slope.length; j += 1) {
      const pull = j === 0 ? 0 : penalty * (weights[j] as number)
      slope[j] = pull
      loss += (pull * (weights[j] as number)) / 2
    }
    for (let i = 0; i < targets.length; i += 1) {
      const [from, to] = [starts[i] as number, starts[i + 1] as number]
      let sum = 0
      for (let k = from; k < to; k += 1)
        sum += (weights[columns[k] as number] as number) * (values[k] as number)
      const [weight, target] = [table.weights[i] as number, targets[i] as number]
      const error = weight * (1 / (1 + Math.exp(-sum)) - target)
      loss += weight * (Math.log1p(Math.exp(-Math.abs(sum))) + Math.max(sum, 0) - target * sum)
      for (let k = from; k < to; k += 1) {
        const column = columns[k] as number
        slope[column] = (slope[column] as number) + error * (values[k] as number)
      }
    }
    return loss
  }
}

const ROUNDS = 120
const MEMORY = 8
const TRIES = 30
const CLOSE_ENOUGH = 2e-5

/** State of the search. */
interface Stand {
  weights: Float64Array
  slope: Float64Array
  loss: number
}

/** How the weights moved in a step, and how the slope changed with it. */
interface Step {
  moved: Float64Array
  bent: Float64Array
  curve: number
}

/** L-BFGS: each step is the slope, bent by how the slope changed over the last few steps. */
function minimise(lossAt: Loss, width: number): Float64Array {
  const start = new Float64Array(width)
  const slope = new Float64Array(width)
  let stand: Stand = { weights: start, slope, loss: lossAt(start, slope) }
  const past: Step[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = past.length === 0 ? 1 / Math.max(1, Math.sqrt(dot(stand.slope, stand.slope))) : 1
    const next = descend(stand, towards(stand.slope, past), first, lossAt)
    if (!(stand.loss - next.loss > CLOSE_ENOUGH * Math.max(1, stand.loss))) break
    const [from, to] = [stand, next]
    const moved = to.weights.map((value, j) => value - (from.weights[j] as number))
    const bent = to.slope.map((value, j) => value - (from.slope[j] as number))
    const curve = dot(moved, bent)
    if (curve > 1e-10) past.push({ moved, bent, curve })
    if (past.length > MEMORY) past.shift()
    stand = next
  }
  return stand.weights
}

/** As far in a direction as the loss falls by enough: half as far with every try. */
function descend(
  { weights, slope, loss }: Stand,
  direction: Float64Array,
  first: number,
  lossAt: Loss,
): Stand {
  const descent = dot(direction, slope)
  const next: Stand = {
    weights: new Float64Array(weights.length),
    slope: new Float64Array(weights.length),
    loss: Number.POSITIVE_INFINITY,
  }
  let step = first
  for (let tries = 0; tries < TRIES; tries += 1, step /= 2) {
    for (let j = 0; j < weights.length; j += 1)
      next.weights[j] = (weights[j] as number) + step * (direction[j] as number)
    next.loss = lossAt(next.weights, next.slope)
    if (next.loss <= loss + 1e-4 * step * descent) break
  }
  return next
}

function towards(slope: Float64Array, past: readonly Step[]): Float64Array {
  const direction = slope.map((value) => -value)
  const shares: number[] = []
  for (const { moved, bent, curve } of past.toReversed()) {
    const share = dot(moved, direction) / curve
    shares.push(share)
    addTimes(direction, bent, -share)
  }
  const last = past.at(-1)
  if (last) {
    const scale = last.curve / dot(last.bent, last.bent)
    for (let j = 0; j < direction.length; j += 1) direction[j] = (direction[j] as number) * scale
  }
  past.forEach(({ moved, bent, curve }, i) => {
    const share = shares[past.length - 1 - i] ?? 0
    addTimes(direction, moved, share - dot(bent, direction) / curve)
  })
  return direction
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let j = 0; j < a.length; j += 1) sum += (a[j] as number) * (b[j] as number)
  return sum
}

function addTimes(to: Float64Array, what: Float64Array, times: number): void {
  for (let j = 0; j < to.length; j += 1) to[j] = (to[j] as number) + times * (what[j] as number)
}

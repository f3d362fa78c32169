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

/** Returns the penalised log loss at the weights and writes its gradient into `gradient`. */
type Loss = (weights: Float64Array, gradient: Float64Array) => number

function lossOf(samples: readonly Sample[], table: Table, penalty: number): Loss {
  const { starts, columns, values } = table
  const targets = Float64Array.from(samples, ({ isPositive }) => Number(isPositive))
  return (weights, gradient) => {
    let loss = 0
    for (let j = 0; j < gradient.length; j += 1) {
      const penaltyGradient = j === 0 ? 0 : penalty * (weights[j] as number)
      gradient[j] = penaltyGradient
      loss += (penaltyGradient * (weights[j] as number)) / 2
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
        gradient[column] = (gradient[column] as number) + error * (values[k] as number)
      }
    }
    return loss
  }
}

const ROUNDS = 120
const MEMORY = 8
const TRIES = 30
const CLOSE_ENOUGH = 2e-5

/** A point of the search, with the loss there. */
interface Iterate {
  weights: Float64Array
  gradient: Float64Array
  loss: number
}

/** A step of the search: the changes of weights and gradient, and their dot product. */
interface Step {
  weightChange: Float64Array
  gradientChange: Float64Array
  curvature: number
}

/** Minimises the loss with L-BFGS (Nocedal and Wright 2006, algorithm 7.5). */
function minimise(lossAt: Loss, width: number): Float64Array {
  const start = new Float64Array(width)
  const gradient = new Float64Array(width)
  let iterate: Iterate = { weights: start, gradient, loss: lossAt(start, gradient) }
  const past: Step[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = past.length === 0 ? 1 / Math.max(1, Math.sqrt(dot(iterate.gradient, iterate.gradient))) : 1
    const next = lineSearch(iterate, lbfgsDirection(iterate.gradient, past), first, lossAt)
    if (!(iterate.loss - next.loss > CLOSE_ENOUGH * Math.max(1, iterate.loss))) break
    const [from, to] = [iterate, next]
    const weightChange = to.weights.map((value, j) => value - (from.weights[j] as number))
    const gradientChange = to.gradient.map((value, j) => value - (from.gradient[j] as number))
    const curvature = dot(weightChange, gradientChange)
    if (curvature > 1e-10) past.push({ weightChange, gradientChange, curvature })
    if (past.length > MEMORY) past.shift()
    iterate = next
  }
  return iterate.weights
}

/** Backtracking line search: halves the step until the loss falls enough (the Armijo condition). */
function lineSearch(
  { weights, gradient, loss }: Iterate,
  direction: Float64Array,
  first: number,
  lossAt: Loss,
): Iterate {
  const descent = dot(direction, gradient)
  const next: Iterate = {
    weights: new Float64Array(weights.length),
    gradient: new Float64Array(weights.length),
    loss: Number.POSITIVE_INFINITY,
  }
  let step = first
  for (let tries = 0; tries < TRIES; tries += 1, step /= 2) {
    for (let j = 0; j < weights.length; j += 1)
      next.weights[j] = (weights[j] as number) + step * (direction[j] as number)
    next.loss = lossAt(next.weights, next.gradient)
    if (next.loss <= loss + 1e-4 * step * descent) break
  }
  return next
}

/** The two-loop recursion: approximates the Newton direction from the last few steps (algorithm 7.4). */
function lbfgsDirection(gradient: Float64Array, past: readonly Step[]): Float64Array {
  const direction = gradient.map((value) => -value)
  const shares: number[] = []
  for (const { weightChange, gradientChange, curvature } of past.toReversed()) {
    const share = dot(weightChange, direction) / curvature
    shares.push(share)
    addTimes(direction, gradientChange, -share)
  }
  const last = past.at(-1)
  if (last) {
    const scale = last.curvature / dot(last.gradientChange, last.gradientChange)
    for (let j = 0; j < direction.length; j += 1) direction[j] = (direction[j] as number) * scale
  }
  past.forEach(({ weightChange, gradientChange, curvature }, i) => {
    const share = shares[past.length - 1 - i] ?? 0
    addTimes(direction, weightChange, share - dot(gradientChange, direction) / curvature)
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

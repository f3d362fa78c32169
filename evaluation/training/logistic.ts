import type { Weighing } from '@quarry/questions/question-model'
import { createRandom } from '../measure.ts'

/** What is learnt from: features by name, whether they belong to a question, and how much the sample counts. */
export interface Sample {
  features: ReadonlyMap<string, number>
  isPositive: boolean
  weight: number
}

interface Fitting {
  /** Of the squared weights. */
  penalty: number
  /** Features that fewer samples have teach nothing general. */
  leastSamples: number
  /** How many features are kept: those that move the result most. */
  mostFeatures: number
}

/** Logistic regression with a quadratic penalty; weights rounded to hundredths, which keeps the file small. */
export function fitLogistic(samples: readonly Sample[], fitting: Fitting): Weighing {
  const counts = new Map<string, number>()
  for (const { features } of samples)
    for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  const common = [...counts].filter(([, count]) => count >= fitting.leastSamples).map(([name]) => name)
  const first = descend(samples, common.sort(), fitting.penalty)
  const { bias, weights } = descend(samples, strongest(samples, first, fitting.mostFeatures), fitting.penalty)
  const rounded = [...weights].map(([name, weight]) => [name, round(weight)] as const)
  return { bias: round(bias), weights: new Map(rounded.filter(([, weight]) => weight !== 0)) }
}

const round = (value: number) => Number(value.toFixed(2))

/** The features whose weights move the result most: by their weight and by how often and how strongly they occur. */
function strongest(samples: readonly Sample[], { weights }: Weighing, most: number): string[] {
  const squares = new Map<string, number>()
  for (const { features } of samples)
    for (const [name, value] of features) squares.set(name, (squares.get(name) ?? 0) + value ** 2)
  const reach = (name: string, weight: number) => Math.abs(weight) * Math.sqrt(squares.get(name) ?? 0)
  return [...weights]
    .sort(([a, one], [b, other]) => reach(b, other) - reach(a, one) || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([name]) => name)
    .sort()
}

const ROUNDS = 30
const STEP = 0.3

/**
 * Stochastic gradient descent with a step for each feature (AdaGrad; Duchi, Hazan and Singer 2011), always in the same order.
 * A feature's penalty is spread over its samples.
 */
function descend(samples: readonly Sample[], names: readonly string[], penalty: number): Weighing {
  const columnOf = new Map(names.map((name, i) => [name, i]))
  const occurrences = new Float64Array(names.length)
  const rows = samples.map(({ features, isPositive, weight }) => {
    const known = [...features].flatMap(([name, value]) => {
      const column = columnOf.get(name)
      return column === undefined ? [] : [{ column, value }]
    })
    for (const { column } of known) occurrences[column] = (occurrences[column] ?? 0) + 1
    const columns = Uint32Array.from(known, ({ column }) => column)
    return {
      columns,
      values: Float64Array.from(known, ({ value }) => value),
      target: Number(isPositive),
      weight,
    }
  })
  const weights = new Float64Array(names.length)
  const squares = new Float64Array(names.length)
  let [bias, biasSquares] = [0, 0]
  const random = createRandom(1)
  for (let turn = 0; turn < ROUNDS * rows.length; turn += 1) {
    const { columns, values, target, weight } = rows[
      Math.floor(random() * rows.length)
    ] as (typeof rows)[number]
    let sum = bias
    for (let k = 0; k < columns.length; k += 1)
      sum += (weights[columns[k] as number] as number) * (values[k] as number)
    const error = weight * (1 / (1 + Math.exp(-sum)) - target)
    biasSquares += error ** 2
    bias -= (STEP * error) / Math.sqrt(biasSquares + 1e-9)
    for (let k = 0; k < columns.length; k += 1) {
      const column = columns[k] as number
      const old = weights[column] as number
      const gradient = error * (values[k] as number) + (penalty * old) / (occurrences[column] as number)
      const seen = (squares[column] as number) + gradient ** 2
      squares[column] = seen
      weights[column] = old - (STEP * gradient) / Math.sqrt(seen + 1e-9)
    }
  }
  return { bias, weights: new Map(names.map((name, i) => [name, weights[i] as number])) }
}

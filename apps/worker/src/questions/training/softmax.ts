import { commonNames, type FeatureRow, type Table, tableOf } from './logistic.ts'

/** A row and the index of its class. */
export interface ClassSample extends FeatureRow {
  classIndex: number
}

export interface SoftmaxFitting {
  /** Features that fewer samples have teach nothing general. */
  leastSamples: number
  /** Of the absolute weights: the higher, the fewer are left. */
  sparsity: number
  /** Of the squared weights. */
  penalty: number
}

/** Weights by feature and class; those of a feature that has no weight are left out. */
export interface SoftmaxWeights {
  biases: number[]
  weights: Map<string, number[]>
}

const ROUNDS = 150

/**
 * Multinomial logistic regression, most of whose weights are zero (an elastic net, found by accelerated proximal steps: Beck
 * and Teboulle 2009, FISTA). Weights are rounded to tenths, which keeps the file small.
 */
export function fitSoftmax(
  samples: readonly ClassSample[],
  classes: number,
  { leastSamples, sparsity, penalty }: SoftmaxFitting,
): SoftmaxWeights {
  const names = commonNames(samples, leastSamples)
  const table = tableOf(samples, names)
  const classOf = Uint8Array.from(samples, ({ classIndex }) => classIndex)
  const weights = descend(table, classOf, classes, { sparsity, penalty })
  const rowOf = (column: number) =>
    Array.from(weights.subarray(column * classes, (column + 1) * classes), (value) =>
      Number(value.toFixed(1)),
    )
  const rows = names.map((name, i) => [name, rowOf(i + 1)] as const)
  return {
    biases: rowOf(0),
    weights: new Map(rows.filter(([, row]) => row.some((weight) => weight !== 0))),
  }
}

/** Weights, feature by feature, those of all classes beside each other; the first are the biases, which are not penalised. */
function descend(
  table: Table,
  classOf: Uint8Array,
  classes: number,
  { sparsity, penalty }: Pick<SoftmaxFitting, 'sparsity' | 'penalty'>,
): Float64Array {
  const step = 1 / (largestEigenvalue(table) / 2 + penalty)
  const size = table.width * classes
  let weights = new Float64Array(size)
  let extrapolated = new Float64Array(size)
  const gradient = new Float64Array(size)
  let momentum = 1
  for (let round = 0; round < ROUNDS; round += 1) {
    gradientAt(extrapolated, gradient, table, classOf, classes)
    const next = new Float64Array(size)
    for (let j = 0; j < size; j += 1) {
      const value = extrapolated[j] as number
      if (j < classes) next[j] = value - step * (gradient[j] as number)
      else
        next[j] = softThreshold(value - step * ((gradient[j] as number) + penalty * value), step * sparsity)
    }
    const nextMomentum = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2
    const extrapolation = (momentum - 1) / nextMomentum
    extrapolated = next.map((value, j) => value + extrapolation * (value - (weights[j] as number)))
    weights = next
    momentum = nextMomentum
  }
  return weights
}

const softThreshold = (value: number, by: number) => Math.sign(value) * Math.max(0, Math.abs(value) - by)

/** Writes the gradient of the log loss into `gradient`: each row's errors by class, added up by feature. */
function gradientAt(
  weights: Float64Array,
  gradient: Float64Array,
  table: Table,
  classOf: Uint8Array,
  classes: number,
): void {
  const { starts, columns, values } = table
  const errors = new Float64Array(classes)
  gradient.fill(0)
  for (let row = 0; row < classOf.length; row += 1) {
    const [from, to] = [starts[row] as number, starts[row + 1] as number]
    errors.fill(0)
    for (let k = from; k < to; k += 1) {
      const [base, value] = [(columns[k] as number) * classes, values[k] as number]
      for (let c = 0; c < classes; c += 1)
        errors[c] = (errors[c] as number) + (weights[base + c] as number) * value
    }
    toErrors(errors, classOf[row] as number, table.weights[row] as number)
    for (let k = from; k < to; k += 1) {
      const [base, value] = [(columns[k] as number) * classes, values[k] as number]
      for (let c = 0; c < classes; c += 1)
        gradient[base + c] = (gradient[base + c] as number) + (errors[c] as number) * value
    }
  }
}

/** From scores to the weighted differences between probabilities and the true class. */
function toErrors(scores: Float64Array, actual: number, weight: number): void {
  const most = Math.max(...scores)
  let total = 0
  for (let c = 0; c < scores.length; c += 1) {
    scores[c] = Math.exp((scores[c] as number) - most)
    total += scores[c] as number
  }
  for (let c = 0; c < scores.length; c += 1)
    scores[c] = weight * ((scores[c] as number) / total - Number(c === actual))
}

const POWER_ROUNDS = 12

/** The largest eigenvalue of the table's weighted square, by power iteration: a bound of the gradient's Lipschitz constant. */
function largestEigenvalue({ starts, columns, values, weights, width }: Table): number {
  let vector = new Float64Array(width).fill(1 / Math.sqrt(width))
  let length = 0
  for (let round = 0; round < POWER_ROUNDS; round += 1) {
    const next = new Float64Array(width)
    for (let row = 0; row < weights.length; row += 1) {
      const [from, to] = [starts[row] as number, starts[row + 1] as number]
      let sum = 0
      for (let k = from; k < to; k += 1)
        sum += (vector[columns[k] as number] as number) * (values[k] as number)
      sum *= weights[row] as number
      for (let k = from; k < to; k += 1) {
        const column = columns[k] as number
        next[column] = (next[column] as number) + sum * (values[k] as number)
      }
    }
    length = Math.sqrt(next.reduce((sum, value) => sum + value * value, 0))
    vector = next.map((value) => value / length)
  }
  return length
}

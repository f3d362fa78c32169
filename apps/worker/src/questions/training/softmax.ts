import type { TypeModel } from '../question-model.ts'
import {
  commonNames,
  type FeatureRow,
  type Fitting,
  type Loss,
  minimise,
  type Table,
  tableOf,
} from './logistic.ts'

/** A row and the index of its class. */
export interface ClassSample extends FeatureRow {
  classIndex: number
}

/** Multinomial logistic regression with a quadratic penalty; weights rounded to tenths, which keeps the file small. */
export function fitSoftmax(
  samples: readonly ClassSample[],
  classes: number,
  { penalty, leastSamples, mostFeatures }: Fitting,
): Pick<TypeModel, 'biases' | 'weights'> {
  const names = commonNames(samples, leastSamples)
  const fit = (table: Table) => minimise(lossOf(samples, classes, table, penalty), table.width * classes)
  const table = tableOf(samples, names)
  const chosen = strongest(names, table, fit(table), classes, mostFeatures)
  const weights = fit(tableOf(samples, chosen))
  const rowOf = (at: number) =>
    Array.from(weights.subarray(at * classes, (at + 1) * classes), (value) => Number(value.toFixed(1)))
  const rows = chosen.map((name, i) => [name, rowOf(i + 1)] as const)
  return {
    biases: rowOf(0),
    weights: Object.fromEntries(rows.filter(([, row]) => row.some((weight) => weight !== 0))),
  }
}

/** The weights of all classes stand side by side, feature by feature; the first are the biases. */
function lossOf(samples: readonly ClassSample[], classes: number, table: Table, penalty: number): Loss {
  const errors = new Float64Array(classes)
  return (weights, slope) => {
    let loss = penalise(weights, slope, classes, penalty)
    samples.forEach(({ classIndex }, row) => {
      loss += judge(weights, errors, table, { row, classIndex })
      addErrors(slope, errors, table, row)
    })
    return loss
  }
}

function penalise(weights: Float64Array, slope: Float64Array, classes: number, penalty: number): number {
  let loss = 0
  for (let j = 0; j < slope.length; j += 1) {
    const pull = j < classes ? 0 : penalty * (weights[j] as number)
    slope[j] = pull
    loss += (pull * (weights[j] as number)) / 2
  }
  return loss
}

/** Writes the weighted error of each class into `errors` and returns the loss of the row. */
function judge(
  weights: Float64Array,
  errors: Float64Array,
  table: Table,
  { row, classIndex }: { row: number; classIndex: number },
): number {
  const { starts, columns, values } = table
  errors.fill(0)
  for (let k = starts[row] as number; k < (starts[row + 1] as number); k += 1) {
    const base = (columns[k] as number) * errors.length
    for (let c = 0; c < errors.length; c += 1)
      errors[c] = (errors[c] as number) + (weights[base + c] as number) * (values[k] as number)
  }
  const most = Math.max(...errors)
  const total = errors.reduce((sum, score) => sum + Math.exp(score - most), 0)
  const weight = table.weights[row] as number
  const loss = weight * (Math.log(total) + most - (errors[classIndex] as number))
  for (let c = 0; c < errors.length; c += 1)
    errors[c] = weight * (Math.exp((errors[c] as number) - most) / total - Number(c === classIndex))
  return loss
}

function addErrors(
  slope: Float64Array,
  errors: Float64Array,
  { starts, columns, values }: Table,
  row: number,
): void {
  for (let k = starts[row] as number; k < (starts[row + 1] as number); k += 1) {
    const base = (columns[k] as number) * errors.length
    for (let c = 0; c < errors.length; c += 1)
      slope[base + c] = (slope[base + c] as number) + (errors[c] as number) * (values[k] as number)
  }
}

/** The features whose weights move the result most, over all classes. */
function strongest(
  names: readonly string[],
  table: Table,
  weights: Float64Array,
  classes: number,
  most: number,
): string[] {
  const counts = new Float64Array(table.width)
  for (const column of table.columns) counts[column] = (counts[column] ?? 0) + 1
  const reachOf = (column: number) => {
    const row = weights.subarray(column * classes, (column + 1) * classes)
    return row.reduce((sum, weight) => sum + weight ** 2, 0) * (counts[column] ?? 0)
  }
  return names
    .map((name, i) => ({ name, reach: reachOf(i + 1) }))
    .sort((a, b) => b.reach - a.reach || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name)
    .sort()
}

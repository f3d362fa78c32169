import type { Range } from '../session/question-filter.ts'

/** Returns the bin of a value; the first for those below all edges. */
export function binOf(value: number, edges: readonly number[]): number {
  let low = 0
  let high = edges.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (value >= (edges[middle] ?? 0)) low = middle
    else high = middle - 1
  }
  return low
}

/** Returns the range of the bins from the first to the last. The histogram's first and last bin are open. */
export function rangeOfBins(first: number, last: number, edges: readonly number[]): Range {
  const next = edges[last + 1]
  return { min: first === 0 ? undefined : edges[first], max: next === undefined ? undefined : next - 1 }
}

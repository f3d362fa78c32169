/** Created once, because a table formats thousands of numbers. */
const numbers = new Intl.NumberFormat('en-US')

/** Returns for example `6,538`. */
export function formatNumber(value: number): string {
  return numbers.format(value)
}

/** Returns a number with its noun, for example `1 question` or `6,538 questions`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

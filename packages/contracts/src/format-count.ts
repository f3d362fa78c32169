/** Made once: a table draws thousands of numbers. */
const numbers = new Intl.NumberFormat('en-US')

/** Such as `6,538`. */
export function formatNumber(value: number): string {
  return numbers.format(value)
}

/** A number and its noun, such as `1 question` or `6,538 questions`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

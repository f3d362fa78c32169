/** The one place that writes to the browser's console: failures nobody needs to be told of. */
export function logFailure(sentence: string, error: unknown): void {
  console.error(sentence, error)
}

/** The one place that writes to the browser's console: failures that users need not see. */
export function logFailure(sentence: string, error: unknown): void {
  console.error(sentence, error)
}

/**
 * Calls `task` every `everyMs` milliseconds, but never concurrently, because a call waits while Redis is unreachable.
 * Returns a function that stops the repetition and resolves once no call is in progress.
 */
export function repeat(
  everyMs: number,
  task: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let current: Promise<void> | undefined
  const timer = setInterval(() => {
    current ??= task()
      .catch(onError)
      .finally(() => {
        current = undefined
      })
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await current
  }
}

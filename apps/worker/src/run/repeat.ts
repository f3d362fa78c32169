/**
 * Calls `task` every `everyMs` milliseconds, but never twice at a time: while Redis is unreachable, the first call waits for
 * it. Returns a function that stops the repetition and resolves once no call is under way.
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

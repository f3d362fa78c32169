/**
 * Does something again and again. Never twice at a time: while Redis is away the first waits for it, and more behind
 * it would do nothing new. Answers how to stop, which is done once nothing of it is under way any more.
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

export type Limit = ReturnType<typeof createLimit>

/** Returns a function that runs at most `most` tasks at the same time. Further tasks wait in order. */
export function createLimit(most: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      // The next task takes this one's place.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

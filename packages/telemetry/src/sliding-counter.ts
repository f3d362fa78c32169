const BUCKETS = 15

export type SlidingCounter = ReturnType<typeof createSlidingCounter>

/** Counts events by name over the last `spanMs` milliseconds, in fifteen buckets: memory does not grow with the events. */
export function createSlidingCounter(spanMs: number, now: () => number = () => performance.now()) {
  const bucketMs = spanMs / BUCKETS
  let buckets: { number: number; counts: Map<string, number> }[] = []

  function current() {
    const number = Math.floor(now() / bucketMs)
    buckets = buckets.filter((bucket) => bucket.number > number - BUCKETS)
    const last = buckets.at(-1)
    if (last?.number === number) return last
    const bucket = { number, counts: new Map<string, number>() }
    buckets.push(bucket)
    return bucket
  }

  return {
    add(name: string, count = 1): void {
      const { counts } = current()
      counts.set(name, (counts.get(name) ?? 0) + count)
    },
    /** Returns the count of each name. */
    sums(): Record<string, number> {
      current()
      const sums = new Map<string, number>()
      for (const [name, count] of buckets.flatMap(({ counts }) => [...counts])) {
        sums.set(name, (sums.get(name) ?? 0) + count)
      }
      return Object.fromEntries(sums)
    },
  }
}

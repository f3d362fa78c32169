/** Samples older than this say nothing of clocks that drift. */
const BELIEVED_MS = 10_000
/** Redis' clock is looked at as often as this. */
const LOOK_AFTER_MS = 7000

interface Sample {
  takenAt: number
  /** What Redis' clock is ahead of ours, at least and at most. */
  least: number
  most: number
}

/**
 * Tells when a time of Redis' clock comes by our own, mostly to a fraction of a millisecond: an answer that took long
 * says little of the clock, a fast one says much.
 */
export function createRedisClock() {
  let samples: Sample[] = []

  return {
    /** An answer for which Redis' clock was read between the two times of ours. All in milliseconds. */
    observe(askedAt: number, answeredAt: number, redisMs: number): void {
      const sample = { takenAt: answeredAt, least: redisMs - answeredAt, most: redisMs - askedAt }
      // A clock that was set anew contradicts what was known of it.
      const isPossible = ({ least, most }: Sample) => least <= sample.most && most >= sample.least
      samples = samples.filter((known) => known.takenAt > answeredAt - BELIEVED_MS && isPossible(known))
      samples.push(sample)
    },

    /** What it is by Redis' clock, or a little less; undefined when that was not seen for too long. */
    now(): number | undefined {
      const newest = samples.at(-1)
      if (!newest || newest.takenAt < performance.now() - LOOK_AFTER_MS) return undefined
      return performance.now() + Math.max(...samples.map(({ least }) => least))
    },

    /** Our own time when it surely is that time for Redis: not before, and as soon after as is known. */
    surelyAt: (redisMs: number): number => redisMs - Math.max(...samples.map(({ least }) => least)),

    /** Our own time before which it cannot be that time for Redis. */
    earliestAt: (redisMs: number): number => redisMs - Math.min(...samples.map(({ most }) => most)),
  }
}

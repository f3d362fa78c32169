/** Computes the pauses after a service's failures: 1 s, doubled up to a minute, with jitter. */
export function createBackoff(random: () => number = Math.random) {
  let failures = 0
  return {
    passed(): void {
      failures = 0
    },
    /** Returns the pause in milliseconds. */
    nextMs(): number {
      const ms = Math.min(60_000, 1000 * 2 ** failures)
      failures += 1
      return ms * (0.75 + random() / 2)
    },
  }
}

/**
 * How many recent requests are compared, how many of them must be for other items, and which share of those must
 * succeed.
 */
const OUTCOMES_MAX = 20
const OUTCOMES_MIN = 5
const SUCCEEDED_MIN = 0.8

/**
 * Distinguishes an item on which the service always fails from a service that fails on many items. A failure is
 * attributed to the item only while nearly all of the latest requests for other items succeed. After `failuresMax`
 * failures it is attributed in any case, so that a run with few items ends, too.
 */
export function createItemFailureCounter(failuresMax = Number.POSITIVE_INFINITY) {
  const counts = new Map<string, number>()
  const failures = new Map<string, number>()
  const outcomes: { id: string; succeeded: boolean }[] = []

  function remember(id: string, succeeded: boolean): void {
    outcomes.push({ id, succeeded })
    if (outcomes.length > OUTCOMES_MAX) outcomes.shift()
  }

  function isWellFor(id: string): boolean {
    const others = outcomes.filter((outcome) => outcome.id !== id)
    const succeeded = others.filter((outcome) => outcome.succeeded).length
    return others.length >= OUTCOMES_MIN && succeeded >= others.length * SUCCEEDED_MIN
  }

  return {
    passed(id: string): void {
      remember(id, true)
    },
    /**
     * Returns how often the item has failed while others succeeded; Infinity after `failuresMax` failures in any case.
     */
    failed(id: string): number {
      const all = (failures.get(id) ?? 0) + 1
      failures.set(id, all)
      const count = (counts.get(id) ?? 0) + (isWellFor(id) ? 1 : 0)
      counts.set(id, count)
      remember(id, false)
      return all >= failuresMax ? Number.POSITIVE_INFINITY : count
    },
  }
}

/** Counts consecutive failures. Failures of requests that were in flight together are counted as one. */
export function createConsecutiveFailureCounter(now: () => number = () => performance.now()) {
  const failures = new Map<string, { count: number; atMs: number }>()
  return {
    passed(key: string): void {
      failures.delete(key)
    },
    /** Returns the number of consecutive failures. `sentAtMs` is when the failed request was sent. */
    failed(key: string, sentAtMs: number): number {
      const before = failures.get(key)
      if (before && sentAtMs <= before.atMs) return before.count
      const count = (before?.count ?? 0) + 1
      failures.set(key, { count, atMs: now() })
      return count
    },
  }
}

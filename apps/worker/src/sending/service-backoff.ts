/** A run that has met nothing but failures for so long is ended, with everything kept. */
export const HOPELESS_MS = 6 * 3_600_000

/**
 * Without one success for so long, a quota is not one that comes back: it is longer than any day, from when one was spent to
 * the first requests of the next. Real milliseconds.
 */
export const QUOTA_WAIT_MAX_MS = 26 * 3_600_000

/** How long to leave a service alone that fails again and again: 1 s, doubling, a minute at most, with jitter. */
export function createBackoff(random: () => number = Math.random, now: () => number = Date.now) {
  let failures = 0
  let failingSince = 0
  return {
    passed(): void {
      failures = 0
    },
    /** Milliseconds, or undefined when the service has failed for so long that waiting is no use. */
    nextMs(): number | undefined {
      if (failures === 0) failingSince = now()
      if (now() - failingSince > HOPELESS_MS) return undefined
      const ms = Math.min(60_000, 1000 * 2 ** failures)
      failures += 1
      return ms * (0.75 + random() / 2)
    },
  }
}

const OUTCOMES = 20
const ENOUGH = 5
const HEALTHY = 0.8

/**
 * Tells an item that a service always fails on from a service that fails on many things: a failure counts against
 * the item only while the service is well, that is while nearly all of the latest requests for others succeed. So that
 * a run of few items, which has nothing to compare with, comes to an end, `failuresMax` failures are enough in any case.
 */
export function createItemFailureCounter(failuresMax = Number.POSITIVE_INFINITY) {
  const strikes = new Map<string, number>()
  const failures = new Map<string, number>()
  const outcomes: { id: string; succeeded: boolean }[] = []

  function remember(id: string, succeeded: boolean): void {
    outcomes.push({ id, succeeded })
    if (outcomes.length > OUTCOMES) outcomes.shift()
  }

  function isWellFor(id: string): boolean {
    const others = outcomes.filter((outcome) => outcome.id !== id)
    const succeeded = others.filter((outcome) => outcome.succeeded).length
    return others.length >= ENOUGH && succeeded >= others.length * HEALTHY
  }

  return {
    passed(id: string): void {
      remember(id, true)
    },
    /** How often the item has failed while the service was well; Infinity once it has failed too often in any case. */
    failed(id: string): number {
      const all = (failures.get(id) ?? 0) + 1
      failures.set(id, all)
      const count = (strikes.get(id) ?? 0) + (isWellFor(id) ? 1 : 0)
      strikes.set(id, count)
      remember(id, false)
      return all >= failuresMax ? Number.POSITIVE_INFINITY : count
    },
  }
}

/** Counts failures in a row. Those of requests that were in flight together count once: one bad moment is one failure. */
export function createConsecutiveFailureCounter(now: () => number = () => performance.now()) {
  const failures = new Map<string, { count: number; atMs: number }>()
  return {
    passed(key: string): void {
      failures.delete(key)
    },
    /** How many failures there have been in a row. `sentAtMs` is when the request that failed now was begun. */
    failed(key: string, sentAtMs: number): number {
      const before = failures.get(key)
      if (before && sentAtMs <= before.atMs) return before.count
      const count = (before?.count ?? 0) + 1
      failures.set(key, { count, atMs: now() })
      return count
    },
  }
}

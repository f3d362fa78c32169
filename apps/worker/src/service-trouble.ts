/** A run that has met nothing but failures for so long is ended, with everything kept. */
const HOPELESS_MS = 6 * 3_600_000

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
 * the item only while the service is well, that is while nearly all of the latest requests for others succeed.
 */
export function createStrikes() {
  const strikes = new Map<string, number>()
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
    /** How often the item has failed while the service was well. */
    failed(id: string): number {
      const count = (strikes.get(id) ?? 0) + (isWellFor(id) ? 1 : 0)
      strikes.set(id, count)
      remember(id, false)
      return count
    },
  }
}

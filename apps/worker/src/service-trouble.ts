/** How long to leave a service alone that fails again and again: 1 s, doubling, a minute at most, with jitter. */
export function createBackoff(random: () => number = Math.random) {
  let failures = 0
  return {
    passed(): void {
      failures = 0
    },
    nextMs(): number {
      const ms = Math.min(60_000, 1000 * 2 ** failures)
      failures += 1
      return ms * (0.75 + random() / 2)
    },
  }
}

/**
 * Tells an item that a service always fails on from a service that fails on everything: a failure counts against
 * the item only when something else has succeeded since its last one.
 */
export function createStrikes() {
  const strikes = new Map<string, { count: number; successes: number }>()
  let successes = 0
  return {
    passed(): void {
      successes += 1
    },
    /** How often the item has failed while others succeeded. */
    count(id: string): number {
      const known = strikes.get(id)
      if (known && known.successes === successes) return known.count
      const count = (known?.count ?? 0) + 1
      strikes.set(id, { count, successes })
      return count
    },
  }
}

/** Wrong passwords that block an address, and milliseconds until they expire. */
export const WRONG_TRIES_MAX = 10
export const WRONG_TRIES_MS = 15 * 60_000
/** Wrong passwords of all addresses together without a wait, and milliseconds until one more is allowed. */
const ALL_TRIES_MAX = 100
const ALL_TRIES_EVERY_MS = 10_000
/** Addresses remembered for having sent the right password, and for how long. */
const KNOWN_MAX = 1000
const KNOWN_MS = 24 * 3_600_000

export type PasswordThrottle = ReturnType<typeof createPasswordThrottle>

/**
 * Limits guesses at the ops password in this process, whatever state Redis is in. One address gets ten in a quarter of
 * an hour. All addresses together get a hundred, then one every ten seconds; an address that has sent the right password
 * within a day does not wait for the others. `now` returns milliseconds of a monotonic clock.
 */
export function createPasswordThrottle(now: () => number = () => performance.now()) {
  /** Oldest first. The limit for all addresses keeps it small. */
  const failed = new Map<string, { tries: number; until: number }>()
  const known = new Map<string, number>()
  let all = { left: ALL_TRIES_MAX, at: now() }

  function forgetExpired(): void {
    for (const [address, { until }] of failed) {
      if (until > now()) return
      failed.delete(address)
    }
  }

  function triesOfAll(): number {
    return Math.min(ALL_TRIES_MAX, all.left + (now() - all.at) / ALL_TRIES_EVERY_MS)
  }

  return {
    /** Returns the milliseconds until this address may send a password; 0 for now. */
    waitMs(address: string): number {
      forgetExpired()
      const { tries, until } = failed.get(address) ?? { tries: 0, until: 0 }
      if (tries >= WRONG_TRIES_MAX) return until - now()
      if ((known.get(address) ?? 0) > now()) return 0
      return Math.max(0, 1 - triesOfAll()) * ALL_TRIES_EVERY_MS
    },

    wrong(address: string): void {
      const { tries, until } = failed.get(address) ?? { tries: 0, until: now() + WRONG_TRIES_MS }
      failed.set(address, { tries: tries + 1, until })
      all = { left: Math.max(0, triesOfAll() - 1), at: now() }
    },

    right(address: string): void {
      known.delete(address)
      const [oldest] = known.keys()
      if (known.size >= KNOWN_MAX && oldest !== undefined) known.delete(oldest)
      known.set(address, now() + KNOWN_MS)
    },
  }
}

/** Wrong passwords that block an address, and milliseconds until they expire. */
export const WRONG_TRIES_MAX = 10
export const WRONG_TRIES_MS = 15 * 60_000
/** Wrong passwords of all addresses together without a wait, and milliseconds until one more is allowed. */
const ALL_TRIES_MAX = 100
const ALL_TRIES_EVERY_MS = 10_000
/** Stored addresses, about 0.1 kB each. While the store is full of recent failures, unknown addresses are rejected. */
const ADDRESSES_MAX = 10_000
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
  const failed = new Map<string, { tries: number; until: number }>()
  const known = new Map<string, number>()
  let all = { left: ALL_TRIES_MAX, at: now() }

  function triesOf(address: string) {
    const entry = failed.get(address)
    if (entry && entry.until > now()) return entry
    failed.delete(address)
    return undefined
  }

  function triesOfAll(): number {
    return Math.min(ALL_TRIES_MAX, all.left + (now() - all.at) / ALL_TRIES_EVERY_MS)
  }

  function isFull(): boolean {
    if (failed.size < ADDRESSES_MAX) return false
    for (const [address, { until }] of failed) if (until <= now()) failed.delete(address)
    return failed.size >= ADDRESSES_MAX
  }

  return {
    /** Returns the milliseconds until this address may send a password; 0 for now. */
    waitMs(address: string): number {
      const entry = triesOf(address)
      if (entry && entry.tries >= WRONG_TRIES_MAX) return entry.until - now()
      if ((known.get(address) ?? 0) > now()) return 0
      if (entry === undefined && isFull()) return ALL_TRIES_EVERY_MS
      const left = triesOfAll()
      return left >= 1 ? 0 : (1 - left) * ALL_TRIES_EVERY_MS
    },

    wrong(address: string): void {
      const entry = triesOf(address) ?? { tries: 0, until: now() + WRONG_TRIES_MS }
      entry.tries += 1
      failed.set(address, entry)
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

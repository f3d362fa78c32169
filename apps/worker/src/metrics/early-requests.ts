/** A slot that nothing left on for so long was given up. */
const FORGOTTEN_MS = 120_000
/** What timers and clocks may differ by. */
const TOLERANCE_MS = 5

/**
 * Tells whether requests leave before their slots without knowing which request belongs to which slot: when every
 * request leaves at its own slot or later, the n-th to leave leaves no earlier than the n-th slot is due.
 * Times in milliseconds of one clock.
 */
export function createEarlyRequests() {
  let due: number[] = []

  return {
    /** A request may leave from then on. */
    expect(at: number): void {
      const place = due.findIndex((other) => other > at)
      due.splice(place < 0 ? due.length : place, 0, at)
    },

    /** A slot that nothing will leave on. */
    forget(at: number): void {
      const place = due.indexOf(at)
      if (place >= 0) due.splice(place, 1)
    },

    /** Whether the request that leaves now leaves too early. */
    isEarly(now: number): boolean {
      due = due.filter((at) => at > now - FORGOTTEN_MS)
      const at = due.shift()
      return at !== undefined && now < at - TOLERANCE_MS
    },
  }
}

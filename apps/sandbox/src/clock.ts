export type Clock = ReturnType<typeof createClock>

/**
 * Sandbox time starts at real time and runs `factor` times as fast, so that tests can wait for quotas, token lifetimes
 * and midnights. `realNow` returns milliseconds since 1970.
 */
export function createClock(factor: number, realNow: () => number) {
  const startedAtMs = realNow()
  let advancedMs = 0
  return {
    /** The sandbox time at which the sandbox was built, from which the ages of generated posts are measured. */
    startedAtMs,
    /** Returns the sandbox time in milliseconds since 1970. */
    now: () => startedAtMs + (realNow() - startedAtMs) * factor + advancedMs,
    /** Returns the real milliseconds that pass during this many sandbox milliseconds. */
    toRealMs: (sandboxMs: number) => sandboxMs / factor,
    advance(sandboxMs: number) {
      advancedMs += sandboxMs
    },
    /** Moves the clock forward to this many milliseconds after the start, unless it is already past that time. */
    reach(sandboxMs: number) {
      const left = startedAtMs + sandboxMs - this.now()
      if (left > 0) advancedMs += left
    },
  }
}

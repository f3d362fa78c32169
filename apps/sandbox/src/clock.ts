export type Clock = ReturnType<typeof createClock>

/**
 * Sandbox time starts at real time and runs `factor` times as fast, so that tests can wait for quotas, token
 * lifetimes and midnights. `realNow` returns milliseconds since the Unix epoch.
 */
export function createClock(factor: number, realNow: () => number) {
  const startedAtMs = realNow()
  let advancedMs = 0
  return {
    /** Sandbox time at which the sandbox was built. The ages of generated posts count from it. */
    startedAtMs,
    /** Milliseconds since the Unix epoch, in sandbox time. */
    now: () => startedAtMs + (realNow() - startedAtMs) * factor + advancedMs,
    /** Real milliseconds that pass during this many sandbox milliseconds. */
    toRealMs: (sandboxMs: number) => sandboxMs / factor,
    advance(sandboxMs: number) {
      advancedMs += sandboxMs
    },
  }
}

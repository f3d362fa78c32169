export type Clock = {
  /** Milliseconds since the Unix epoch, in sandbox time. */
  now(): number
  /** Sandbox time at which the sandbox was built. The ages of generated posts count from it. */
  readonly startedAtMs: number
  /** Real milliseconds that pass during this many sandbox milliseconds. */
  toRealMs(sandboxMs: number): number
  advance(sandboxMs: number): void
}

/**
 * Sandbox time starts at real time and runs `factor` times as fast, so that tests can wait for quotas, token
 * lifetimes and midnights. `realNow` returns milliseconds since the Unix epoch.
 */
export function createClock(factor: number, realNow: () => number): Clock {
  const startedAtMs = realNow()
  let advancedMs = 0
  return {
    startedAtMs,
    now: () => startedAtMs + (realNow() - startedAtMs) * factor + advancedMs,
    toRealMs: (sandboxMs) => sandboxMs / factor,
    advance: (sandboxMs) => {
      advancedMs += sandboxMs
    },
  }
}

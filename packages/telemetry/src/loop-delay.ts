import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 20

/** Measures the delay of the event loop, by which this process reacts late. */
export function measureLoopDelay() {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  return {
    /** Returns the 99th percentile in milliseconds since the last call, without the timer's own resolution. */
    takeMs(): number {
      const ms = Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS)
      delay.reset()
      return Number.isFinite(ms) ? Math.round(ms) : 0
    },
    close: () => delay.disable(),
  }
}

import type { Clock } from './clock.ts'

export type Quota = { limit: number; windowSeconds: number }

export type Spent = {
  /** False if the window was used up before this request. */
  within: boolean
  used: number
  remaining: number
  /** Whole sandbox seconds until the window ends, at least 1. */
  resetSeconds: number
}

export type RateWindows = ReturnType<typeof createRateWindows>

/** Creates fixed windows, aligned to the clock. Each key has one window, shared by all of its connections. */
export function createRateWindows(clock: Clock) {
  const windows = new Map<string, { startMs: number; used: number }>()
  return {
    /** Counts a request in the current window unless the window is used up. */
    spend(key: string, { limit, windowSeconds }: Quota): Spent {
      const nowMs = clock.now()
      const startMs = nowMs - (nowMs % (windowSeconds * 1000))
      const known = windows.get(key)
      const window = known?.startMs === startMs ? known : { startMs, used: 0 }
      windows.set(key, window)
      const within = window.used < limit
      if (within) window.used++
      const resetSeconds = Math.max(1, Math.ceil((startMs + windowSeconds * 1000 - nowMs) / 1000))
      return { within, used: window.used, remaining: limit - window.used, resetSeconds }
    },
    reset(key?: string) {
      if (key === undefined) windows.clear()
      else windows.delete(key)
    },
  }
}

import type { RateLimits } from './rate-limits.ts'
import { waitForSlot } from './wait-for-slot.ts'

/** The state of a credential's window, from the service's headers. */
export interface ObservedWindow {
  used?: number | undefined
  remaining?: number | undefined
  resetSeconds?: number | undefined
}

export interface RequestLimiterOptions {
  rateLimits: RateLimits
  /** The credential's rate key, from `keys.ts`. */
  rateKey: string
  /** The shortest interval between two requests in milliseconds. */
  spacingMs: number
  /** The longest wait for a slot in milliseconds. */
  longestWaitMs: number
  /** True if a person waits for the calls, which may then use the reserved part of a window. */
  isInteractive?: boolean
  /** Creates the error to throw if the slot is further away; `waitMs` is the time until the slot. */
  createError: (waitMs: number) => Error
  /** Speed of the service's windows relative to real time: 1, or the factor of a fast sandbox. */
  clockFactor?: number
}

/** Limits one credential's requests over all processes. Implements the Reddit client's `RequestLimiter`. */
export function createRequestLimiter(options: RequestLimiterOptions) {
  const { rateLimits, rateKey, spacingMs, longestWaitMs, createError, clockFactor = 1 } = options
  const { isInteractive = false } = options
  return {
    /** Waits for the credential's next slot. Throws the signal's reason if aborted. */
    async reserve(signal?: AbortSignal): Promise<void> {
      const defaultIntervalMs = spacingMs / clockFactor
      const wanted = { defaultIntervalMs, longestWaitMs, isInteractive, signal }
      const slot = await waitForSlot(rateLimits, rateKey, wanted)
      if (slot.outcome === 'blocked') throw createError(slot.waitMs)
    },

    /** Stores the window that a response reports. Does nothing without `remaining` and `resetSeconds`. */
    async observe({ used = 0, remaining, resetSeconds }: ObservedWindow): Promise<void> {
      if (remaining === undefined || resetSeconds === undefined) return
      const resetMs = (resetSeconds * 1000) / clockFactor
      await rateLimits.observeWindow(rateKey, { remaining, limit: used + remaining, resetMs })
    },

    /** Blocks the credential for `waitMs` milliseconds after a 429. */
    async blockUntil(waitMs: number): Promise<void> {
      await rateLimits.blockUntil(rateKey, waitMs / clockFactor, 'source-window')
    },
  }
}

import type { RateLimits } from './rate-limits.ts'
import { waitForSlot } from './wait-for-slot.ts'

/** The state of a credential's window as the service's headers tell it. */
export interface ObservedWindow {
  used?: number | undefined
  remaining?: number | undefined
  resetSeconds?: number | undefined
}

export interface RequestLimiterOptions {
  rateLimits: RateLimits
  /** The credential's key, from `keys.ts`. */
  rateKey: string
  /** Milliseconds between two requests while nothing slower is known of the credential. */
  spacingMs: number
  /** A slot further away than this is refused. */
  longestWaitMs: number
  /** The calls are a person's who waits for them: what runs leave of a window is theirs. */
  isPersonWaiting?: boolean
  /** What to throw instead of waiting longer than that. */
  refuse: (waitMs: number) => Error
  /** How many times faster than real time the service's windows run: 1, or a fast sandbox's factor. */
  clockFactor?: number
}

/** Paces one credential over all processes. Has the shape of the Reddit client's `RequestLimiter`. */
export function createRequestLimiter(options: RequestLimiterOptions) {
  const { rateLimits, rateKey, spacingMs, longestWaitMs, refuse, clockFactor = 1 } = options
  const { isPersonWaiting = false } = options
  return {
    /** Waits for the credential's next slot; throws the signal's reason when the caller stops. */
    async reserve(signal?: AbortSignal): Promise<void> {
      const intervalMs = spacingMs / clockFactor
      const wanted = { intervalMs, longestWaitMs, isPersonWaiting, signal }
      const slot = await waitForSlot(rateLimits, rateKey, wanted)
      if (slot.outcome === 'blocked') throw refuse(slot.waitMs)
    },

    /** After an answer that tells what is left of the window; says nothing without both numbers. */
    async observe({ used = 0, remaining, resetSeconds }: ObservedWindow): Promise<void> {
      if (remaining === undefined || resetSeconds === undefined) return
      const resetMs = (resetSeconds * 1000) / clockFactor
      await rateLimits.observeWindow(rateKey, { remaining, limit: used + remaining, resetMs })
    },

    /** A 429: nobody sends on this credential before then. */
    async blockUntil(waitMs: number): Promise<void> {
      await rateLimits.blockUntil(rateKey, waitMs / clockFactor, 'reddit-window')
    },
  }
}

import type { WaitingReason } from '@quarry/contracts/run'
import type { ScaledClock } from './scaled-clock.ts'

/** A rolling window in which a service counts requests. Its limit is `spanMs` divided by the key's interval. */
export interface RollingWindow {
  spanMs: number
  /** Added to the window, for delays by the network and a busy machine. */
  guardMs: number
}

/** A reserved time for one request. `requestedAt`, `dueAt` and `latestAt` are times of performance.now(). */
export interface Slot {
  outcome: 'taken'
  /** The time of the slot in microseconds of Redis' clock; opaque to callers. */
  id: string
  /** The key that counts the requests of the service's day; undefined if it does not count them. */
  dayKey: string | undefined
  /** Milliseconds from the reservation. */
  waitMs: number
  /** Why it is not now. */
  reason: WaitingReason
  /** Milliseconds between two requests at the key's limit. */
  intervalMs: number
  requestedAt: number
  dueAt: number
  /** Latest time to send; after it, the slot must be returned. Infinity if the request may be late. */
  latestAt: number
}

/** The next slot is further away than the caller waits. */
export interface Blocked {
  outcome: 'blocked'
  waitMs: number
  reason: WaitingReason
  /** The time of the slot in milliseconds since 1970, by Redis' clock. */
  untilMs: number
  intervalMs: number
}

const MINUTE_MS = 60_000
const GUARD_MS = 500
/** Real milliseconds: the delays of a busy machine do not shrink with a faster clock. */
const GUARD_MIN_MS = 100
const LEAD_MAX_MS = 1000

/** Returns the minute in which Gemini counts requests. */
export function minuteWindow(clock: Pick<ScaledClock, 'real'>): RollingWindow {
  return { spanMs: clock.real(MINUTE_MS), guardMs: Math.max(GUARD_MIN_MS, clock.real(GUARD_MS)) }
}

/**
 * Converts a slot's wait to times of performance.now(). Redis reserved the slot between `requestedAt` and `receivedAt`:
 * the middle is used, and a slow response counts as lateness.
 */
export function sendingTimes(
  { requestedAt, receivedAt, waitMs }: { requestedAt: number; receivedAt: number; waitMs: number },
  window: RollingWindow | undefined,
): Pick<Slot, 'requestedAt' | 'dueAt' | 'latestAt'> {
  const mostLateMs = window ? window.guardMs / 2 : Number.POSITIVE_INFINITY
  return {
    requestedAt,
    dueAt: (requestedAt + receivedAt) / 2 + waitMs,
    latestAt: requestedAt + waitMs + mostLateMs,
  }
}

/** Returns the shortest time until the next slot in milliseconds, so that a slow machine or Redis does not miss every slot. */
export function leadAfter({ dueAt }: Pick<Slot, 'dueAt'>): number {
  return Math.min(LEAD_MAX_MS, Math.max(0, performance.now() - dueAt))
}

import type { WaitingReason } from '@quarry/contracts/run'
import type { ScaledClock } from './scaled-clock.ts'

/** A rolling window in which a service counts requests. Its limit is `spanMs` divided by the key's interval. */
export interface RollingWindow {
  spanMs: number
  /** Added to the window to allow for delays on the network and on a busy machine. */
  guardMs: number
}

/** A reserved time for one request. `requestedAt`, `dueAt` and `latestAt` are times of performance.now(). */
export interface Slot {
  outcome: 'taken'
  /** The slot's time in microseconds of Redis' clock; opaque to callers. */
  id: string
  /** The Redis key that counts requests of the service's day; undefined if they are not counted. */
  dayKey: string | undefined
  /** Milliseconds from the reservation. */
  waitMs: number
  /** What delays the slot. */
  reason: WaitingReason
  /** Milliseconds between two requests at the key's limit. */
  intervalMs: number
  requestedAt: number
  dueAt: number
  /** The latest time to send; a later slot must be returned. Infinity if the request may be late. */
  latestAt: number
}

/** The next slot is further away than the caller waits. */
export interface Blocked {
  outcome: 'blocked'
  waitMs: number
  reason: WaitingReason
  /** The slot's time in milliseconds since 1970, by Redis' clock. */
  untilMs: number
  intervalMs: number
}

const MINUTE_MS = 60_000
const GUARD_MS = 500
/** In real milliseconds, because a busy machine's delays do not shrink with a faster clock. */
const GUARD_MIN_MS = 100
const LEAD_MAX_MS = 1000

/** Returns the one-minute window in which Gemini counts requests. */
export function minuteWindow(clock: Pick<ScaledClock, 'real'>): RollingWindow {
  return { spanMs: clock.real(MINUTE_MS), guardMs: Math.max(GUARD_MIN_MS, clock.real(GUARD_MS)) }
}

/**
 * Converts a slot's wait to times of performance.now(). Redis reserved the slot at some time between `requestedAt` and
 * `receivedAt`, so it is due relative to the middle, and a slow response makes it late.
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

/**
 * Returns the minimum wait before the next slot in milliseconds, so that a slow machine or Redis does not miss every
 * slot.
 */
export function leadAfter({ dueAt }: Pick<Slot, 'dueAt'>): number {
  return Math.min(LEAD_MAX_MS, Math.max(0, performance.now() - dueAt))
}

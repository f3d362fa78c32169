import { z } from 'zod'
import type { ScaledClock } from './scaled-clock.ts'

/** A rolling window in which a service counts requests. Its limit is `spanMs` divided by the credential's interval. */
export interface RollingWindow {
  spanMs: number
  /** Added to the window, for delays by the network and a busy machine. */
  guardMs: number
}

/** A slot as the scripts reserve it. */
export const ReservedSlot = z.object({
  /** Milliseconds from the reservation in Redis. */
  waitMs: z.number(),
  /** Milliseconds between two requests at the credential's limit. */
  intervalMs: z.number(),
  /** Microseconds of Redis' clock: the time of the slot, and how far it moved `due`. Opaque to callers. */
  reservation: z.tuple([z.string(), z.string()]).readonly(),
})

/** When to send, by performance.now(). */
interface SendingTimes {
  /** When the slot was requested. */
  requestedAt: number
  dueAt: number
  /** Latest time to send; after it, the slot must be returned. Infinity if the request may be late. */
  latestAt: number
}

/** A reserved time for one request. */
export interface Slot extends z.infer<typeof ReservedSlot>, SendingTimes {}

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
): SendingTimes {
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

/** Returns the arguments of a slot request for the scripts, in microseconds. */
export function slotArguments(intervalMs: number, window: RollingWindow | undefined, leadMs = 0): number[] {
  const { spanMs, guardMs } = window ?? { spanMs: 0, guardMs: 0 }
  return [intervalMs, spanMs, guardMs, leadMs].map((ms) => Math.round(ms * 1000))
}

import type { ScaledClock } from './scaled-clock.ts'

/** A rolling window in which a service counts requests; its limit is what the credential's interval makes of it. */
export interface RollingWindow {
  spanMs: number
  /** Added to it, for what the network and a busy machine hold a request up. */
  guardMs: number
}

/** A reserved moment to send a request in. */
export interface Slot {
  /** From when Redis reserved it. */
  waitMs: number
  /** The interval that the credential's limit stands for. */
  intervalMs: number
  /** By performance.now(), as the times below: when it was asked for. */
  askedAt: number
  dueAt: number
  /** A request that would leave later gives the slot back; Infinity where nothing depends on it. */
  latestAt: number
  /** In microseconds of Redis' clock: the slot's time, and how far it has moved the pace on. */
  reservation: readonly [at: string, step: string]
}

const MINUTE_MS = 60_000
const GUARD_MS = 500
/** What a busy machine holds up does not shrink with a faster clock. */
const LEAST_GUARD_MS = 100
const MOST_LEAD_MS = 1000

/** The minute that Gemini counts requests in. */
export function minuteWindow(clock: Pick<ScaledClock, 'real'>): RollingWindow {
  return { spanMs: clock.real(MINUTE_MS), guardMs: Math.max(LEAST_GUARD_MS, clock.real(GUARD_MS)) }
}

/**
 * When to send, by the clock that `askedAt` and `answeredAt` are of. Redis reserved the slot somewhere between the two:
 * the middle is taken for it, and a slow answer counts as lateness.
 */
export function sendingTimes(
  { askedAt, answeredAt, waitMs }: { askedAt: number; answeredAt: number; waitMs: number },
  window: RollingWindow | undefined,
): Pick<Slot, 'askedAt' | 'dueAt' | 'latestAt'> {
  const mostLateMs = window ? window.guardMs / 2 : Number.POSITIVE_INFINITY
  return {
    askedAt,
    dueAt: (askedAt + answeredAt) / 2 + waitMs,
    latestAt: askedAt + waitMs + mostLateMs,
  }
}

/** What the next slot must be away, so that a machine or a Redis that is slow for long does not miss every slot. */
export function leadAfter({ dueAt }: Pick<Slot, 'dueAt'>): number {
  return Math.min(MOST_LEAD_MS, Math.max(0, performance.now() - dueAt))
}

/** What is asked of a slot, as the scripts take it: microseconds. */
export function slotArguments(intervalMs: number, window: RollingWindow | undefined, leadMs = 0): number[] {
  const { spanMs, guardMs } = window ?? { spanMs: 0, guardMs: 0 }
  return [intervalMs, spanMs, guardMs, leadMs].map((ms) => Math.round(ms * 1000))
}

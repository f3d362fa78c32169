import type { Claims, Slot } from '@quarry/store/claims'
import type { Departure } from './departures.ts'
import type { Inflight } from './inflight.ts'
import { createRedisClock } from './redis-clock.ts'
import type { RunSignals } from './run-control.ts'
import { sleepFor, sleepUntil } from './sleep-until.ts'

export interface PacingOptions {
  claims: Pick<Claims, 'confirm' | 'moveSlots'>
  /** Whose pace counts. */
  rateKey: string
  signals: Pick<RunSignals, 'stop'>
}

/** Whether a slot was moved is asked this long before it, and never before others may move it no more. */
const LOOK_BEFORE_MS = 40
const LOOK_BEFORE_SHARE = 1 / 5
/** With less grace than this, a timer is not precise enough. */
const PRECISE_BELOW_MS = 20

/** A machine that stood still for longer may have lost the run to another. */
const MOST_LATE_MS = 250
/** An answer of Redis takes that long; only a sandbox's clock makes intervals so short that it matters. */
const ALWAYS_LATE_MS = 5

/**
 * How late a request may be sent on its slot. What is more than the grace is made good afterwards: those behind are
 * pushed back well before they look.
 */
function latenessMs({ graceMs, intervalMs }: Slot): number {
  return Math.max(graceMs, Math.min(MOST_LATE_MS, Math.max(ALWAYS_LATE_MS, intervalMs / 4)))
}

export type Pacing = ReturnType<typeof createPacing>

/**
 * Keeps an actor's requests on their slots: none leaves before its own, and one that is late, in waking up or on its
 * way out, pushes back those behind it, whoever has them.
 */
export function createPacing(
  { claims, rateKey, signals }: PacingOptions,
  inflight: Pick<Inflight, 'hadTrouble'>,
) {
  const clock = createRedisClock()
  /** How far slots were moved, as in a ticket, by the request before; 0 when it was in time. */
  let movedByUs = 0
  /** Our own time before which the next request would come too close to a late one. */
  let notBefore = 0
  /** Tells whether the slot after the latest request's is ours as well. */
  let nextClaimed: (isOurs: boolean) => void = () => undefined
  /** Whether it is unknown how late the latest request left. */
  let isUnsure = Promise.resolve(false)

  /** The slot's time, asked for again shortly before it for as long as it is moved. */
  async function settledTime(slot: Slot): Promise<number | 'missed' | 'stopped'> {
    const [at, , moved] = slot.ticket
    const atMs = Number(at) / 1000
    const leadMs = Math.min(LOOK_BEFORE_MS, slot.intervalMs * LOOK_BEFORE_SHARE)
    let laterMs = 0
    for (;;) {
      if (!(await sleepUntil(clock.surelyAt(atMs + laterMs) - leadMs, signals.stop))) return 'stopped'
      const confirmed = (await mustAsk(slot))
        ? await claims.confirm(rateKey, slot)
        : { laterMs: (movedByUs - Number(moved)) / 1000 }
      if (!('laterMs' in confirmed)) return 'missed'
      if (confirmed.laterMs <= laterMs) return atMs + laterMs
      laterMs = confirmed.laterMs
    }
  }

  /** Another run may have moved it, a pause may have ended it, and a request that has yet to leave may move it. */
  async function mustAsk(slot: Slot): Promise<boolean> {
    const waited = new AbortController()
    const tooLong = sleepFor(slot.intervalMs, waited.signal).then(() => true)
    const isStillUnsure = await Promise.race([isUnsure, tooLong])
    waited.abort()
    return isStillUnsure || slot.isBehindAnother || inflight.hadTrouble()
  }

  /** Where the next slot is ours too, it is enough to keep the distance ourselves; the grace makes up for it. */
  async function keepDistance(slot: Slot, atMs: number, left: Departure<unknown>['left']): Promise<void> {
    const { promise: isNextOurs, resolve } = Promise.withResolvers<boolean>()
    nextClaimed = resolve
    const leftAt = await left
    // The other half of the grace is for what holds requests up on their way.
    const tooLateMs = leftAt === undefined ? 0 : leftAt - clock.earliestAt(atMs + slot.graceMs / 2)
    if (leftAt === undefined || tooLateMs <= 0) return
    const unknown = new AbortController()
    const tooLong = sleepFor(slot.intervalMs / 8, unknown.signal).then(() => false)
    const isOurs = await Promise.race([isNextOurs, tooLong])
    unknown.abort()
    if (isOurs) notBefore = leftAt + slot.intervalMs + slot.graceMs / 2
    else movedByUs = await claims.moveSlots(rateKey, tooLateMs)
  }

  return {
    now: () => clock.now(),

    /** A slot that was just claimed tells Redis' time twice: as it is on its clock and as the wait until then. */
    observe(askedAt: number, { ticket: [at], waitMs, isTimed, isBehindAnother }: Slot): void {
      if (isTimed) clock.observe(askedAt, performance.now(), Number(at) / 1000 - waitMs)
      nextClaimed(!isBehindAnother)
    },

    /**
     * Waits for the slot, and answers its time on Redis' clock. `missed`: whoever wakes late, after a busy loop or a
     * frozen machine, may be sending into another's slot; and nobody sends when the service has asked for a pause.
     */
    async reach(slot: Slot): Promise<number | 'missed' | 'stopped'> {
      const atMs = await settledTime(slot)
      if (typeof atMs === 'string') return atMs
      const isPrecise = slot.graceMs < PRECISE_BELOW_MS
      const dueAt = Math.max(clock.surelyAt(atMs), notBefore)
      if (!(await sleepUntil(dueAt, signals.stop, { isPrecise }))) return 'stopped'
      return performance.now() - clock.earliestAt(atMs) <= latenessMs(slot) ? atMs : 'missed'
    },

    /** To be told of every request that is sent on a slot. */
    sent(slot: Slot, atMs: number, left: Departure<unknown>['left']): void {
      movedByUs = 0
      isUnsure = keepDistance(slot, atMs, left).then(
        () => false,
        () => true,
      )
    },

    /** How much later than its time our next slot may be used, for whoever gets it in our place. */
    async owedMs({ ticket: [at] }: Slot): Promise<number> {
      await isUnsure
      return Math.max(0, notBefore - clock.surelyAt(Number(at) / 1000))
    },

    async settled(): Promise<void> {
      await isUnsure
    },
  }
}

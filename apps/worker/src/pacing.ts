import type { Claim, Claims, Slot } from '@quarry/store/claims'
import type { Leaves } from './departures.ts'
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

/** The slot after a request's. */
interface NextSlot {
  /** As far as is known: false as long as nobody has claimed it, a promise while our claim is out. */
  isOurs: boolean | Promise<boolean>
}

type Claimed = Slot | { outcome: Exclude<Claim['outcome'], 'claimed'> }

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
  let afterLatest: NextSlot = { isOurs: false }
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

  /**
   * Where the next slot is ours too, it is enough to keep the distance ourselves; the grace makes up for it. On a key
   * that others send on as well those behind are pushed back before anything is awaited, so that a process that is
   * killed with its request on the wire does not leave them where they were.
   */
  async function keepDistance(slot: Slot, atMs: number, leftAt: number, next: NextSlot): Promise<void> {
    // The other half of the grace is for what holds requests up on their way.
    const tooLateMs = leftAt - clock.earliestAt(atMs + slot.graceMs / 2)
    if (tooLateMs <= 0) return
    const known = next.isOurs
    const isOurs =
      typeof known === 'boolean' ? known : !slot.isBehindAnother && (await soon(known, slot.intervalMs / 8))
    if (isOurs) notBefore = leftAt + slot.intervalMs + slot.graceMs / 2
    else movedByUs = await claims.moveSlots(rateKey, tooLateMs)
  }

  /** Whether a slot was claimed and the one before it is ours as well. */
  function observe(askedAt: number, answer: Claimed): boolean {
    if (answer.outcome !== 'claimed') return false
    const [at] = answer.ticket
    if (answer.isTimed) clock.observe(askedAt, performance.now(), Number(at) / 1000 - answer.waitMs)
    return !answer.isBehindAnother
  }

  return {
    now: () => clock.now(),

    /**
     * Every claim goes through here: a slot that was just claimed tells Redis' time twice, as it is on its clock and as
     * the wait until then.
     */
    async claim<Answer extends Claimed>(ask: () => Promise<Answer>): Promise<Answer> {
      const next = afterLatest
      const { promise, resolve } = Promise.withResolvers<boolean>()
      next.isOurs = promise
      let isOurs = false
      try {
        const askedAt = performance.now()
        const answer = await ask()
        isOurs = observe(askedAt, answer)
        return answer
      } finally {
        next.isOurs = isOurs
        resolve(isOurs)
      }
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

    /** To be called for every request that is sent on a slot; what it answers, in the moment when that leaves. */
    sends(slot: Slot, atMs: number): Leaves {
      movedByUs = 0
      const next: NextSlot = { isOurs: false }
      afterLatest = next
      const { promise, resolve } = Promise.withResolvers<void>()
      isUnsure = promise.then(
        () => false,
        () => true,
      )
      return (leftAt) => resolve(leftAt === undefined ? undefined : keepDistance(slot, atMs, leftAt, next))
    },

    /** How much later than its time our next slot may be used, for whoever gets it in our place. */
    async owedMs({ ticket: [at] }: Slot): Promise<number> {
      await isUnsure
      return Math.max(0, notBefore - clock.earliestAt(Number(at) / 1000))
    },

    async settled(): Promise<void> {
      await isUnsure
    },
  }
}

async function soon(answer: Promise<boolean>, withinMs: number): Promise<boolean> {
  const answered = new AbortController()
  const tooLong = sleepFor(withinMs, answered.signal).then(() => false)
  const known = await Promise.race([answer, tooLong])
  answered.abort()
  return known
}

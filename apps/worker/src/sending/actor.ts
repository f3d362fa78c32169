import { setMaxListeners } from 'node:events'
import type { WaitingReason } from '@quarry/contracts/run'
import type { RateLimits } from '@quarry/store/rate/rate-limits'
import { type Blocked, leadAfter, type RollingWindow, type Slot } from '@quarry/store/rate/slot'
import type { Obstacle } from '@quarry/store/runs/run-owner'
import { createInflight, type Inflight, type SendResult } from './inflight.ts'
import type { KeptSlot } from './kept-slot.ts'
import type { RunSignals } from './run-control.ts'
import { sleepFor, sleepUntil } from './sleep-until.ts'

/**
 * How an actor's work on a run ended. `stopped`: the run's signal was aborted. `blocked`: the wait is so long that the
 * job should be parked. `ended-early`: a later run can do the rest.
 */
export type ActorResult =
  | { kind: 'done' }
  | { kind: 'stopped' | Obstacle }
  | { kind: 'blocked'; waitMs: number; reason: WaitingReason }
  | { kind: 'ended-early' | 'fatal'; problem: string }

/** The slot on which items are sent. */
export type TakenSlot = Pick<Slot, 'id' | 'waitMs' | 'reason' | 'intervalMs'>

/** A run's remaining work, in its owner's memory. */
export interface Work<Item> {
  /** Returns true if nothing can be sent now. Items in flight may come back. */
  isEmpty(): boolean
  /**
   * Takes the next request's items and shows them as in flight on the page. `empty`: nothing is left to send. Any other
   * outcome says why the run cannot continue.
   */
  take(
    slot: TakenSlot,
  ): Promise<{ outcome: 'taken'; items: readonly Item[] } | { outcome: 'empty' | Obstacle }>
  /** Puts back items that were not sent. */
  putBack(items: readonly Item[]): Promise<void>
  /** Records for the page why and until when the run waits. */
  recordWait(blocked: Blocked): Promise<'noted' | Obstacle>
}

export interface ActorOptions<Item> {
  work: Work<Item>
  rateLimits: Pick<RateLimits, 'reserve' | 'isUsable' | 'returnSlot'>
  /** Where the run's next owner finds the slot that this owner is waiting for. */
  kept: KeptSlot
  /** The Redis key of the rate that applies. */
  rateKey: string
  /** The interval for a credential whose rate is unknown. */
  defaultIntervalMs: number
  /** The service's rolling window, if it counts requests in one. */
  window?: RollingWindow
  inflightMax: number
  signals: RunSignals
  /** Sends one request. Saves every item or puts it back before returning; throws only unexpected errors. */
  send(items: readonly Item[], abort: AbortSignal): Promise<SendResult>
}

/** A slot further away is requested again later, so that a run that may be cancelled does not occupy it. */
const LONGEST_SLOT_WAIT_MS = 60_000
/** After a longer wait the job is parked, which frees its place in the worker. */
const PARK_AFTER_MS = 300_000
const RECHECK_MS = 30_000
/** A worker that wakes up later than this may have lost the run to another worker. */
const LATE_MAX_MS = 1000

interface Actor<Item> {
  options: ActorOptions<Item>
  inflight: Inflight
  /** Minimum wait before the next slot in milliseconds. */
  leadMs: number
}

/**
 * Processes a run until no items are left: takes items for the credential's next slot and sends each request on its
 * slot, without waiting for the previous response. Returns how it ended once no request is in flight.
 */
export async function runActor<Item>(options: ActorOptions<Item>): Promise<ActorResult> {
  const actor = { options, inflight: createInflight(options.inflightMax), leadMs: 0 }
  setMaxListeners(0, options.signals.stop, options.signals.abort)
  try {
    for (;;) {
      const end = await step(actor)
      if (end) return end
    }
  } finally {
    await actor.inflight.settled()
  }
}

async function step<Item>(actor: Actor<Item>): Promise<ActorResult | undefined> {
  const { inflight, options } = actor
  const { signals, work, rateLimits, rateKey, kept } = options
  const end = inflight.end()
  if (end) return end
  if (signals.stop.aborted) return { kind: 'stopped' }
  if (work.isEmpty()) {
    if (inflight.count() === 0) return { kind: 'done' }
    await inflight.change(signals.stop)
    return undefined
  }
  if (inflight.isFull()) {
    await inflight.change()
    return undefined
  }
  const slot = await rateLimits.reserve(rateKey, {
    defaultIntervalMs: options.defaultIntervalMs,
    longestWaitMs: LONGEST_SLOT_WAIT_MS,
    window: options.window,
    leadMs: actor.leadMs,
    unusedId: kept.unusedId(),
  })
  if (slot.outcome === 'blocked') return await whenBlocked(actor, slot)
  await kept.keep(slot)
  const taken = await work.take(slot)
  if (taken.outcome === 'taken') return await sendOnSlot(actor, slot, taken.items)
  if ((await kept.letGo()) !== 'lost') await rateLimits.returnSlot(rateKey, slot, 'unneeded')
  return taken.outcome === 'empty' ? undefined : { kind: taken.outcome }
}

/** Sends a request on its slot. If it is too late or a pause has begun, puts the items back for a new slot. */
async function sendOnSlot<Item>(
  actor: Actor<Item>,
  slot: Slot,
  items: readonly Item[],
): Promise<ActorResult | undefined> {
  const { work, rateLimits, rateKey, signals, send, kept } = actor.options
  const state = await kept.letGo(slot.dueAt, signals.stop)
  const isGoingOn = state === 'free' && (await sleepUntil(slot.dueAt, signals.stop))
  const isAwake = performance.now() <= slot.dueAt + LATE_MAX_MS
  if (isGoingOn && isAwake && rateLimits.isUsable(rateKey, slot)) {
    actor.inflight.add(slot, send(items, signals.abort))
    actor.leadMs = 0
    return undefined
  }
  actor.leadMs = leadAfter(slot)
  const why = isGoingOn ? 'missed' : 'stopped'
  if (state !== 'lost') await rateLimits.returnSlot(rateKey, slot, why)
  await work.putBack(items)
  if (state !== 'free') return { kind: state }
  return isGoingOn ? undefined : { kind: 'stopped' }
}

async function whenBlocked<Item>(actor: Actor<Item>, blocked: Blocked): Promise<ActorResult | undefined> {
  const { work, signals, kept } = actor.options
  const { waitMs, reason } = blocked
  await kept.letGo()
  const noted = await work.recordWait(blocked)
  if (noted !== 'noted') return { kind: noted }
  if (waitMs > PARK_AFTER_MS) return { kind: 'blocked', waitMs, reason }
  await sleepFor(Math.min(waitMs, RECHECK_MS), signals.stop)
  return undefined
}

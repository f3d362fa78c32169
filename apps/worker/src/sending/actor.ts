import { setMaxListeners } from 'node:events'
import type { WaitingReason } from '@quarry/contracts/run'
import type { RateLimits } from '@quarry/store/rate/rate-limits'
import { type Blocked, leadAfter, type RollingWindow, type Slot } from '@quarry/store/rate/slot'
import type { Claims, Item } from '@quarry/store/runs/claims'
import type { Ownership } from '@quarry/store/runs/ownership'
import { createInflight, type Inflight, type SendResult } from './inflight.ts'
import type { RunSignals } from './run-control.ts'
import { sleepFor, sleepUntil } from './sleep-until.ts'

/**
 * How an actor's work on a run ended. `stopped`: the run's signal was aborted. `blocked`: the wait is so long that the job
 * should be parked. `ended-early`: the rest can be done by a later run.
 */
export type ActorEnd =
  | { kind: 'done' }
  | { kind: 'stopped' | 'paused' | 'lost' | 'gone' }
  | { kind: 'blocked'; waitMs: number; reason: WaitingReason }
  | { kind: 'ended-early' | 'fatal'; problem: string }

export interface ActorOptions {
  run: Ownership
  claims: Pick<Claims, 'claim' | 'noteWait' | 'release' | 'reconcile'>
  rateLimits: Pick<RateLimits, 'reserve' | 'isUsable' | 'returnSlot'>
  /** The rate that applies. */
  rateKey: string
  /** Maximum items in the next request. */
  itemsPerRequest: () => number
  /**
   * Whether the next claim waits for the response to the previous request. `if-responses-are-fast`: only while responses arrive well
   * before the next slot. Default: never.
   */
  waitsForResponse?: () => 'always' | 'if-responses-are-fast' | 'never'
  /** Interval of a credential whose rate is not known. */
  defaultIntervalMs: number
  /** The service's rolling window, if it counts requests in one. */
  window?: RollingWindow
  inflightMax: number
  /** Only items whose ids contain this text; undefined for all items of the run. */
  lane?: string | undefined
  signals: RunSignals
  /** Sends one request. Commits or releases every item before it returns; throws only unexpected errors. */
  send(items: readonly Item[], abort: AbortSignal): Promise<SendResult>
}

/** A slot further away than this is requested again later, so that no run that may be cancelled reserves it. */
const LONGEST_SLOT_WAIT_MS = 60_000
/** After a longer wait the job is parked, which frees its place in the worker. */
const PARK_AFTER_MS = 300_000
const RECHECK_MS = 30_000
/** A worker that wakes up later than this may have lost the run to another. */
const LATE_MAX_MS = 1000

interface Actor {
  options: ActorOptions
  inflight: Inflight
  /** Shortest time until the next slot in milliseconds. */
  leadMs: number
}

/**
 * Works on one run until no item is left: claims items with the credential's next slot, and sends each request on its slot
 * without waiting for the response to the one before. Returns how it ended, once no request is in flight.
 */
export async function act(options: ActorOptions): Promise<ActorEnd> {
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

async function step(actor: Actor): Promise<ActorEnd | undefined> {
  const { inflight, options } = actor
  const { signals } = options
  const end = inflight.end()
  if (end) return end
  if (signals.stop.aborted) return { kind: 'stopped' }
  if (isWaiting(actor) || inflight.isFull()) {
    await inflight.change()
    return undefined
  }
  const slot = await options.rateLimits.reserve(options.rateKey, {
    defaultIntervalMs: options.defaultIntervalMs,
    longestWaitMs: LONGEST_SLOT_WAIT_MS,
    window: options.window,
    leadMs: actor.leadMs,
  })
  return slot.outcome === 'taken' ? await onSlot(actor, slot) : await whenBlocked(actor, slot)
}

/** Claims items for the slot and sends them on it; returns the slot if none is left to claim. */
async function onSlot(actor: Actor, slot: Slot): Promise<ActorEnd | undefined> {
  const { run, claims, rateLimits, rateKey, itemsPerRequest, lane } = actor.options
  const claim = await claims.claim(run, { items: itemsPerRequest(), lane }, slot)
  if (claim.outcome === 'claimed') return await sendOnSlot(actor, slot, claim.items)
  await rateLimits.returnSlot(rateKey, slot, 'unneeded')
  return claim.outcome === 'empty' ? await whenEmpty(actor, claim.inflight) : { kind: claim.outcome }
}

function isWaiting({ inflight, options }: Actor): boolean {
  const wait = options.waitsForResponse?.() ?? 'never'
  if (wait === 'never' || inflight.ids().length === 0) return false
  return wait === 'always' || inflight.isQuick()
}

/** Sends a request on its slot. Releases items and slot if it is too late or a pause has begun; the next claim gets another. */
async function sendOnSlot(actor: Actor, slot: Slot, items: readonly Item[]): Promise<ActorEnd | undefined> {
  const { options } = actor
  const { run, claims, rateLimits, rateKey, signals, send } = options
  const isGoingOn = await sleepUntil(slot.dueAt, signals.stop)
  const isAwake = performance.now() <= slot.dueAt + LATE_MAX_MS
  if (isGoingOn && isAwake && rateLimits.isUsable(rateKey, slot)) {
    actor.inflight.add(items, slot, send(items, signals.abort))
    actor.leadMs = 0
    return undefined
  }
  actor.leadMs = leadAfter(slot)
  const ids = items.map(({ id }) => id)
  const why = isGoingOn ? 'missed' : 'stopped'
  await Promise.all([rateLimits.returnSlot(rateKey, slot, why), claims.release(run, ids)])
  return isGoingOn ? undefined : { kind: 'stopped' }
}

async function whenEmpty(
  { options: { run, claims, signals, lane }, inflight }: Actor,
  claimed: number,
): Promise<ActorEnd | undefined> {
  if (claimed > inflight.ids().length) await claims.reconcile(run, inflight.ids(), lane)
  else if (inflight.ids().length === 0) return { kind: 'done' }
  else await inflight.change(signals.stop)
  return undefined
}

async function whenBlocked(actor: Actor, blocked: Blocked): Promise<ActorEnd | undefined> {
  const { run, claims, signals, lane } = actor.options
  const { waitMs, reason } = blocked
  const noted = await claims.noteWait(run, blocked, lane)
  if (noted.outcome === 'empty') return await whenEmpty(actor, noted.inflight)
  if (noted.outcome !== 'blocked') return { kind: noted.outcome }
  if (waitMs > PARK_AFTER_MS) return { kind: 'blocked', waitMs, reason }
  await sleepFor(Math.min(waitMs, RECHECK_MS), signals.stop)
  return undefined
}

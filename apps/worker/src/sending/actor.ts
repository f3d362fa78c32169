import { setMaxListeners } from 'node:events'
import type { WaitingReason } from '@quarry/contracts/run'
import type { RateLimits } from '@quarry/store/rate/rate-limits'
import { leadAfter, type RollingWindow } from '@quarry/store/rate/slot'
import type { Claim, Claimed, Claims, Item, Ownership } from '@quarry/store/runs/claims'
import { createInflight, type Inflight } from './inflight.ts'
import type { RunSignals } from './run-control.ts'
import { sleepFor, sleepUntil } from './sleep-until.ts'

/**
 * What became of one request. The items themselves have been committed or given back. `inputTokens` is what the
 * service counted, where it did.
 */
export type SendResult = (
  | { kind: 'done' }
  /** The service is in trouble or asks for a pause. */
  | { kind: 'again' }
  | { kind: 'fatal'; problem: string }
) & { inputTokens?: number | undefined }

/** How an actor's work on a run ended. `stopped` was asked for; `blocked` waits longer than is worth staying for. */
export type ActorEnd =
  | { kind: 'done' }
  | { kind: 'stopped' | 'paused' | 'lost' | 'gone' }
  | { kind: 'blocked'; waitMs: number; reason: WaitingReason }
  | { kind: 'fatal'; problem: string }

export interface ActorOptions {
  run: Ownership
  claims: Pick<Claims, 'claim' | 'release' | 'reconcile'>
  rateLimits: Pick<RateLimits, 'isUsable' | 'delaySlot' | 'returnSlot'>
  /** Whose pace counts. */
  rateKey: string
  /** Items in one request, at most. */
  itemsPerRequest: number
  /** Bytes of a request without its items, for the estimate of its tokens; none where tokens do not count. */
  requestBytes?: number
  /** Pace of a credential that has none of its own. */
  defaultIntervalMs: number
  /** Where the service counts requests in one. */
  window?: RollingWindow
  inflightMax: number
  signals: RunSignals
  /** One request. Commits or gives back every item before it answers; throws only what nobody foresaw. */
  send(items: readonly Item[], abort: AbortSignal): Promise<SendResult>
}

/** A slot further away than this is asked for again later, so that it is not held by a run that may be cancelled. */
const LONGEST_SLOT_WAIT_MS = 60_000
/** A wait longer than this frees the worker's place: the job is parked. */
const PARK_AFTER_MS = 300_000
const RECHECK_MS = 30_000
/** A machine that stood still for longer may have lost the run to another. */
const MOST_LATE_MS = 1000

interface Actor {
  options: ActorOptions
  inflight: Inflight
  /** What the next slot must be away at least. */
  leadMs: number
}

/**
 * Works on one run: claims items with the credential's next slot, sends each request on its slot without waiting
 * for the answer of the one before, until nothing is left. Says how it ended once nothing is in flight any more.
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
  const { run, claims, signals } = options
  const problem = inflight.problem()
  if (problem !== undefined) return { kind: 'fatal', problem }
  if (signals.stop.aborted) return { kind: 'stopped' }
  if (inflight.isFull()) {
    await inflight.change()
    return undefined
  }
  const settled = inflight.settledTokens()
  const most = {
    items: options.itemsPerRequest,
    defaultIntervalMs: options.defaultIntervalMs,
    longestWaitMs: LONGEST_SLOT_WAIT_MS,
    window: options.window,
    leadMs: actor.leadMs,
    requestBytes: options.requestBytes,
  }
  const claim = await claims.claim(run, options.rateKey, most, settled)
  switch (claim.outcome) {
    case 'claimed':
      inflight.told(settled)
      return await sendOnSlot(actor, claim)
    case 'empty':
      return await whenEmpty(actor, claim.inflight)
    case 'blocked':
      return await whenBlocked(options, claim)
    default:
      return { kind: claim.outcome }
  }
}

/** On its slot, or not at all: what is late or overtaken by a pause goes back, and the next claim takes another slot. */
async function sendOnSlot(actor: Actor, claim: Claimed): Promise<ActorEnd | undefined> {
  const { options } = actor
  const { run, claims, rateLimits, rateKey, signals, send } = options
  const isGoingOn = await sleepUntil(claim.dueAt, signals.stop)
  const isAwake = performance.now() <= claim.dueAt + MOST_LATE_MS
  const maySend = () => rateLimits.isUsable(rateKey, claim) || rateLimits.delaySlot(rateKey, claim, options)
  if (isGoingOn && isAwake && (await maySend())) {
    actor.inflight.add(claim.items, claim, send(claim.items, signals.abort))
    actor.leadMs = 0
    return undefined
  }
  actor.leadMs = leadAfter(claim)
  const ids = claim.items.map(({ id }) => id)
  const why = isGoingOn ? 'missed' : 'stopped'
  await Promise.all([rateLimits.returnSlot(rateKey, claim, why), claims.release(run, ids)])
  return isGoingOn ? undefined : { kind: 'stopped' }
}

async function whenEmpty(
  { options: { run, claims, signals }, inflight }: Actor,
  known: number,
): Promise<ActorEnd | undefined> {
  if (known > inflight.ids().length) await claims.reconcile(run, inflight.ids())
  else if (inflight.ids().length === 0) return { kind: 'done' }
  else await inflight.change(signals.stop)
  return undefined
}

async function whenBlocked(
  { signals }: ActorOptions,
  { waitMs, reason }: Claim & { outcome: 'blocked' },
): Promise<ActorEnd | undefined> {
  if (waitMs > PARK_AFTER_MS) return { kind: 'blocked', waitMs, reason }
  await sleepFor(Math.min(waitMs, RECHECK_MS), signals.stop)
  return undefined
}

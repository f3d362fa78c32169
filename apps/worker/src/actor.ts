import { setMaxListeners } from 'node:events'
import type { WaitingReason } from '@quarry/contracts/run'
import type { Claim, Claims, Item, Ownership, Slot } from '@quarry/store/claims'
import type { Departures } from './departures.ts'
import { createInflight, type Inflight } from './inflight.ts'
import { createPacing, type Pacing } from './pacing.ts'
import type { RunSignals } from './run-control.ts'
import { sleepFor } from './sleep-until.ts'

/**
 * What became of one request. The items themselves have been committed or given back. `inputTokens` is what the
 * service counted, where it did.
 */
export type Verdict = (
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
  claims: Pick<
    Claims,
    'claim' | 'confirm' | 'moveSlots' | 'claimSlot' | 'release' | 'returnSlot' | 'reconcile'
  >
  /** Whose pace counts. */
  rateKey: string
  /** Items in one request, at most. */
  itemsPerRequest: number
  /** Bytes of a request without its items, for the estimate of its tokens; none where tokens do not count. */
  requestBytes?: number
  /** Pace of a credential that has none of its own. */
  defaultIntervalMs: number
  inflightMax: number
  signals: RunSignals
  /** Where it matters to the millisecond when a request leaves. */
  departures?: Departures | undefined
  /** One request. Commits or gives back every item before it answers; throws only what nobody foresaw. */
  send(items: readonly Item[], abort: AbortSignal): Promise<Verdict>
}

/** A slot further away than this is asked for again later, so that it is not held by a run that may be cancelled. */
const LONGEST_SLOT_WAIT_MS = 60_000
/** A wait longer than this frees the worker's place: the job is parked. */
const PARK_AFTER_MS = 300_000
const LOOK_AGAIN_MS = 30_000

interface Actor {
  options: ActorOptions
  inflight: Inflight
  pacing: Pacing
}

/**
 * Works on one run: claims items with the credential's next slot, sends each request on its slot without waiting
 * for the answer of the one before, until nothing is left. Says how it ended once nothing is in flight any more.
 */
export async function act(options: ActorOptions): Promise<ActorEnd> {
  const inflight = createInflight(options.inflightMax)
  const actor = { options, inflight, pacing: createPacing(options, inflight) }
  setMaxListeners(0, options.signals.stop, options.signals.abort)
  try {
    for (;;) {
      const end = await step(actor)
      if (end) return end
    }
  } finally {
    await actor.inflight.settled()
    await actor.pacing.settled()
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
    requestBytes: options.requestBytes,
    nowMs: actor.pacing.now(),
  }
  const claim = await actor.pacing.claim(() => claims.claim(run, options.rateKey, most, settled))
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

async function sendOnSlot(actor: Actor, claimed: Slot & { items: Item[] }): Promise<ActorEnd | undefined> {
  const { run, claims, rateKey, defaultIntervalMs } = actor.options
  const { items } = claimed
  let slot: Slot = claimed
  for (;;) {
    const reached = await actor.pacing.reach(slot)
    if (typeof reached === 'number') {
      send(actor, items, slot, reached)
      return undefined
    }
    if (reached === 'stopped') {
      const ids = items.map(({ id }) => id)
      const laterMs = await actor.pacing.owedMs(slot)
      await Promise.all([claims.returnSlot(rateKey, slot, laterMs), claims.release(run, ids)])
      return { kind: 'stopped' }
    }
    const missed = slot
    const next = await actor.pacing.claim(() => claims.claimSlot(run, rateKey, missed, defaultIntervalMs))
    if (next.outcome !== 'claimed') return { kind: next.outcome }
    slot = { ...next, tokens: claimed.tokens }
  }
}

function send({ options, pacing, inflight }: Actor, items: readonly Item[], slot: Slot, atMs: number): void {
  const start = () => options.send(items, options.signals.abort)
  const leaves = pacing.sends(slot, atMs)
  const leftAt = performance.now()
  inflight.add(items, slot, options.departures?.watch(start, leaves) ?? start())
  if (!options.departures) leaves(leftAt)
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
  await sleepFor(Math.min(waitMs, LOOK_AGAIN_MS), signals.stop)
  return undefined
}

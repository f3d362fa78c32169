import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WaitingReason } from '@quarry/contracts/run'
import type { Claim, Claims, Item, Ownership, Slot } from '@quarry/store/claims'
import type { RunSignals } from './run-control.ts'

/** What became of one request. The items themselves have been committed or given back. */
export type Verdict = { kind: 'done' } | { kind: 'again' } | { kind: 'fatal'; problem: string }

/** How an actor's work on a run ended. `stopped` was asked for; `blocked` waits longer than is worth staying for. */
export type ActorEnd =
  | { kind: 'done' }
  | { kind: 'stopped' | 'paused' | 'lost' | 'gone' }
  | { kind: 'blocked'; waitMs: number; reason: WaitingReason }
  | { kind: 'fatal'; problem: string }

export interface ActorOptions {
  run: Ownership
  claims: Pick<Claims, 'claim' | 'claimSlot' | 'release' | 'returnSlot' | 'reconcile'>
  /** Whose pace counts. */
  rateKey: string
  /** Items in one request, at most. */
  itemsPerRequest: number
  /** Pace of a credential that has none of its own. */
  defaultIntervalMs: number
  inflightMax: number
  signals: RunSignals
  /** One request. Commits or gives back every item before it answers; throws only what nobody foresaw. */
  send(items: readonly Item[], abort: AbortSignal): Promise<Verdict>
}

/** A slot further away than this is asked for again later, so that it is not held by a run that may be cancelled. */
const LONGEST_SLOT_WAIT_MS = 60_000
/** A wait longer than this frees the worker's place: the job is parked. */
const PARK_AFTER_MS = 300_000
const LOOK_AGAIN_MS = 30_000

/**
 * Works on one run: claims items with the credential's next slot, sends each request on its slot without waiting
 * for the answer of the one before, until nothing is left. Says how it ended once nothing is in flight any more.
 */
export async function act(options: ActorOptions): Promise<ActorEnd> {
  const inflight = createInflight(options.inflightMax)
  setMaxListeners(0, options.signals.stop, options.signals.abort)
  try {
    for (;;) {
      const end = await step(options, inflight)
      if (end) return end
    }
  } finally {
    await inflight.settled()
  }
}

async function step(options: ActorOptions, inflight: Inflight): Promise<ActorEnd | undefined> {
  const { run, claims, signals } = options
  const problem = inflight.problem()
  if (problem) return { kind: 'fatal', problem }
  if (signals.stop.aborted) return { kind: 'stopped' }
  if (inflight.isFull()) {
    await inflight.change()
    return undefined
  }
  const askedAt = performance.now()
  const claim = await claims.claim(run, options.rateKey, {
    items: options.itemsPerRequest,
    defaultIntervalMs: options.defaultIntervalMs,
    longestWaitMs: LONGEST_SLOT_WAIT_MS,
  })
  switch (claim.outcome) {
    case 'claimed':
      return await sendOnSlot(options, inflight, claim, askedAt)
    case 'empty':
      return await whenEmpty(options, inflight, claim.inflight)
    case 'blocked':
      return await whenBlocked(options, claim)
    default:
      return { kind: claim.outcome }
  }
}

async function sendOnSlot(
  { run, claims, rateKey, defaultIntervalMs, signals, send }: ActorOptions,
  inflight: Inflight,
  claimed: Slot & { items: Item[] },
  askedAt: number,
): Promise<ActorEnd | undefined> {
  const { items } = claimed
  let slot: Slot = claimed
  let reckonedFrom = askedAt
  for (;;) {
    if (!(await pause(slot.waitMs, signals.stop))) {
      await Promise.all([
        claims.returnSlot(rateKey, slot),
        claims.release(
          run,
          items.map(({ id }) => id),
        ),
      ])
      return { kind: 'stopped' }
    }
    // Whoever wakes late, after a busy loop or a frozen machine, may be sending into another's slot.
    if (performance.now() - reckonedFrom - slot.waitMs <= slot.graceMs) break
    reckonedFrom = performance.now()
    const next = await claims.claimSlot(run, rateKey, slot, defaultIntervalMs)
    if (next.outcome !== 'claimed') return { kind: next.outcome }
    slot = next
  }
  inflight.add(items, slot.intervalMs, send(items, signals.abort))
  return undefined
}

async function whenEmpty(
  { run, claims, signals }: ActorOptions,
  inflight: Inflight,
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
  await pause(Math.min(waitMs, LOOK_AGAIN_MS), signals.stop)
  return undefined
}

/** False when the signal ended it. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  if (ms <= 0) return !signal.aborted
  try {
    await sleep(Math.ceil(ms), undefined, { signal })
    return !signal.aborted
  } catch {
    return false
  }
}

type Inflight = ReturnType<typeof createInflight>

/** The requests that are out. So many are allowed as the pace needs at the latency that is seen, and two to spare. */
function createInflight(most: number) {
  const out = new Map<Promise<void>, { ids: string[]; since: number }>()
  let latencyMs = 1000
  let intervalMs = 0
  let fatal: string | undefined
  let failure: unknown

  function allowed(): number {
    if (intervalMs === 0) return most
    const oldest = Math.min(...[...out.values()].map(({ since }) => since))
    const expected = Math.max(latencyMs, out.size === 0 ? 0 : performance.now() - oldest)
    return Math.min(most, Math.ceil(expected / intervalMs) + 2)
  }

  return {
    add(items: readonly Item[], interval: number, call: Promise<Verdict>): void {
      const since = performance.now()
      intervalMs = interval
      const settled = call
        .then(
          (verdict) => {
            if (verdict.kind === 'fatal') fatal ??= verdict.problem
          },
          (error: unknown) => {
            failure ??= error
          },
        )
        .then(() => {
          latencyMs = latencyMs * 0.8 + (performance.now() - since) * 0.2
          out.delete(settled)
        })
      out.set(settled, { ids: items.map(({ id }) => id), since })
    },

    /** Throws what a request did not foresee. */
    problem(): string | undefined {
      if (failure !== undefined) throw failure
      return fatal
    },

    isFull: () => out.size >= allowed(),

    ids: () => [...out.values()].flatMap(({ ids }) => ids),

    /** Until a request ends, more are allowed, or the signal says stop. */
    async change(signal?: AbortSignal): Promise<void> {
      const ended = new AbortController()
      const signals = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal
      await Promise.race([...out.keys(), pause(Math.max(intervalMs, 50), signals)])
      ended.abort()
    },

    async settled(): Promise<void> {
      while (out.size > 0) await Promise.all(out.keys())
    },
  }
}

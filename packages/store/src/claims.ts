import type { RunId } from '@quarry/contracts/run'
import { WaitingReason } from '@quarry/contracts/run'
import { z } from 'zod'
import type { SessionId } from './keys.ts'
import { FlatHash } from './run-view.ts'
import { loadScript } from './scripts.ts'
import type { StoreOptions } from './store-options.ts'

/** One activation of one run's job. Only the latest owner of a run may claim. */
export interface Ownership {
  sessionId: SessionId
  runId: RunId
  owner: string
}

/** What to send and when. Times in milliseconds, relative, from Redis' clock: replicas need not agree on the time. */
export interface Slot {
  outcome: 'claimed'
  waitMs: number
  /** Woken later than this after the wait, the request may no longer leave: claim another slot. */
  graceMs: number
  intervalMs: number
  /** What it takes to give the slot back unused. */
  ticket: [string, string]
}
export interface Item {
  id: string
  /** Cleaning: the title. Extraction: the chain as JSON. */
  payload: string
}
export type Claim =
  | (Slot & { items: Item[] })
  | { outcome: 'empty'; inflight: number }
  | { outcome: 'blocked'; waitMs: number; reason: WaitingReason }
  | { outcome: 'paused' | 'lost' | 'gone' }

export type Begun =
  | { outcome: 'begun'; fields: Map<string, string> }
  | { outcome: 'paused' }
  | { outcome: 'gone' }

export type Claims = ReturnType<typeof createClaims>

const milliseconds = z.coerce.number().transform((microseconds) => microseconds / 1000)
const Items = z.array(z.string()).transform((flat) => {
  const items: Item[] = []
  for (let i = 0; i + 1 < flat.length; i += 2) items.push({ id: flat[i] ?? '', payload: flat[i + 1] ?? '' })
  return items
})
const Ticket = z.tuple([z.string(), z.string()])
const slot = [z.literal('claimed'), milliseconds, milliseconds, milliseconds, Ticket] as const
const toSlot = (waitMs: number, intervalMs: number, graceMs: number, ticket: [string, string]): Slot => ({
  outcome: 'claimed',
  waitMs,
  intervalMs,
  graceMs,
  ticket,
})
const stopped = z.tuple([z.enum(['paused', 'lost', 'gone'])]).transform(([outcome]) => ({ outcome }))

const ClaimAnswer = z.union([
  z.tuple([...slot, Items]).transform(([, waitMs, intervalMs, graceMs, ticket, items]) => ({
    ...toSlot(waitMs, intervalMs, graceMs, ticket),
    items,
  })),
  z.tuple([z.literal('empty'), z.number()]).transform(([outcome, inflight]) => ({ outcome, inflight })),
  z
    .tuple([z.literal('blocked'), milliseconds, WaitingReason])
    .transform(([outcome, waitMs, reason]) => ({ outcome, waitMs, reason })),
  stopped,
])
const SlotAnswer = z.union([
  z
    .tuple([...slot])
    .transform(([, waitMs, intervalMs, graceMs, ticket]) => toSlot(waitMs, intervalMs, graceMs, ticket)),
  stopped,
])
const BeginAnswer = z.union([
  z.tuple([z.literal('begun'), FlatHash]).transform(([outcome, fields]) => ({ outcome, fields })),
  z.tuple([z.enum(['paused', 'gone'])]).transform(([outcome]) => ({ outcome })),
])

/** Runs as a worker carries them out: begin, claim, give back, end. Committing is in `titles.ts` and `pages.ts`. */
export function createClaims({ redis, keys, sessionTtlSeconds }: StoreOptions) {
  const begin = loadScript(redis, 'begin-run')
  const claim = loadScript(redis, 'claim')
  const claimSlot = loadScript(redis, 'claim-slot')
  const release = loadScript(redis, 'release')
  const reconcile = loadScript(redis, 'reconcile')
  const returnSlot = loadScript(redis, 'return-slot')
  const finish = loadScript(redis, 'finish-run')
  const end = loadScript(redis, 'end-run')
  const ttlMs = sessionTtlSeconds * 1000
  const keysOf = ({ sessionId, runId }: Ownership) => [
    ...keys.session(sessionId),
    ...keys.run(sessionId, runId),
  ]

  return {
    /** Takes the run over: whatever was in flight is to be done again, and an earlier owner can claim no more. */
    async begin(run: Ownership): Promise<Begun> {
      return BeginAnswer.parse(await begin(keysOf(run), [ttlMs, run.owner]))
    },

    /**
     * The next items together with the credential's next slot. `blocked`: the slot is further away than
     * `longestWaitMs`, nothing was taken.
     */
    async claim(
      run: Ownership,
      rateKey: string,
      most: { items: number; defaultIntervalMs: number; longestWaitMs: number },
    ): Promise<Claim> {
      const args = [ttlMs, run.owner, most.items, most.defaultIntervalMs * 1000, most.longestWaitMs * 1000]
      return ClaimAnswer.parse(await claim([...keysOf(run), rateKey], args))
    },

    /** Another slot for items that are claimed already and missed the one that they had. */
    async claimSlot(
      run: Ownership,
      rateKey: string,
      missed: Slot,
      defaultIntervalMs: number,
    ): Promise<Slot | { outcome: 'paused' | 'lost' | 'gone' }> {
      const args = [ttlMs, run.owner, defaultIntervalMs * 1000, missed.ticket[1]]
      return SlotAnswer.parse(await claimSlot([...keysOf(run), rateKey], args))
    },

    /**
     * Gives items back at no cost to them: to the `head` what was not sent, to the `tail` what the service failed
     * on, so that one item that it always fails on does not hold up the rest.
     */
    async release(run: Ownership, ids: readonly string[], to: 'head' | 'tail' = 'head'): Promise<void> {
      await release(keysOf(run), [ttlMs, run.owner, to, ...ids])
    },

    /** Gives a slot back that nothing was sent on, so that whoever takes the run over need not wait for another. */
    async returnSlot(rateKey: string, { ticket }: Slot): Promise<void> {
      await returnSlot([rateKey], [0, ...ticket])
    },

    /** Gives back what is in flight though this owner has not got it: a claim whose answer was lost. */
    async reconcile(run: Ownership, mine: readonly string[]): Promise<number> {
      return z.number().parse(await reconcile(keysOf(run), [ttlMs, run.owner, ...mine]))
    },

    /** `left`: there is something to do yet. */
    async finish(run: Ownership, message: string): Promise<'finished' | 'left' | 'lost' | 'gone'> {
      const answer = await finish(keysOf(run), [ttlMs, run.owner, message])
      return z.enum(['finished', 'left', 'lost', 'gone']).parse(answer)
    },

    /** Ends the run as failed; what is done is kept, the rest is pending again. */
    async fail(run: Ownership, problem: string): Promise<void> {
      await end(keysOf(run), [ttlMs, run.owner, 'failed', problem, problem])
    },
  }
}

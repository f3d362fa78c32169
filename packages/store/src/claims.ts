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
  /** In Redis' own microseconds: the slot's time, that of the slot after it, how far slots had been moved by then. */
  ticket: readonly [at: string, following: string, moved: string]
  /** Whether the wait was told by Redis' clock; otherwise by the time that the caller gave. */
  isTimed: boolean
  /** Another run has the slot before this one; when it is late it moves this one, see `confirm`. */
  isBehindAnother: boolean
  /** Input tokens that were set aside for the request; undefined where the key's limit is not known. */
  tokens?: TokenReservation | undefined
}

export interface ClaimLimits {
  items: number
  defaultIntervalMs: number
  longestWaitMs: number
  requestBytes?: number | undefined
  nowMs?: number | undefined
}

/** As counted in Redis: the part of a minute, tokens set aside there, and the estimate before it was corrected. */
export type TokenReservation = readonly [part: string, reserved: string, unscaled: string]

/** What a request really had as input, by the service's own count. */
export interface SettledTokens {
  reservation: TokenReservation
  used: number
}

export interface Item {
  id: string
  /** Cleaning: the title. Extraction: the chain as JSON. */
  payload: string
  /** What `askAgain` was told to keep of it; empty for what was not asked before. */
  notes: readonly string[]
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
  for (let i = 0; i + 2 < flat.length; i += 3) {
    const [id = '', payload = '', notes = ''] = flat.slice(i, i + 3)
    items.push({ id, payload, notes: notes === '' ? [] : notes.split(' ') })
  }
  return items
})
const Ticket = z.tuple([z.string(), z.string(), z.string(), z.number()])
const slot = [z.literal('claimed'), milliseconds, milliseconds, milliseconds, Ticket] as const
const Tokens = z.tuple([z.string(), z.string(), z.string()]).or(z.tuple([]).transform(() => undefined))
const toSlot = (
  waitMs: number,
  intervalMs: number,
  graceMs: number,
  [at, following, moved, behind]: z.infer<typeof Ticket>,
): Slot => ({
  outcome: 'claimed',
  waitMs,
  intervalMs,
  graceMs,
  ticket: [at, following, moved],
  isTimed: true,
  isBehindAnother: behind === 1,
})
const stopped = z.tuple([z.enum(['paused', 'lost', 'gone'])]).transform(([outcome]) => ({ outcome }))

const ClaimAnswer = z.union([
  z
    .tuple([...slot, Tokens, Items, z.number()])
    .transform(([, waitMs, intervalMs, graceMs, ticket, tokens, items, timed]) => ({
      ...toSlot(waitMs, intervalMs, graceMs, ticket),
      isTimed: timed === 1,
      tokens,
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

const zeroOrMore = z.coerce.number()
const Position = z.tuple([zeroOrMore, zeroOrMore])

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
  const noteFailure = loadScript(redis, 'note-failure')
  const ttlMs = sessionTtlSeconds * 1000
  const keysOf = ({ sessionId, runId }: Ownership) => [
    ...keys.session(sessionId),
    ...keys.run(sessionId, runId),
  ]

  return {
    /** Takes the run over: whatever was in flight is to be done again, and an earlier owner can claim no more. */
    async begin(run: Ownership): Promise<Begun> {
      const listed = `${run.sessionId} ${run.runId}`
      return BeginAnswer.parse(await begin([...keysOf(run), keys.liveRuns], [ttlMs, run.owner, listed]))
    },

    /**
     * The next items together with the credential's next slot. `blocked`: the slot is further away than
     * `longestWaitMs`, nothing was taken, and `settled` is to be told again. `requestBytes` is what a request holds
     * besides its items, for the estimate of its tokens; `nowMs` what the caller takes for the time on Redis' clock,
     * which is then read only when it matters.
     */
    async claim(
      run: Ownership,
      rateKey: string,
      most: ClaimLimits,
      settled: readonly SettledTokens[] = [],
    ): Promise<Claim> {
      const { items, defaultIntervalMs, longestWaitMs, requestBytes = 0, nowMs = 0 } = most
      const used = settled.flatMap(({ reservation, used }) => [...reservation, used])
      const pace = [defaultIntervalMs * 1000, longestWaitMs * 1000]
      const args = [ttlMs, run.owner, items, ...pace, requestBytes, Math.round(nowMs * 1000), ...used]
      return ClaimAnswer.parse(await claim([...keysOf(run), rateKey], args))
    },

    /**
     * How much later than said a slot is by now; `missed` when nobody may send any more at its time. To be asked
     * shortly before the slot where `isBehindAnother`, or after trouble.
     */
    async confirm(
      rateKey: string,
      { ticket: [at, , moved] }: Slot,
    ): Promise<{ outcome: 'confirmed'; laterMs: number } | { outcome: 'missed' }> {
      const [movedNow, pausedUntil] = Position.parse(await redis.hmget(rateKey, 'moved', 'pausedUntil'))
      const laterMs = (movedNow - Number(moved)) / 1000
      if (pausedUntil / 1000 > Number(at) / 1000 + laterMs) return { outcome: 'missed' }
      return { outcome: 'confirmed', laterMs }
    },

    /**
     * Pushes back every slot of the credential that is yet to come; `confirm` tells those who have one. Answers how
     * far slots have been moved by now, as in a ticket.
     */
    async moveSlots(rateKey: string, byMs: number): Promise<number> {
      const by = Math.ceil(byMs * 1000)
      // In this order, so that whoever claims in between is late rather than early.
      const [, moved] = await Promise.all([
        redis.hincrby(rateKey, 'at', by),
        redis.hincrby(rateKey, 'moved', by),
      ])
      return moved
    },

    /**
     * Another slot for items that are claimed already and missed the one that they had: at once where being late by
     * that much moves only what comes behind.
     */
    async claimSlot(
      run: Ownership,
      rateKey: string,
      missed: Slot,
      defaultIntervalMs: number,
    ): Promise<Slot | { outcome: 'paused' | 'lost' | 'gone' }> {
      const args = [ttlMs, run.owner, defaultIntervalMs * 1000, ...missed.ticket]
      return SlotAnswer.parse(await claimSlot([...keysOf(run), rateKey], args))
    },

    /**
     * Gives items back at no cost to them: to the `head` what was not sent, to the `tail` what the service failed
     * on, so that one item that it always fails on does not hold up the rest.
     */
    async release(run: Ownership, ids: readonly string[], to: 'head' | 'tail' = 'head'): Promise<void> {
      await release(keysOf(run), [ttlMs, run.owner, to, ...ids])
    },

    /**
     * Gives a slot back that nothing was sent on, so that whoever takes the run over need not wait for another. It may
     * be used `laterMs` after its time: the request before it was that late.
     */
    async returnSlot(rateKey: string, { ticket, tokens }: Slot, laterMs = 0): Promise<void> {
      await returnSlot([rateKey], [0, ...ticket, Math.ceil(laterMs * 1000), ...(tokens ?? []).slice(0, 2)])
    },

    /** Gives back what is in flight though this owner has not got it: a claim whose answer was lost. */
    async reconcile(run: Ownership, mine: readonly string[]): Promise<number> {
      return z.number().parse(await reconcile(keysOf(run), [ttlMs, run.owner, ...mine]))
    },

    /**
     * For how many milliseconds the run's requests have failed without one success between them, whoever sent them; 0 for
     * the first failure.
     */
    async noteFailure(run: Ownership): Promise<number> {
      return z.coerce.number().parse(await noteFailure(keysOf(run), [ttlMs]))
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

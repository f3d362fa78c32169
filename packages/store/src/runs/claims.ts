import type { RunId } from '@quarry/contracts/run'
import { WaitingReason } from '@quarry/contracts/run'
import { z } from 'zod'
import type { SessionId } from '../keys.ts'
import { type RollingWindow, type Slot, sendingTimes, slotArguments } from '../rate/slot.ts'
import { loadScript } from '../scripts.ts'
import type { StoreOptions } from '../store-options.ts'
import { FlatHash } from './run-view.ts'

/** One activation of one run's job. Only the latest owner of a run may claim. */
export interface Ownership {
  sessionId: SessionId
  runId: RunId
  owner: string
}

export interface ClaimLimits {
  items: number
  defaultIntervalMs: number
  longestWaitMs: number
  /** Where the service counts requests in one. */
  window?: RollingWindow | undefined
  /** What the slot must be away at least, for a caller that is slow to use it. */
  leadMs?: number | undefined
  /** What a request holds besides its items, for the estimate of its tokens. */
  requestBytes?: number | undefined
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
  /** What `retryTitles` was told to keep of it; empty for what was not asked before. */
  notes: readonly string[]
}

/** What to send and when. */
export interface Claimed extends Slot {
  outcome: 'claimed'
  items: Item[]
  /** Input tokens that were set aside for the request; undefined where the key's limit is not known. */
  tokens?: TokenReservation | undefined
}

export type Claim =
  | Claimed
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
const Reservation = z.tuple([z.string(), z.string()])
const Tokens = z.tuple([z.string(), z.string(), z.string()]).or(z.tuple([]).transform(() => undefined))

const ClaimResult = z.union([
  z
    .tuple([z.literal('claimed'), milliseconds, milliseconds, Reservation, Tokens, Items])
    .transform(([outcome, waitMs, intervalMs, reservation, tokens, items]) => ({
      outcome,
      waitMs,
      intervalMs,
      reservation,
      tokens,
      items,
    })),
  z.tuple([z.literal('empty'), z.number()]).transform(([outcome, inflight]) => ({ outcome, inflight })),
  z
    .tuple([z.literal('blocked'), milliseconds, WaitingReason])
    .transform(([outcome, waitMs, reason]) => ({ outcome, waitMs, reason })),
  z.tuple([z.enum(['paused', 'lost', 'gone'])]).transform(([outcome]) => ({ outcome })),
])
const BeginResult = z.union([
  z.tuple([z.literal('begun'), FlatHash]).transform(([outcome, fields]) => ({ outcome, fields })),
  z.tuple([z.enum(['paused', 'gone'])]).transform(([outcome]) => ({ outcome })),
])

/** Runs as a worker carries them out: begin, claim, give back, end. Committing is in `titles.ts` and `pages.ts`. */
export function createClaims({ redis, keys, sessionTtlSeconds }: StoreOptions) {
  const begin = loadScript(redis, 'runs/begin-run')
  const claim = loadScript(redis, 'runs/claim')
  const release = loadScript(redis, 'runs/release')
  const reconcile = loadScript(redis, 'runs/reconcile')
  const finish = loadScript(redis, 'runs/finish-run')
  const end = loadScript(redis, 'runs/end-run')
  const noteFailure = loadScript(redis, 'runs/note-failure')
  const ttlMs = sessionTtlSeconds * 1000
  const keysOf = ({ sessionId, runId }: Ownership) => [
    ...keys.session(sessionId),
    ...keys.run(sessionId, runId),
  ]

  return {
    /** Takes the run over: whatever was in flight is to be done again, and an earlier owner can claim no more. */
    async begin(run: Ownership): Promise<Begun> {
      const listed = `${run.sessionId} ${run.runId}`
      return BeginResult.parse(await begin([...keysOf(run), keys.liveRuns], [ttlMs, run.owner, listed]))
    },

    /**
     * The next items together with the credential's next slot. `blocked`: the slot is further away than
     * `longestWaitMs`, nothing was taken, and `settled` is to be told again.
     */
    async claim(
      run: Ownership,
      rateKey: string,
      most: ClaimLimits,
      settled: readonly SettledTokens[] = [],
    ): Promise<Claim> {
      const { items, defaultIntervalMs, longestWaitMs, window, leadMs, requestBytes = 0 } = most
      const used = settled.flatMap(({ reservation, used }) => [...reservation, used])
      const wanted = slotArguments(defaultIntervalMs, window, leadMs)
      const args = [ttlMs, run.owner, items, ...wanted, longestWaitMs * 1000, requestBytes, ...used]
      const askedAt = performance.now()
      const answer = ClaimResult.parse(await claim([...keysOf(run), ...keys.rate(rateKey)], args))
      if (answer.outcome !== 'claimed') return answer
      const times = { askedAt, answeredAt: performance.now(), waitMs: answer.waitMs }
      return { ...answer, ...sendingTimes(times, window) }
    },

    /**
     * Gives items back at no cost to them: to the `head` what was not sent, to the `tail` what the service failed
     * on, so that one item that it always fails on does not hold up the rest.
     */
    async release(run: Ownership, ids: readonly string[], to: 'head' | 'tail' = 'head'): Promise<void> {
      await release(keysOf(run), [ttlMs, run.owner, to, ...ids])
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

import { PAIRS_PER_REQUEST } from '@quarry/contracts/limits'
import { WaitingReason } from '@quarry/contracts/run'
import { z } from 'zod'
import { type RollingWindow, type Slot, sendingTimes, slotArguments } from '../rate/slot.ts'
import { loadScript } from '../scripts.ts'
import type { StoreOptions } from '../store-options.ts'
import type { Ownership } from './ownership.ts'
import { FlatHash } from './run-view.ts'
import { type CleanedTitles, CommitResult, commitArguments, type TitleCommit } from './titles.ts'

export interface ClaimLimits {
  items: number
  defaultIntervalMs: number
  longestWaitMs: number
  /** The service's rolling window, if it counts requests in one. */
  window?: RollingWindow | undefined
  /** Shortest time until the slot in milliseconds, for a caller that is slow to use it. */
  leadMs?: number | undefined
  /** Bytes of a request without its items, for the estimate of its tokens. */
  requestBytes?: number | undefined
  /** The same of a request that judges titles. */
  judgeBytes?: number | undefined
  /** Only items whose ids contain this text, one at a time; undefined for all items of the run. */
  lane?: string | undefined
}

/** As counted in Redis: the bucket of the minute, the tokens reserved in it, and the uncorrected estimate. */
export type TokenReservation = readonly [bucket: string, reserved: string, unscaled: string]

/** The input tokens that a request used, by the service's own count. */
export interface SettledTokens {
  reservation: TokenReservation
  used: number
}

export interface Item {
  id: string
  /** Cleaning: the title. Extraction: the listing cursor as JSON. */
  payload: string
  /** The notes given to `retryTitles`; empty if the title was not retried. */
  notes: readonly string[]
  /** Cleaning: the name of the title's subreddit, without "r/". Extraction: empty. */
  community: string
  /** Of a cleaned title that is to be judged, its original. Items with and without one are never claimed together. */
  original?: string | undefined
}

/** What to send and when. */
export interface Claimed extends Slot {
  outcome: 'claimed'
  items: Item[]
  /** Input tokens reserved for the request; undefined if the key's minute is not known. */
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
  for (let i = 0; i + 4 < flat.length; i += 5) {
    const [id = '', payload = '', notes = '', community = '', original = ''] = flat.slice(i, i + 5)
    const judged = original !== '' && { original }
    items.push({ id, payload, notes: notes === '' ? [] : notes.split(' '), community, ...judged })
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

const CommitAndClaimResult = z.tuple([CommitResult, z.unknown()])

/** Returns the arguments of `claimItems`. */
function claimArguments(
  { owner }: Ownership,
  {
    items,
    defaultIntervalMs,
    longestWaitMs,
    window,
    leadMs,
    requestBytes = 0,
    judgeBytes = 0,
    lane = '',
  }: ClaimLimits,
  settled: readonly SettledTokens[],
): (string | number)[] {
  const used = settled.flatMap(({ reservation, used }) => [...reservation, used])
  const wanted = slotArguments(defaultIntervalMs, window, leadMs)
  const request = [longestWaitMs * 1000, requestBytes, PAIRS_PER_REQUEST, judgeBytes, lane]
  return [owner, items, ...wanted, ...request, ...used]
}

function readClaim(result: unknown, requestedAt: number, window: RollingWindow | undefined): Claim {
  const claim = ClaimResult.parse(result)
  if (claim.outcome !== 'claimed') return claim
  const times = { requestedAt, receivedAt: performance.now(), waitMs: claim.waitMs }
  return { ...claim, ...sendingTimes(times, window) }
}

/** The steps of a run in a worker: begin, claim, release, end. Other commits are in `titles.ts` and `pages.ts`. */
export function createClaims({ redis, keys, sessionTtlSeconds }: StoreOptions) {
  const begin = loadScript(redis, 'runs/run-life', 'beginRun')
  const claim = loadScript(redis, 'runs/titles', 'claim')
  const commitAndClaim = loadScript(redis, 'runs/titles', 'commitAndClaim')
  const release = loadScript(redis, 'runs/titles', 'release')
  const reconcile = loadScript(redis, 'runs/run-life', 'reconcile')
  const finish = loadScript(redis, 'runs/run-life', 'finishRun')
  const end = loadScript(redis, 'runs/run-life', 'endRun')
  const noteFailure = loadScript(redis, 'runs/run-life', 'noteFailure')
  const noteStored = loadScript(redis, 'runs/run-life', 'noteStored')
  const ttlMs = sessionTtlSeconds * 1000
  const keysOf = ({ sessionId, runId }: Ownership) => [
    ...keys.session(sessionId),
    ...keys.run(sessionId, runId),
  ]

  return {
    /** Takes the run over: releases everything in flight, and an earlier owner can no longer claim. */
    async begin(run: Ownership): Promise<Begun> {
      const listed = `${run.sessionId} ${run.runId}`
      return BeginResult.parse(await begin([...keysOf(run), keys.liveRuns], [ttlMs, run.owner, listed]))
    },

    /**
     * Claims the next items together with the credential's next slot. Titles that differ only in signs and numbers are never
     * claimed together. Cleaned titles that are to be judged are claimed behind the others, in batches of their own. `blocked`: the slot is further away than `longestWaitMs` and nothing was claimed; pass `settled`
     * again with the next call.
     */
    async claim(
      run: Ownership,
      rateKey: string,
      most: ClaimLimits,
      settled: readonly SettledTokens[] = [],
    ): Promise<Claim> {
      const args = [ttlMs, ...claimArguments(run, most, settled)]
      const requestedAt = performance.now()
      const result = await claim([...keysOf(run), rateKey], args)
      return readClaim(result, requestedAt, most.window)
    },

    /** Saves cleaned titles as `Titles.commit` does, whatever the claim's outcome, and claims the next items in the same step. */
    async commitAndClaim(
      run: Ownership,
      cleaned: CleanedTitles,
      rateKey: string,
      most: ClaimLimits,
      settled: readonly SettledTokens[] = [],
    ): Promise<{ saved: TitleCommit[]; claim: Claim }> {
      const saving = commitArguments(cleaned)
      const args = [ttlMs, saving.length, ...saving, ...claimArguments(run, most, settled)]
      const requestedAt = performance.now()
      const result = await commitAndClaim([...keysOf(run), rateKey], args)
      const [saved, claim] = CommitAndClaimResult.parse(result)
      return { saved, claim: readClaim(claim, requestedAt, most.window) }
    },

    /**
     * Releases items without counting a try: unsent ones to the `head`, those on which the service failed to the `tail`, so
     * that an item that always fails does not hold up the rest.
     */
    async release(run: Ownership, ids: readonly string[], to: 'head' | 'tail' = 'head'): Promise<void> {
      await release(keysOf(run), [ttlMs, run.owner, to, ...ids])
    },

    /** Releases items in flight that this owner did not receive because the result of a claim was lost. Returns how many. */
    async reconcile(run: Ownership, mine: readonly string[], lane = ''): Promise<number> {
      return z.number().parse(await reconcile(keysOf(run), [ttlMs, run.owner, lane, ...mine]))
    },

    /**
     * Records a failed request. Returns the milliseconds since the first failure after the run's last success, over all its
     * owners; 0 for that first failure.
     */
    async noteFailure(run: Ownership): Promise<number> {
      return z.coerce.number().parse(await noteFailure(keysOf(run), [ttlMs]))
    },

    /** Marks the run as one whose requests Google may store. */
    async noteStored(run: Ownership): Promise<void> {
      await noteStored(keysOf(run), [ttlMs])
    },

    /** Completes the run. `left`: some items are not done. */
    async finish(run: Ownership, message: string): Promise<'finished' | 'left' | 'lost' | 'gone'> {
      const result = await finish(keysOf(run), [ttlMs, run.owner, message])
      return z.enum(['finished', 'left', 'lost', 'gone']).parse(result)
    },

    /**
     * Ends the run with items left. Finished items are kept, the others are pending again. Returns false if the run had
     * ended, was deleted or has another owner.
     */
    async end(run: Ownership, state: 'ended-early' | 'failed', problem: string): Promise<boolean> {
      return (await end(keysOf(run), [ttlMs, run.owner, state, problem, problem])) === 1
    },
  }
}

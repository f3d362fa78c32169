import { PAIRS_PER_REQUEST } from '@quarry/contracts/limits'
import { WaitingReason } from '@quarry/contracts/run'
import { z } from 'zod'
import type { RunRef } from '../keys.ts'
import { ReservedSlot, type RollingWindow, type Slot, sendingTimes, slotArguments } from '../rate/slot.ts'
import { createScripts, jsonText, type StoreOptions } from '../scripts.ts'
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
const TokenReservation = z.tuple([z.string(), z.string(), z.string()])
export type TokenReservation = z.infer<typeof TokenReservation>

/** The input tokens that a request used, by the service's own count. */
export interface SettledTokens {
  reservation: TokenReservation
  used: number
}

const Item = z.object({
  id: z.string(),
  /** Cleaning: the title. Extraction: the listing cursor as JSON. */
  payload: z.string(),
  /** The notes given to `retryTitles`; empty if the title was not retried. */
  notes: z.string().transform((notes): readonly string[] => (notes === '' ? [] : notes.split(' '))),
  /** Cleaning: the name of the title's subreddit, without "r/". Extraction: empty. */
  community: z.string(),
  /** Of a cleaned title that is to be judged, its original. Items with and without one are never claimed together. */
  original: z.string().optional(),
})
export type Item = z.infer<typeof Item>

const ClaimResult = jsonText(
  z.discriminatedUnion('outcome', [
    ReservedSlot.extend({
      outcome: z.literal('claimed'),
      items: z.array(Item),
      /** Input tokens reserved for the request; undefined if the key's minute is not known. */
      tokens: TokenReservation.optional(),
    }),
    z.object({ outcome: z.literal('empty'), inflight: z.number() }),
    z.object({ outcome: z.literal('blocked'), waitMs: z.number(), reason: WaitingReason }),
    z.object({ outcome: z.enum(['paused', 'lost', 'gone']) }),
  ]),
)
type ClaimResult = z.infer<typeof ClaimResult>

/** What to send and when. */
export type Claimed = Extract<ClaimResult, { outcome: 'claimed' }> & Slot

export type Claim = Claimed | Exclude<ClaimResult, { outcome: 'claimed' }>

export type Begun =
  | { outcome: 'begun'; fields: Map<string, string> }
  | { outcome: 'paused' }
  | { outcome: 'gone' }

const BeginResult = z.union([
  z.tuple([z.literal('begun'), FlatHash]).transform(([outcome, fields]) => ({ outcome, fields })),
  z.tuple([z.enum(['paused', 'gone'])]).transform(([outcome]) => ({ outcome })),
])

export type Claims = ReturnType<typeof createClaims>

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
export function createClaims(options: StoreOptions) {
  const { keys } = options
  const { onRun } = createScripts(options)

  return {
    /** Takes the run over: releases everything in flight, and an earlier owner can no longer claim. */
    async begin(run: Ownership): Promise<Begun> {
      const listed = `${run.sessionId} ${run.runId}`
      return BeginResult.parse(await onRun('beginRun', run, [run.owner, listed], [keys.liveRuns]))
    },

    /**
     * Claims the next items together with the credential's next slot. Titles that differ only in signs and numbers are never
     * claimed together. Cleaned titles that are to be judged are claimed behind the others, in batches of their own. `blocked`:
     * the slot is further away than `longestWaitMs` and nothing was claimed; pass `settled` again with the next call.
     */
    async claim(
      run: Ownership,
      rateKey: string,
      most: ClaimLimits,
      settled: readonly SettledTokens[] = [],
    ): Promise<Claim> {
      const requestedAt = performance.now()
      const result = await onRun('claim', run, claimArguments(run, most, settled), [rateKey])
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
      const args = [saving.length, ...saving, ...claimArguments(run, most, settled)]
      const requestedAt = performance.now()
      const result = await onRun('commitAndClaim', run, args, [rateKey])
      const [saved, claim] = z.tuple([CommitResult, z.unknown()]).parse(result)
      return { saved, claim: readClaim(claim, requestedAt, most.window) }
    },

    /**
     * Releases items without counting a try: unsent ones to the `head`, those on which the service failed to the `tail`, so
     * that an item that always fails does not hold up the rest.
     */
    async release(run: Ownership, ids: readonly string[], to: 'head' | 'tail' = 'head'): Promise<void> {
      await onRun('release', run, [run.owner, to, ...ids])
    },

    /** Releases items in flight that this owner did not receive because the result of a claim was lost. Returns how many. */
    async reconcile(run: Ownership, mine: readonly string[], lane = ''): Promise<number> {
      return z.number().parse(await onRun('reconcile', run, [run.owner, lane, ...mine]))
    },

    /**
     * Records a failed request. Returns the milliseconds since the first failure after the run's last success, over all its
     * owners; 0 for that first failure.
     */
    async noteFailure(run: RunRef): Promise<number> {
      return z.coerce.number().parse(await onRun('noteFailure', run, []))
    },

    /** Marks the run as one whose requests Google may store. */
    async noteStored(run: RunRef): Promise<void> {
      await onRun('noteStored', run, [])
    },

    /** Completes the run. `left`: some items are not done. */
    async finish(run: Ownership, message: string): Promise<'finished' | 'left' | 'lost' | 'gone'> {
      const result = await onRun('finishRun', run, [run.owner, message])
      return z.enum(['finished', 'left', 'lost', 'gone']).parse(result)
    },

    /**
     * Ends the run with items left. Finished items are kept, the others are pending again. Returns false if the run had
     * ended, was deleted or has another owner.
     */
    async end(run: Ownership, state: 'ended-early' | 'failed', problem: string): Promise<boolean> {
      return (await onRun('endRun', run, [run.owner, state, problem, problem])) === 1
    },
  }
}

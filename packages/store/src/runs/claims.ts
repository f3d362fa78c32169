import { PAIRS_PER_REQUEST } from '@quarry/contracts/limits'
import { z } from 'zod'
import type { RunRef } from '../keys.ts'
import type { Blocked, Slot } from '../rate/slot.ts'
import { createScripts, jsonText, type StoreOptions } from '../scripts.ts'
import type { Ownership } from './ownership.ts'
import { FlatHash } from './run-view.ts'
import { type CleanedTitles, CommitResult, commitArguments, type TitleCommit } from './titles.ts'

export interface ClaimLimits {
  items: number
  /** Only items whose ids contain this text, one at a time; undefined for all items of the run. */
  lane?: string | undefined
}

/** The slot on which claimed items are sent, or the one that is too far away. */
export type ClaimedSlot = Pick<Slot, 'id' | 'waitMs' | 'reason' | 'intervalMs'>

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
    z.object({ outcome: z.literal('claimed'), items: z.array(Item) }),
    z.object({ outcome: z.literal('empty'), inflight: z.number() }),
    z.object({ outcome: z.enum(['paused', 'lost', 'gone']) }),
  ]),
)
export type Claim = z.infer<typeof ClaimResult>

const WaitResult = jsonText(
  z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('empty'), inflight: z.number() }),
    z.object({ outcome: z.enum(['blocked', 'paused', 'lost', 'gone']) }),
  ]),
)

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
  { items, lane = '' }: ClaimLimits,
  { id, reason, intervalMs }: ClaimedSlot,
): (string | number)[] {
  return [owner, items, PAIRS_PER_REQUEST, lane, msOf(id), reason, Math.round(intervalMs)]
}

/** The time of a slot in milliseconds since 1970. */
const msOf = (slotId: string) => Math.round(Number(slotId) / 1000)

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
     * Claims the next items for a slot. Titles that differ only in signs and numbers are never claimed together. Cleaned titles
     * that are to be judged are claimed behind the others, in batches of their own.
     */
    async claim(run: Ownership, most: ClaimLimits, slot: ClaimedSlot): Promise<Claim> {
      return ClaimResult.parse(await onRun('claim', run, claimArguments(run, most, slot)))
    },

    /** Saves cleaned titles as `Titles.commit` does, whatever the claim's outcome, and claims the next items in the same step. */
    async commitAndClaim(
      run: Ownership,
      cleaned: CleanedTitles,
      most: ClaimLimits,
      slot: ClaimedSlot,
    ): Promise<{ saved: TitleCommit[]; claim: Claim }> {
      const saving = commitArguments(cleaned)
      const args = [saving.length, ...saving, ...claimArguments(run, most, slot)]
      const [saved, claim] = z
        .tuple([CommitResult, ClaimResult])
        .parse(await onRun('commitAndClaim', run, args))
      return { saved, claim }
    },

    /** Notes for the page why the run waits, and until when. `empty`: it does not, because no item is left to claim. */
    async noteWait(
      run: Ownership,
      { waitMs, reason, untilMs, intervalMs }: Blocked,
      lane = '',
    ): Promise<z.infer<typeof WaitResult>> {
      const times = [Math.round(untilMs), Math.ceil(waitMs), reason, Math.round(intervalMs)]
      return WaitResult.parse(await onRun('noteWait', run, [run.owner, lane, ...times]))
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

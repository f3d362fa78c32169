import type { Coverage } from '@quarry/contracts/run'
import type { ExtractionParams } from '@quarry/contracts/run-params'
import type { Listing, Source } from '@quarry/platforms/source'
import type { PlannedCursor } from '@quarry/store/runs/pages'
import type { z } from 'zod'
import { type DateRange, rangeOf } from './date-range.ts'
import { newCursor } from './listing-cursor.ts'

/** What a run reads of one community. */
export interface PlannedSubreddit {
  name: string
  /** Questions to find. */
  limit: number
  range: DateRange
  /** In the order in which they are read. */
  listings: readonly Listing[]
}

/**
 * Returns what a run reads, by community. Time windows of sources end now, so what they can show depends on the time.
 * `startedAtMs` is the start of the run, so that all of its workers plan the same.
 */
export function planSubreddits(
  { subreddits, publishedFrom, publishedTo, seedTerms }: z.output<typeof ExtractionParams>,
  startedAtMs: number,
  { listings }: Pick<Source, 'listings'>,
): Map<string, PlannedSubreddit> {
  const range = rangeOf(publishedFrom, publishedTo)
  return new Map(
    subreddits.map(({ name, limit }) => {
      const planned = listings({ community: name, seedTerms, range, startedAtMs })
      return [name, { name, limit, range, listings: planned }]
    }),
  )
}

/** Returns the cursors of all listings, and empty coverage. */
export function planListingCursors(
  subreddits: readonly PlannedSubreddit[],
  { id }: Pick<Source, 'id'>,
): { coverage: Coverage[]; cursors: PlannedCursor[] } {
  const coverage = subreddits.map(({ name, limit, range: { fromMs, toMs } }) => ({
    subreddit: name,
    ...(id !== 'reddit' && { source: id }),
    asked: limit,
    seen: 0,
    questions: 0,
    ...(Number.isFinite(fromMs) && { since: new Date(fromMs).toISOString() }),
    ...(Number.isFinite(toMs) && { until: new Date(toMs).toISOString() }),
  }))
  const cursors = subreddits.flatMap(({ name: subreddit, listings }) =>
    listings.map((listing) => newCursor(subreddit, listing)),
  )
  return { coverage, cursors }
}

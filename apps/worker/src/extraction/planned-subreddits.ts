import type { Coverage } from '@quarry/contracts/run'
import type { ExtractionParams } from '@quarry/contracts/run-params'
import type { SourceId } from '@quarry/contracts/sources'
import type { Listing, Source } from '@quarry/platforms/source'
import type { PlannedCursor } from '@quarry/store/runs/pages'
import type { z } from 'zod'
import { type DateRange, listingRangeOf, rangeOf } from './date-range.ts'
import { newCursor } from './listing-cursor.ts'
import { createListingSelector, type ListingSelector, type SelectorStart } from './listing-selector.ts'
import { listingsFor } from './reddit-listings.ts'
import { createSequentialSelector } from './sequential-selector.ts'

/** What a run reads of one community. */
export interface PlannedSubreddit {
  name: string
  /** Questions to find. */
  limit: number
  range: DateRange
  /** Those that are known before anything is read. */
  listings: readonly Listing[]
  createSelector(asked: number, start?: SelectorStart): ListingSelector
}

/**
 * Returns what a run reads, by community. Reddit's time windows end now, so what they can show depends on the time.
 * `startedAtMs` is the start of the run, so that all of its workers choose among the same listings.
 */
export function planSubreddits(
  { subreddits, publishedFrom, publishedTo, seedTerms }: z.output<typeof ExtractionParams>,
  startedAtMs: number,
  { listings }: Pick<Source, 'listings'> = {},
): Map<string, PlannedSubreddit> {
  const range = rangeOf(publishedFrom, publishedTo)
  return new Map(
    subreddits.map(({ name, limit }) => {
      const planned = listings?.({ community: name, seedTerms, range, startedAtMs })
      const choice = planned ? inOrder(planned) : byYield(seedTerms, range, startedAtMs)
      return [name, { name, limit, range, ...choice }]
    }),
  )
}

type Choice = Pick<PlannedSubreddit, 'listings' | 'createSelector'>

function inOrder(planned: readonly Listing[]): Choice {
  const names = planned.map(({ name }) => name)
  return {
    listings: planned,
    createSelector: (asked, start) => createSequentialSelector(names, asked, start),
  }
}

function byYield(seedTerms: readonly string[], range: DateRange, startedAtMs: number): Choice {
  const dates = listingRangeOf(range, startedAtMs)
  const listings = dates.within(listingsFor(seedTerms))
  return {
    listings,
    createSelector: (asked, start) => createListingSelector(listings, asked, { ...start, range: dates }),
  }
}

/** Returns the cursors of all listings that are known before the run reads anything, and empty coverage. */
export function planListingCursors(
  subreddits: readonly Pick<PlannedSubreddit, 'name' | 'limit' | 'range' | 'listings'>[],
  source: SourceId = 'reddit',
): { coverage: Coverage[]; cursors: PlannedCursor[] } {
  const coverage = subreddits.map(({ name, limit, range: { fromMs, toMs } }) => ({
    subreddit: name,
    ...(source !== 'reddit' && { source }),
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

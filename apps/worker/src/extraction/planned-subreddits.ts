import type { Coverage } from '@quarry/contracts/run'
import type { ExtractionParams } from '@quarry/contracts/run-params'
import type { Listing, Source } from '@quarry/platforms/source'
import type { z } from 'zod'
import { type DateRange, rangeOf } from './date-range.ts'

/** What a run reads from one community. */
export interface PlannedSubreddit {
  name: string
  /** How many questions to find. */
  limit: number
  range: DateRange
  /** The listings in reading order. */
  listings: readonly Listing[]
}

/**
 * Returns what a run reads, by community. A source's time windows end now, so the plan depends on the time, and all
 * workers use the run's start, `startedAtMs`.
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

/** Returns the coverage of a community that has not been read yet. */
export function emptyCoverage(
  { name, limit, range: { fromMs, toMs } }: PlannedSubreddit,
  { id }: Pick<Source, 'id'>,
): Coverage {
  return {
    subreddit: name,
    ...(id !== 'reddit' && { source: id }),
    asked: limit,
    seen: 0,
    questions: 0,
    ...(Number.isFinite(fromMs) && { since: new Date(fromMs).toISOString() }),
    ...(Number.isFinite(toMs) && { until: new Date(toMs).toISOString() }),
  }
}

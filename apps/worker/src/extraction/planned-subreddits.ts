import type { ExtractionParams } from '@quarry/contracts/run-params'
import type { z } from 'zod'
import { type DateRange, rangeOf, sourceRangeOf } from './date-range.ts'
import { type Source, type SourceRange, sourcesFor } from './sources.ts'

/** What a run reads of one subreddit. */
export interface PlannedSubreddit {
  name: string
  /** Questions to find. */
  limit: number
  range: DateRange
  /** The range begins at the last extraction. */
  isSinceLast: boolean
  dates: SourceRange
  sources: readonly Source[]
}

/**
 * Returns what a run reads, by subreddit. Reddit's time windows end now, so what they can show depends on the
 * time. `startedAtMs` is the start of the run, so that all of its workers choose among the same sources.
 */
export function planSubreddits(
  { subreddits, publishedFrom, publishedTo, seedTerms }: z.output<typeof ExtractionParams>,
  startedAtMs: number,
): Map<string, PlannedSubreddit> {
  const sources = sourcesFor(seedTerms)
  return new Map(
    subreddits.map(({ name, limit, newSince }) => {
      const range = rangeOf([publishedFrom, newSince], publishedTo)
      const dates = sourceRangeOf(range, startedAtMs)
      const planned = {
        name,
        limit,
        range,
        isSinceLast: newSince !== undefined,
        dates,
        sources: dates.within(sources),
      }
      return [name, planned]
    }),
  )
}

import { READ_AGAIN_DAYS } from '@quarry/contracts/limits'
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
  /** When the community was last read, if the run reads only what is new. */
  lastReading?: string | undefined
  /** The listings in reading order. */
  listings: readonly Listing[]
}

/**
 * Returns what a run reads, by community. A source's time windows end now, so the plan depends on the time, and all
 * workers use the run's start, `startedAtMs`.
 */
export function planSubreddits(
  { subreddits, publishedFrom, publishedTo, seedTerms, onlyMatching }: z.output<typeof ExtractionParams>,
  startedAtMs: number,
  { listings }: Pick<Source, 'listings'>,
): Map<string, PlannedSubreddit> {
  const chosen = rangeOf(publishedFrom, publishedTo)
  return new Map(
    subreddits.map(({ name, limit, lastReading }) => {
      const newestFirst = lastReading !== undefined
      const range = newestFirst ? sinceReading(chosen, lastReading) : chosen
      const plan = { community: name, seedTerms, range, startedAtMs, newestFirst, onlyMatching }
      return [name, { name, limit, range, lastReading, listings: listings(plan) }]
    }),
  )
}

/** Returns the range from a few days before the last reading, because posts can appear in lists late or be edited. */
function sinceReading({ fromMs, toMs }: DateRange, lastReading: string): DateRange {
  return { fromMs: Math.max(fromMs, Date.parse(lastReading) - READ_AGAIN_DAYS * DAY_MS), toMs }
}

const DAY_MS = 86_400_000

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

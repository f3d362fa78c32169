import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { PAGES_PER_COMMUNITY_MAX } from '@quarry/contracts/limits'
import { type Coverage, ShortfallReason } from '@quarry/contracts/run'
import { type SourceId, sourceFacts } from '@quarry/contracts/sources'
import type { PlatformErrorKind } from '@quarry/platforms/platform-error'
import type { DateRange } from './date-range.ts'

/** Why a community has fewer questions than requested. */
export type Shortfall = Pick<Coverage, 'problem' | 'reason' | 'suggestions'>

export const NSFW: Shortfall = {
  reason: 'nsfw',
  problem: 'This subreddit is NSFW, which Quarry does not read.',
}

export const SET_FULL: Shortfall = {
  reason: 'set-full',
  problem: 'The analysis is full, so no more questions of this subreddit were saved.',
}

export function failureShortfall(source: SourceId): Shortfall {
  const { name, unit } = sourceFacts[source]
  return {
    reason: 'service-trouble',
    problem: `${name} kept failing on part of this ${unit}, so fewer posts were read.`,
  }
}

/** Returns the shortfall of a community that became unreadable during the run. */
export function unreadableShortfall(source: SourceId): Shortfall {
  const { name, unit } = sourceFacts[source]
  return {
    reason: 'service-trouble',
    problem: `${name} stopped sending posts of this ${unit} during the run, so fewer were read. Try again later.`,
  }
}

/** Returns the shortfall of a community that Quarry may not read. `meant` are similar names. */
export function closedShortfall(
  kind: PlatformErrorKind,
  problem: string,
  meant: readonly string[],
  label: (name: string) => string,
): Shortfall {
  // The error kinds that users can act on are reasons with the same name.
  const { data: reason = 'forbidden' } = ShortfallReason.safeParse(kind)
  if (meant.length === 0) return { reason, problem }
  return {
    reason,
    problem: `${problem} Did you mean ${meant.map(label).join(', ')}?`,
    suggestions: [...meant],
  }
}

/** Returns the shortfall of a subreddit whose posts from the requested dates were all read. */
export function rangeShortfall({ fromMs, toMs }: DateRange): Shortfall {
  const [from, to] = [fromMs, toMs].map((ms) =>
    Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 10) : undefined,
  )
  const dates = to === undefined ? `since ${from}` : `from ${from} to ${to}`
  return { reason: 'range-read', problem: `Every post ${dates} has been read.` }
}

/**
 * Returns the shortfall of a community whose listings were all read, or whose maximum of pages is reached. `isOfTerms`:
 * only posts that match the seed terms were listed.
 */
export function exhaustedShortfall(coverage: Coverage, source: SourceId, isOfTerms: boolean): Shortfall {
  return {
    reason: isOfTerms ? 'terms-read' : 'ran-dry',
    problem: whyExhausted(coverage, source, isOfTerms),
  }
}

function whyExhausted(
  { seen, since, until, requests = 0 }: Coverage,
  source: SourceId,
  isOfTerms: boolean,
): string {
  const { name, unit } = sourceFacts[source]
  const ofDates = since !== undefined || until !== undefined ? ' from these dates' : ''
  if (seen === 0)
    return isOfTerms
      ? `No post${ofDates} matches the seed terms here, so nothing was read.`
      : `${name} ${ofDates === '' ? 'has no posts' : `shows no posts${ofDates}`} here.`
  const read = `${formatCount(seen, 'post')} read`
  if (requests >= PAGES_PER_COMMUNITY_MAX)
    return `${read} on ${formatNumber(PAGES_PER_COMMUNITY_MAX)} pages, the most for one ${unit}.`
  if (isOfTerms) return `${read}, all${ofDates} that match the seed terms.`
  return `${read}. Listings and searches of ${name} show no more.`
}

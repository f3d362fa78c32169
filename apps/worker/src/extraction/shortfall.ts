import { formatCount } from '@quarry/contracts/format-count'
import type { Coverage, ShortfallReason } from '@quarry/contracts/run'
import type { PlatformErrorKind } from '@quarry/platforms/platform-error'
import type { Shortfall } from '@quarry/store/runs/pages'
import type { DateRange } from './date-range.ts'

const reasons: Partial<Record<PlatformErrorKind, ShortfallReason>> = {
  private: 'private',
  banned: 'banned',
  quarantined: 'quarantined',
  gated: 'gated',
  forbidden: 'forbidden',
  'not-found': 'not-found',
}

export const NSFW: Shortfall = {
  reason: 'nsfw',
  problem: 'This subreddit is NSFW, which Quarry does not read.',
}

export const SET_FULL: Shortfall = {
  reason: 'set-full',
  problem: 'The question set is full, so no more questions of this subreddit were saved.',
}

export const FAILING_PART: Shortfall = {
  reason: 'service-trouble',
  problem: 'Reddit kept failing on part of this subreddit, so fewer posts were read.',
}

/** For a subreddit that became unreadable during the run. */
export const READ_NO_MORE: Shortfall = {
  reason: 'service-trouble',
  problem:
    'Reddit stopped sending posts of this subreddit during the run, so fewer were read. Try again later.',
}

/** For a subreddit that Reddit does not let Quarry read. */
export function closedShortfall(
  kind: PlatformErrorKind,
  problem: string,
  meant: readonly string[],
): Shortfall {
  const reason = reasons[kind] ?? 'forbidden'
  if (meant.length === 0) return { reason, problem }
  const names = meant.map((name) => `r/${name}`).join(', ')
  return { reason, problem: `${problem} Did you mean ${names}?`, suggestions: [...meant] }
}

/** For a subreddit of which every post of the requested dates was read. */
export function rangeShortfall({ fromMs, toMs }: DateRange): Shortfall {
  const [from, to] = [fromMs, toMs].map((ms) =>
    Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 10) : undefined,
  )
  const dates = to === undefined ? `since ${from}` : `from ${from} to ${to}`
  return { reason: 'range-read', problem: `Every post ${dates} has been read.` }
}

/** For a subreddit of which everything worth a request was read. */
export function exhaustedShortfall({ seen, since, until }: Coverage): Shortfall {
  const hasRange = since !== undefined || until !== undefined
  const problem =
    seen === 0
      ? `Reddit ${hasRange ? 'shows no posts of these dates' : 'has no posts'} here.`
      : `Few questions left: ${formatCount(seen, 'post')} read, and more requests would find almost nothing new.`
  return { reason: 'ran-dry', problem }
}

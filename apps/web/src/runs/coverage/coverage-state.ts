import { PAGES_PER_COMMUNITY_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import type { Coverage } from '@quarry/contracts/run'
import { communityRef } from '@quarry/contracts/sources'

export type CoverageState =
  | 'waiting'
  | 'reading'
  | 'limit-reached'
  | 'everything-read'
  | 'ended-early'
  | 'not-readable'

/** Returns how far the extraction of one subreddit has come. */
export function coverageState(entry: Coverage, runEnded: boolean): CoverageState {
  if (entry.questions >= entry.asked) return 'limit-reached'
  if (isAllRead(entry)) return 'everything-read'
  if (entry.problem !== undefined) return entry.seen > 0 || isReadable(entry) ? 'ended-early' : 'not-readable'
  if (runEnded) return 'ended-early'
  return entry.seen > 0 ? 'reading' : 'waiting'
}

/** Returns true if the source has nothing more to read, and not because the most pages were read. */
function isAllRead({ reason, requests = 0 }: Coverage): boolean {
  if (reason === 'range-read') return true
  return (reason === 'terms-read' || reason === 'ran-dry') && requests < PAGES_PER_COMMUNITY_MAX
}

/** Returns true if the subreddit was readable: it is empty, or the run ended before reading it. */
function isReadable({ reason }: Coverage): boolean {
  return reason === 'ran-dry' || reason === 'cancelled' || reason === 'set-full'
}

/** ISO 8601; absent for an open end. */
type Bounds = { publishedFrom?: string; publishedTo?: string }

type Read = Pick<Coverage, 'subreddit' | 'source' | 'asked' | 'questions' | 'since' | 'until'>

type Row = Pick<Question, 'subreddit'> & Partial<Pick<Question, 'source'>>

/**
 * Returns true if a selected community, by reference, was never extracted within these bounds, or its limit is higher
 * than before. Questions from elsewhere, such as a restored session, count toward the limit of a community read since.
 */
export function hasMoreToExtract(
  wanted: Readonly<Record<string, number>>,
  coverage: readonly Read[],
  rows: readonly Row[] = [],
  bounds: Bounds = {},
): boolean {
  const rowsOf = Map.groupBy(rows, keyOf)
  const readingsOf = Map.groupBy(coverage, keyOf)
  return Object.entries(wanted).some(([ref, limit]) => {
    const own = rowsOf.get(ref.toLowerCase()) ?? []
    const readings = readingsOf.get(ref.toLowerCase()) ?? []
    const same = readings.filter((entry) => isWithin(entry, bounds))
    const asked = same.reduce((most, entry) => Math.max(most, entry.asked), 0)
    const extracted = readings.reduce((sum, { questions }) => sum + questions, 0)
    return same.length === 0 || limit > asked + Math.max(0, own.length - extracted)
  })
}

const keyOf = ({ subreddit, source }: Pick<Read, 'subreddit' | 'source'>): string =>
  communityRef(subreddit, source).toLowerCase()

function isWithin({ since, until }: Read, { publishedFrom, publishedTo }: Bounds): boolean {
  return isSameTime(since, publishedFrom) && isSameTime(until, publishedTo)
}

function isSameTime(one: string | undefined, other: string | undefined): boolean {
  return one === other || Date.parse(one ?? '') === Date.parse(other ?? '')
}

import type { Question } from '@quarry/contracts/question'
import type { Coverage } from '@quarry/contracts/run'
import { communityRef } from '@quarry/contracts/sources'

export type CoverageState = 'waiting' | 'reading' | 'complete' | 'ended-early' | 'not-readable'

/** Returns how far the extraction of one subreddit has come. */
export function coverageState(entry: Coverage, runEnded: boolean): CoverageState {
  // Everything that was published in the requested time, however many questions that is.
  if (entry.questions >= entry.asked || entry.reason === 'range-read') return 'complete'
  if (entry.problem !== undefined) return entry.seen > 0 || isReadable(entry) ? 'ended-early' : 'not-readable'
  if (runEnded) return 'ended-early'
  return entry.seen > 0 ? 'reading' : 'waiting'
}

/** The subreddit is empty, or the run ended before it was read: Reddit denied nothing. */
function isReadable({ reason }: Coverage): boolean {
  return reason === 'ran-dry' || reason === 'cancelled' || reason === 'set-full'
}

/** ISO 8601; open ends are left out. */
type Bounds = { publishedFrom?: string; publishedTo?: string }

type Read = Pick<Coverage, 'subreddit' | 'source' | 'asked' | 'questions' | 'since' | 'until'>

type Row = Pick<Question, 'subreddit'> & Partial<Pick<Question, 'source' | 'createdAt'>>

/**
 * Returns true if a selected community (by its reference) was never extracted in the time between the bounds, or its limit is higher than
 * before. Questions from elsewhere (a restored session) count towards the limit of a subreddit that was read again.
 */
export function isToExtract(
  wanted: Readonly<Record<string, number>>,
  coverage: readonly Read[],
  rows: readonly Row[] = [],
  bounds: Bounds = {},
): boolean {
  const notExtracted = countsOf(rows)
  for (const entry of coverage) add(notExtracted, refOf(entry), -entry.questions)
  const asked = new Map<string, number>()
  for (const entry of coverage) {
    if (!isWithin(entry, bounds) && !isNewReading(entry, rows)) continue
    const name = refOf(entry).toLowerCase()
    asked.set(name, Math.max(entry.asked, asked.get(name) ?? 0))
  }
  return Object.entries(wanted).some(([name, limit]) => {
    const before = asked.get(name.toLowerCase())
    return before === undefined || limit > before + Math.max(0, notExtracted.get(name.toLowerCase()) ?? 0)
  })
}

/** It was read with the same bounds. */
function isWithin({ since, until }: Read, { publishedFrom, publishedTo }: Bounds): boolean {
  return isSameTime(since, publishedFrom) && isSameTime(until, publishedTo)
}

function isSameTime(one: string | undefined, other: string | undefined): boolean {
  return one === other || Date.parse(one ?? '') === Date.parse(other ?? '')
}

/** Only its new posts were read: the older ones came from an earlier extraction or a file. */
function isNewReading({ since, until, ...read }: Read, rows: readonly Row[]): boolean {
  if (since === undefined || until !== undefined) return false
  const isOlder = ({ createdAt = '' }: Row) => Date.parse(createdAt) <= Date.parse(since)
  const ref = refOf(read).toLowerCase()
  return rows.some((row) => isOlder(row) && refOf(row).toLowerCase() === ref)
}

const refOf = ({ subreddit, source }: Pick<Read, 'subreddit' | 'source'>): string =>
  communityRef(subreddit, source)

function countsOf(rows: readonly Row[]): Map<string, number> {
  // Thousands of rows have a few spellings.
  const bySpelling = new Map<string, number>()
  for (const row of rows) bySpelling.set(refOf(row), (bySpelling.get(refOf(row)) ?? 0) + 1)
  const counts = new Map<string, number>()
  for (const [subreddit, count] of bySpelling) add(counts, subreddit, count)
  return counts
}

function add(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + by)
}

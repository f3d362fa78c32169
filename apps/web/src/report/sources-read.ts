import { FILE_SOURCE, originOf } from '@quarry/contracts/csv-export'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import type { Coverage, Run } from '@quarry/contracts/run'
import { communityLabel, communityRef, sourceFacts } from '@quarry/contracts/sources'
import { endedExtractions } from '../analysis/questions/question-set.ts'
import { formatDay } from '../ui/format-date.ts'
import { oneLine, placeOf } from './quoted.ts'

/** One community's coverage. */
export type SourceRead = {
  place: string
  /** Such as `Reddit`. */
  source: string
  /** Undefined if no reading of the community is kept. */
  seen: number | undefined
  questions: number
  coverage: string
  /** `14 Mar 2026 – 26 Nov 2026`, or empty. */
  period: string
}

/** How a community was read, and on which day. */
type Reading = Coverage & { day: string }

/** Returns these questions' communities, most questions first, then communities without questions. */
export function sourcesRead(rows: readonly Question[], runs: readonly Run[]): SourceRead[] {
  const rowsOf = Map.groupBy(rows, keyOf)
  const readingsOf = Map.groupBy(readingsIn(runs), keyOf)
  return [...new Set([...rowsOf.keys(), ...readingsOf.keys()])]
    .map((key) => sourceRead(rowsOf.get(key) ?? [], readingsOf.get(key) ?? []))
    .sort((left, right) => right.questions - left.questions || left.place.localeCompare(right.place, 'en-US'))
}

/** Returns how each community was read, in the order of the runs. */
export function readingsIn(runs: readonly Run[]): Reading[] {
  return readingRuns(runs).flatMap(({ coverage = [], startedAt }) =>
    coverage.map((entry) => ({ ...entry, day: formatDay(Date.parse(startedAt)) })),
  )
}

/** Returns the extractions, the oldest first, with the runs of several sources combined. */
export function readingRuns(runs: readonly Run[]): Run[] {
  return endedExtractions(runs).toReversed()
}

export function keyOf({ subreddit, source }: Pick<Coverage, 'subreddit' | 'source'>): string {
  return communityRef(subreddit, source).toLowerCase()
}

function sourceRead(rows: readonly Question[], readings: readonly Reading[]): SourceRead {
  const [row] = rows
  const last = readings.at(-1)
  const source = row?.source ?? last?.source
  const isFile = last === undefined && rows.every((one) => originOf(one) === 'file')
  return {
    place: row ? placeOf(row) : oneLine(communityLabel(last?.subreddit ?? '', source)),
    source: isFile ? FILE_SOURCE : sourceFacts[source ?? 'reddit'].name,
    seen: last && readings.reduce((sum, { seen }) => sum + seen, 0),
    questions: rows.length,
    coverage: coverageOf(readings, isFile),
    period: periodOf(rows.map(({ createdAt }) => createdAt)),
  }
}

/** Says how each reading ended, with its day if there are several. */
function coverageOf(readings: readonly Reading[], isFile: boolean): string {
  if (isFile) return 'Titles from a file'
  if (readings.length === 0) return 'No reading of it is kept with this analysis'
  if (readings.length === 1) return readings.map(endOf).join('')
  return readings.map((reading) => `${reading.day}: ${endOf(reading)}${gapOf(reading)}`).join('; ')
}

function gapOf({ gap }: Reading): string {
  return gap ? `, not read: ${periodOf([gap.from, gap.to])}` : ''
}

function endOf(reading: Coverage): string {
  const { questions, asked, reason, problem } = reading
  if (reason === 'terms-read') return 'Every question that matches the seed terms'
  if (reason === 'range-read') return 'Every post of the period'
  if (isLimitReached(reading))
    return `Limit of ${formatNumber(asked)} reached; further questions weren’t read`
  if (problem !== undefined) return oneLine(problem)
  return `${formatCount(questions, 'question')} of the requested ${formatNumber(asked)}`
}

export function isLimitReached({ questions, asked, reason }: Coverage): boolean {
  return questions >= asked && reason === undefined
}

function periodOf(times: readonly string[]): string {
  const span = spanOf(times)
  if (!span) return ''
  const [first, last] = [span.from, span.to].map((ms) => formatDay(ms))
  return first === last ? `${first}` : `${first} – ${last}`
}

/** Returns the first and the last of these times in milliseconds; undefined if none is known. */
export function spanOf(times: readonly string[]): { from: number; to: number } | undefined {
  const known = times.map((time) => Date.parse(time)).filter((ms) => !Number.isNaN(ms))
  if (known.length === 0) return undefined
  return known.reduce((span, ms) => ({ from: Math.min(span.from, ms), to: Math.max(span.to, ms) }), {
    from: Number.POSITIVE_INFINITY,
    to: Number.NEGATIVE_INFINITY,
  })
}

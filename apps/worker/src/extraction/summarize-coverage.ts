import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { type Coverage, isEnded, type ShortfallReason, type SourceYield } from '@quarry/contracts/run'
import { type SourceId, sourceFacts } from '@quarry/contracts/sources'
import { withEndReason } from '@quarry/store/run-view'
import type { RunContext, RunEnd, WorkerDependencies } from '../run/run-context.ts'
import type { PlannedSubreddit } from './planned-subreddits.ts'
import type { Reading } from './reading.ts'
import { exhaustedShortfall } from './shortfall.ts'

/**
 * Adds a reason to each subreddit with fewer questions than requested, writes the coverage to the job's log and returns
 * the total. A run fails if no subreddit could be read.
 */
export async function summarizeCoverage(
  reading: Pick<Reading, 'coverage' | 'end'>,
  { logProgress }: RunContext,
  { source, subreddits }: { source: SourceId; subreddits: ReadonlyMap<string, PlannedSubreddit> },
): Promise<RunEnd> {
  for (const line of reading.coverage()) {
    if (line.questions < line.asked && !line.problem) {
      const { listings = [] } = subreddits.get(line.subreddit) ?? {}
      const isOfTerms = listings.length > 0 && listings.every(({ term }) => term !== undefined)
      await reading.end(line.subreddit, exhaustedShortfall(line, source, isOfTerms))
    }
  }
  const coverage = reading.coverage()
  logCoverage(coverage, source, logProgress)
  const read = coverage.filter(({ reason }) => reason === undefined || !unreadable.has(reason))
  if (read.length === 0) return { kind: 'fatal', problem: noneReadable(coverage, source) }
  const found = coverage.reduce((sum, { questions }) => sum + questions, 0)
  const yielding = coverage.filter(({ questions }) => questions > 0)
  const { unit, units } = sourceFacts[source]
  const where = formatCount(yielding.length || read.length, unit, units)
  return { kind: 'done', message: `Found ${formatCount(found, 'question')} in ${where}.` }
}

/**
 * Writes the coverage of a cancelled or failed run to its job's log. A run that continues elsewhere logs it when it
 * ends.
 */
export async function logUnfinished(
  { runs }: Pick<WorkerDependencies, 'runs'>,
  { run, logProgress }: RunContext,
  { end, source }: { end: RunEnd; source: SourceId },
): Promise<void> {
  const known = await runs.find(run.sessionId, run.runId)
  const state = end.kind === 'fatal' ? 'failed' : known?.state
  if (!known?.coverage || !state || !isEnded({ state })) return
  logCoverage(
    known.coverage.map((line) => withEndReason(line, state)),
    source,
    logProgress,
  )
}

const unreadable: ReadonlySet<ShortfallReason> = new Set([
  'private',
  'banned',
  'quarantined',
  'gated',
  'forbidden',
  'not-found',
  'nsfw',
])

function noneReadable([first, ...others]: readonly Coverage[], source: SourceId): string {
  const { name, units, label } = sourceFacts[source]
  const problem = first?.problem ?? `${name} sent no posts.`
  return others.length === 0
    ? problem
    : `None of the ${units} could be read. ${label(first?.subreddit ?? '')}: ${problem}`
}

/** Writes each subreddit's coverage to the job's log, with the same figures as the API and the page. */
function logCoverage(
  coverage: readonly Coverage[],
  source: SourceId,
  logProgress: (line: string) => void,
): void {
  const { label } = sourceFacts[source]
  for (const line of coverage) logProgress(`${label(line.subreddit)}: ${formatCoverage(line)}`)
}

function formatCoverage(coverage: Coverage): string {
  const { asked, seen, questions, requests = 0, dropped = 0, sources = [], oldest, newest, reason } = coverage
  return [
    `${formatCount(questions, 'question')} of ${formatNumber(asked)} requested`,
    `${formatCount(seen, 'post')} seen`,
    formatCount(requests, 'request'),
    ...(dropped > 0 ? [formatCount(dropped, 'unreadable entry', 'unreadable entries')] : []),
    ...(oldest && newest ? [`written ${oldest.slice(0, 10)} to ${newest.slice(0, 10)}`] : []),
    ...(reason ? [`fewer because: ${reason}`] : []),
    ...sources.map(formatSource),
  ].join(', ')
}

function formatSource({ source, requests, posts, questions }: SourceYield): string {
  return `${withoutTerm(source)} (requests ${requests}, new posts ${posts}, questions ${questions})`
}

/** Removes the search term, because a log must not reveal what a user researches. */
function withoutTerm(source: string): string {
  return source.replace(/^(title|selftext):".*"/, '$1:"…"')
}

import { formatCount } from '@quarry/contracts/format-count'
import { type Coverage, isEnded, type ShortfallReason } from '@quarry/contracts/run'
import type { Pages } from '@quarry/store/runs/pages'
import { explained } from '@quarry/store/runs/run-view'
import type { RunContext, RunEnd, WorkerDependencies } from '../run/run-context.ts'
import { logCoverage } from './log-coverage.ts'
import { dryShortfall } from './shortfall.ts'

/**
 * Says of every community that gave less than was asked why, writes all into the job's log, answers the sum.
 * A run of which no community could be read at all has failed.
 */
export async function summarizeCoverage(pages: Pages, { run, note }: RunContext): Promise<RunEnd> {
  for (const community of await pages.coverage(run)) {
    if (community.questions < community.asked && !community.problem) {
      await pages.end(run, community.subreddit, dryShortfall(community))
    }
  }
  const coverage = await pages.coverage(run)
  logCoverage(coverage, note)
  const read = coverage.filter(({ reason }) => reason === undefined || !unreadable.has(reason))
  if (read.length === 0) return { kind: 'fatal', problem: noneReadable(coverage) }
  const found = coverage.reduce((sum, { questions }) => sum + questions, 0)
  const where = formatCount(read.length, 'community', 'communities')
  return { kind: 'done', message: `Found ${formatCount(found, 'question')} in ${where}.` }
}

/** The same into the log of a run that is cancelled or fails; one that goes on elsewhere says nothing yet. */
export async function logUnfinished(
  { runs }: Pick<WorkerDependencies, 'runs'>,
  { run, note }: RunContext,
  end: RunEnd,
): Promise<void> {
  const known = await runs.find(run.sessionId, run.runId)
  const state = end.kind === 'fatal' ? 'failed' : known?.state
  if (!known?.coverage || !state || !isEnded({ state })) return
  logCoverage(
    known.coverage.map((community) => explained(community, state)),
    note,
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

function noneReadable([first, ...others]: readonly Coverage[]): string {
  const problem = first?.problem ?? 'Reddit gave no posts.'
  return others.length === 0
    ? problem
    : `None of the communities could be read. r/${first?.subreddit}: ${problem}`
}

import type { Coverage, ShortfallReason } from '@quarry/contracts/run'
import type { Pages } from '@quarry/store/pages'
import type { RunContext, RunEnd } from '../run-context.ts'
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
  for (const community of coverage) note(inWords(community))
  const read = coverage.filter(({ reason }) => reason === undefined || !unreadable.has(reason))
  if (read.length === 0) return { kind: 'fatal', problem: noneReadable(coverage) }
  const found = coverage.reduce((sum, { questions }) => sum + questions, 0)
  const where = counted(read.length, 'community', 'communities')
  return { kind: 'done', message: `Found ${counted(found, 'question')} in ${where}.` }
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

function inWords(community: Coverage): string {
  const { subreddit, asked, seen, questions, requests = 0, sources = [], oldest, newest, reason } = community
  const parts = [
    `${questions} questions of ${asked} asked for`,
    `${seen} posts seen`,
    `${counted(requests, 'request')} to ${counted(sources.length, 'source')}`,
    ...(oldest && newest ? [`written ${oldest.slice(0, 10)} to ${newest.slice(0, 10)}`] : []),
    ...(reason ? [`fewer because: ${reason}`] : []),
  ]
  return `r/${subreddit}: ${parts.join(', ')}`
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

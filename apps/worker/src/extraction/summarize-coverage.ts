import type { Coverage } from '@quarry/contracts/run'
import type { Pages } from '@quarry/store/pages'
import type { RunContext } from '../run-context.ts'
import { dryShortfall } from './shortfall.ts'

/** Says of every community that gave less than was asked why, writes all into the job's log, answers the sum. */
export async function summarizeCoverage(pages: Pages, { run, note }: RunContext): Promise<string> {
  for (const community of await pages.coverage(run)) {
    if (community.questions < community.asked && !community.problem) {
      await pages.end(run, community.subreddit, dryShortfall(community))
    }
  }
  const coverage = await pages.coverage(run)
  for (const community of coverage) note(inWords(community))
  const found = coverage.reduce((sum, { questions }) => sum + questions, 0)
  return `Found ${counted(found, 'question')} in ${counted(coverage.length, 'community', 'communities')}.`
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

import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Coverage, SourceYield } from '@quarry/contracts/run'

/** Writes what was read of every community into the job's log: the figures that the API and the page show. */
export function logCoverage(coverage: readonly Coverage[], note: (line: string) => void): void {
  for (const community of coverage) note(`r/${community.subreddit}: ${inWords(community)}`)
}

function inWords(community: Coverage): string {
  const {
    asked,
    seen,
    questions,
    requests = 0,
    dropped = 0,
    sources = [],
    oldest,
    newest,
    reason,
  } = community
  return [
    `${formatCount(questions, 'question')} of ${formatNumber(asked)} asked for`,
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

/** What somebody researches does not belong into a log. */
function withoutTerm(source: string): string {
  return source.replace(/^(title|selftext):".*"/, '$1:"…"')
}

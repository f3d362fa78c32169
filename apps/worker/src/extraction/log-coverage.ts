import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Coverage, SourceYield } from '@quarry/contracts/run'

/** Writes each subreddit's coverage into the job's log, with the same figures as the API and the page. */
export function logCoverage(coverage: readonly Coverage[], logProgress: (line: string) => void): void {
  for (const line of coverage) logProgress(`r/${line.subreddit}: ${formatCoverage(line)}`)
}

function formatCoverage(coverage: Coverage): string {
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
    checked = 0,
    gone = 0,
  } = coverage
  return [
    `${formatCount(questions, 'question')} of ${formatNumber(asked)} requested`,
    `${formatCount(seen, 'post')} seen`,
    formatCount(requests, 'request'),
    ...(dropped > 0 ? [formatCount(dropped, 'unreadable entry', 'unreadable entries')] : []),
    ...(oldest && newest ? [`written ${oldest.slice(0, 10)} to ${newest.slice(0, 10)}`] : []),
    ...(checked > 0 ? [`${formatCount(checked, 'question')} checked, ${formatNumber(gone)} gone`] : []),
    ...(reason ? [`fewer because: ${reason}`] : []),
    ...sources.map(formatSource),
  ].join(', ')
}

function formatSource({ source, requests, posts, questions }: SourceYield): string {
  return `${withoutTerm(source)} (requests ${requests}, new posts ${posts}, questions ${questions})`
}

/** Removes the search term: what a user researches must not be in a log. */
function withoutTerm(source: string): string {
  return source.replace(/^(title|selftext):".*"/, '$1:"…"')
}

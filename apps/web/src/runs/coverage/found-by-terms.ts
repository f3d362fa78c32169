import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Coverage } from '@quarry/contracts/run'

/** How many posts were seen, and how many of them a search for a seed term found. */
type FoundByTerms = { found: number; seen: number }

/** A subreddit's searches for a seed term have it in quotation marks; those for question words have none. */
const OF_TERM = /^(?:title|selftext):"/

/**
 * Returns the counts of the subreddits that were searched for seed terms, or undefined without any. Other sources read
 * nothing else. Reddit doesn't state in advance how many posts match.
 */
export function foundByTerms(coverage: readonly Coverage[]): FoundByTerms | undefined {
  const searched = coverage.filter(
    ({ source, sources = [] }) => source === undefined && sources.some((line) => OF_TERM.test(line.source)),
  )
  if (searched.length === 0) return undefined
  const found = searched
    .flatMap(({ sources = [] }) => sources)
    .filter(({ source }) => OF_TERM.test(source))
    .reduce((sum, { posts }) => sum + posts, 0)
  return { found, seen: searched.reduce((sum, { seen }) => sum + seen, 0) }
}

/** `63 of the 405 posts seen were found by searches for the seed terms.` */
export function formatFoundByTerms({ found, seen }: FoundByTerms): string {
  return `${formatNumber(found)} of the ${formatCount(seen, 'post')} seen ${found === 1 ? 'was' : 'were'} found by searches for the seed terms.`
}

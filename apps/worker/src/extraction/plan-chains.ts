import type { Coverage } from '@quarry/contracts/run'
import type { PlannedChain } from '@quarry/store/pages'
import { z } from 'zod'
import { ListingSource } from './listing-source.ts'

/** One listing of one community and how far it has been read. */
export const Chain = z.object({
  subreddit: z.string(),
  source: ListingSource,
  /** Pages read. */
  pages: z.number(),
  /** Fullname that the last page ended with. */
  after: z.string().optional(),
  /** Id of the first post, to notice when Reddit begins again at page one. */
  first: z.string().optional(),
})
export type Chain = z.infer<typeof Chain>

const listings: readonly [string, z.input<typeof ListingSource>][] = [
  ['new', { kind: 'listing', sort: 'new' }],
  ['top-all', { kind: 'listing', sort: 'top', t: 'all' }],
  ['hot', { kind: 'listing', sort: 'hot' }],
  ['top-year', { kind: 'listing', sort: 'top', t: 'year' }],
  ['top-month', { kind: 'listing', sort: 'top', t: 'month' }],
  ['controversial-all', { kind: 'listing', sort: 'controversial', t: 'all' }],
  ['rising', { kind: 'listing', sort: 'rising' }],
  ['top-week', { kind: 'listing', sort: 'top', t: 'week' }],
  ['controversial-year', { kind: 'listing', sort: 'controversial', t: 'year' }],
  ['controversial-month', { kind: 'listing', sort: 'controversial', t: 'month' }],
]

const phrases = [
  'title:how',
  'title:what',
  'title:why',
  'title:"anyone else"',
  'title:can',
  'title:should',
  'flair:"Question"',
]

/**
 * What to read for the communities, in order: Reddit ends every listing at a thousand posts, so one listing is
 * rarely enough. All communities' first listing comes before any community's second. Searches come last, they
 * yield least for a request.
 */
export function planChains(
  subreddits: readonly { name: string; limit: number }[],
  seedTerms: readonly string[],
): { coverage: Coverage[]; chains: PlannedChain[] } {
  const terms = seedTerms.map((term) => `title:"${term.replaceAll('"', ' ')}"`)
  const searches = [...terms, ...phrases].flatMap((q, i): [string, z.input<typeof ListingSource>][] => [
    [`search-${i}-relevance`, { kind: 'search', q, sort: 'relevance', t: 'all' }],
    [`search-${i}-new`, { kind: 'search', q, sort: 'new', t: 'all' }],
  ])
  const sources = [...listings, ...searches]
  const chains = sources.flatMap(([name, source], stage) =>
    subreddits.map((subreddit, position) => ({
      id: `${subreddit.name}/${name}`,
      place: stage * 1000 + position,
      chain: JSON.stringify(Chain.parse({ subreddit: subreddit.name, source, pages: 0 })),
    })),
  )
  const coverage = subreddits.map(({ name, limit }) => ({
    subreddit: name,
    asked: limit,
    seen: 0,
    questions: 0,
  }))
  return { coverage, chains }
}

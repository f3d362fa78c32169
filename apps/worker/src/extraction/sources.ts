import type { ListingSource } from '@quarry/platforms/reddit/listing-page'

/** What a source resembles: sources of one family are expected to give about as much as each other. */
export type Family = 'seed' | 'asking' | 'listing'

export interface Source {
  /** What it is called in ids and in the coverage. */
  name: string
  family: Family
  source: ListingSource
  /** Posts that a first page holds at most, as a share of a full one. */
  share: number
  /** Words so common that finding few posts with them means that there are few posts. */
  tellsSize: boolean
}

const COMMON_WORDS = new Set(['title:how', 'title:what'])

const listings: readonly [string, ListingSource, number][] = [
  ['new', { kind: 'listing', sort: 'new' }, 1],
  ['top-all', { kind: 'listing', sort: 'top', t: 'all' }, 1],
  ['hot', { kind: 'listing', sort: 'hot' }, 0.95],
  ['top-year', { kind: 'listing', sort: 'top', t: 'year' }, 0.9],
  ['controversial-all', { kind: 'listing', sort: 'controversial', t: 'all' }, 0.9],
  ['top-month', { kind: 'listing', sort: 'top', t: 'month' }, 0.8],
  ['controversial-year', { kind: 'listing', sort: 'controversial', t: 'year' }, 0.8],
  ['controversial-month', { kind: 'listing', sort: 'controversial', t: 'month' }, 0.7],
  ['top-week', { kind: 'listing', sort: 'top', t: 'week' }, 0.5],
  ['rising', { kind: 'listing', sort: 'rising' }, 0.2],
]

/** Punctuation cannot be searched for, the words that questions are made of can. */
const asking = [
  'title:how',
  'title:what',
  'title:why',
  'title:can',
  'title:should',
  'title:is',
  'title:anyone',
  'flair:"Question"',
  'title:best',
  'title:help',
  'title:where',
  'title:which',
  'title:does',
  'title:advice',
  'title:looking',
  'flair:"Help"',
]

type SearchOrder = readonly [string, 'relevance' | 'new' | 'top' | 'comments', 'all' | 'year' | 'month']

/** One search ends at about 250 posts; another order or window of the same words shows others. */
const orders: readonly SearchOrder[] = [
  ['top', 'top', 'all'],
  ['new', 'new', 'all'],
  ['relevance', 'relevance', 'all'],
  ['comments', 'comments', 'all'],
  ['top-year', 'top', 'year'],
  ['top-month', 'top', 'month'],
]

/** Everything that can be read of a community. Of equal promise, the earlier is read first. */
export function sourcesFor(seedTerms: readonly string[]): Source[] {
  const terms = [
    ...new Set(
      seedTerms.map((term) =>
        term
          .replace(/["\s]+/g, ' ')
          .trim()
          .toLowerCase(),
      ),
    ),
  ]
  const seeds = terms.filter((term) => term !== '').map((term) => `title:"${term}"`)
  const inText = terms.filter((term) => term !== '').map((term) => `selftext:"${term}"`)
  return [
    ...searches('seed', seeds, orders.slice(0, 3)),
    ...orders.flatMap((order) => searches('asking', asking, [order])),
    ...listings.map(
      ([name, source, share]): Source => ({
        name,
        family: 'listing',
        source,
        share,
        tellsSize: false,
      }),
    ),
    ...searches('listing', inText, orders.slice(0, 2)),
  ]
}

function searches(family: Family, queries: readonly string[], ways: readonly SearchOrder[]): Source[] {
  return queries.flatMap((q) =>
    ways.map(([order, sort, t]) => ({
      name: `${q} ${order}`,
      family,
      source: { kind: 'search', q, sort, t } as const,
      share: t === 'month' ? 0.5 : 1,
      tellsSize: COMMON_WORDS.has(q) && t === 'all',
    })),
  )
}

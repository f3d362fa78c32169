import type { SourceId } from '@quarry/contracts/sources'
import {
  LEMMY_TOP_DAYS,
  type ListingSource,
  type StackExchangeListing,
  type TimeWindow,
} from './listing-requests.ts'
import { phrasesOf } from './phrases.ts'
import type { Listing, ListingPlan } from './source.ts'

/**
 * The only definition of which listings are read from each source's communities, and in which order. A community is
 * read until it has yielded the requested questions, and a listing until it ends or only repeats others. With seed
 * terms, only matching posts are read, except in a subreddit, which was chosen for its whole subject unless the user
 * says otherwise.
 */
export const readingOrder: Readonly<Record<SourceId, (plan: ListingPlan) => Listing[]>> = {
  reddit(plan) {
    const t = windowOf(plan)
    const { newestFirst = false, onlyMatching = false } = plan
    const asking = (orders: readonly SearchOrder[], words: readonly string[]) =>
      orders.flatMap((order) => words.map((word) => redditSearch(`title:${word}`, order, t)))
    const terms = phrasesOf(plan.seedTerms)
    const matching = (field: 'title' | 'selftext', order: SearchOrder) =>
      terms.map((term): Listing => ({ ...redditSearch(`${field}:"${term}"`, order, t), term }))
    const newest = redditList('new', { sort: 'new' })
    if (newestFirst) {
      const found = [...matching('title', 'new'), ...matching('selftext', 'new')]
      return onlyMatching && terms.length > 0 ? found : [...found, newest]
    }
    const found = [
      ...(['relevance', 'top', 'new'] as const).flatMap((order) => matching('title', order)),
      ...matching('selftext', 'relevance'),
    ]
    if (onlyMatching && terms.length > 0) return found
    return [
      ...found,
      ...asking(['top'], COMMONEST),
      newest,
      redditList(`top-${t}`, { sort: 'top', t }),
      ...asking(['top'], OTHERS),
      redditSearch('self:yes', 'top', t),
      redditSearch('self:yes', 'new', t),
      ...asking(['new', 'relevance', 'comments'], [...COMMONEST, ...OTHERS]),
      redditList(`controversial-${t}`, { sort: 'controversial', t }),
    ]
  },

  'hacker-news'({ community, seedTerms, newestFirst = false }) {
    const orders = hackerNewsOrders.filter(({ request }) => !newestFirst || request.order === 'date')
    const terms = phrasesOf(seedTerms)
    if (terms.length > 0) return hackerNewsSearches(orders, terms, (term) => ({ term }))
    // Few stories are questions, so they are searched instead of listed.
    return community === 'ask-hn' ? orders : hackerNewsSearches(orders, ASKING_STORIES)
  },

  'stack-exchange'({ seedTerms, startedAtMs, newestFirst = false }) {
    // A fixed end keeps the pages from shifting while they are read.
    const newest = { sort: 'creation', until: Math.floor(startedAtMs / 1000) } satisfies StackExchangeListing
    if (seedTerms.length > 0)
      return seedTerms.map((term) => {
        const q = term.slice(0, STACK_EXCHANGE_TERM_MAX).toWellFormed()
        const request: StackExchangeListing = newestFirst ? { ...newest, q } : { sort: 'relevance', q }
        return { name: `"${q}" ${newestFirst ? 'new' : 'relevance'}`, request, term: q.toLowerCase() }
      })
    if (newestFirst) return [{ name: 'new', request: newest }]
    return [
      { name: 'votes', request: { sort: 'votes' } satisfies StackExchangeListing },
      { name: 'new', request: newest },
    ]
  },

  lemmy({ seedTerms, range, startedAtMs, newestFirst = false }) {
    const terms = phrasesOf(seedTerms)
    // One order is enough, because a search returns the same posts in any order.
    const sort = newestFirst ? 'new' : 'top'
    if (terms.length > 0)
      return terms.map((term) => ({ name: `title:"${term}" ${sort}`, request: { sort, term }, term }))
    if (newestFirst) return [{ name: 'new', request: { sort: 'new' } }]
    // Lemmy's windows end now, so the shortest window that covers the range is read.
    const days = LEMMY_TOP_DAYS.find((window) => startedAtMs - range.fromMs <= window * DAY_MS)
    return [
      { name: 'top', request: { sort: 'top', ...(days === undefined ? {} : { days }) } },
      { name: 'new', request: { sort: 'new' } },
    ]
  },
}

const DAY_MS = 86_400_000

/** The most common question words, because Reddit's search ignores question marks. */
const COMMONEST = ['how', 'what']
const OTHERS = 'why can should is anyone best help where which does advice looking'.split(' ')

type SearchOrder = Extract<ListingSource, { kind: 'search' }>['sort']

/** The name includes the window unless it is "all". */
function redditSearch(q: string, sort: SearchOrder, t: TimeWindow): Listing {
  const request = { kind: 'search', q, sort, t } satisfies ListingSource
  return { name: `${q} ${sort}${t === 'all' ? '' : `-${t}`}`, request }
}

function redditList(name: string, list: Omit<Extract<ListingSource, { kind: 'listing' }>, 'kind'>): Listing {
  return { name, request: { kind: 'listing', ...list } }
}

/** Reddit's time windows except "all", shortest first, with their lengths. */
const WINDOWS: readonly [TimeWindow, number][] = [
  ['hour', DAY_MS / 24],
  ['day', DAY_MS],
  ['week', 7 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['year', 365 * DAY_MS],
]

/** Allows for a clock that differs from Reddit's and for the duration of a run. */
const CLOCK_MARGIN_MS = 600_000

/** Returns the smallest window that reaches back to the beginning of the range. */
function windowOf({ range, startedAtMs }: ListingPlan): TimeWindow {
  const reachMs = startedAtMs + CLOCK_MARGIN_MS - range.fromMs
  return WINDOWS.find(([, spanMs]) => spanMs >= reachMs)?.[0] ?? 'all'
}

const hackerNewsOrders: readonly Listing[] = [
  { name: 'top', request: { order: 'best' } },
  { name: 'new', request: { order: 'date' } },
]

/** Words that most questions start with, because the search ignores question marks. */
const ASKING_STORIES = ['how', 'why', 'what', 'which', 'is', 'can', 'should', 'does', 'who', 'where']

function hackerNewsSearches(
  orders: readonly Listing[],
  phrases: readonly string[],
  termOf: (phrase: string) => Pick<Listing, 'term'> = () => ({}),
): Listing[] {
  return orders.flatMap(({ name, request }) =>
    phrases.map((phrase) => ({
      name: `title:"${phrase}" ${name}`,
      request: { ...request, phrase },
      ...termOf(phrase),
    })),
  )
}

/** Longer seed terms are cut off for the search. */
const STACK_EXCHANGE_TERM_MAX = 100

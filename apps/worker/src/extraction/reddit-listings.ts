import { phrasesOf } from '@quarry/platforms/phrases'
import type { ListingSource, TimeWindow } from '@quarry/platforms/reddit/listing-page'

/**
 * Listings of one family are expected to bring about as many questions as each other. `texts` are all self posts,
 * `asking-texts` those with a question word, `flair` the posts of a flair that marks questions.
 */
export type Family = 'seed' | 'asking' | 'asking-texts' | 'texts' | 'flair' | 'listing'

export interface Listing {
  /** Its name in ids and in the coverage. */
  name: string
  family: Family
  request: ListingSource
  /** Most posts on a first page, as a share of a full page. */
  share: number
  /** Name of the listing with the same order that shows these self posts among links. */
  wider?: string
}

/** Reddit's search for text posts. Questions are text posts in most subreddits, whatever else is posted there. */
const TEXTS = 'self:yes'

const orderings: readonly [string, ListingSource, number][] = [
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

/** Reddit's search ignores punctuation, so these are common words of questions. */
const asking = 'how what why can should is anyone best help where which does advice looking'
  .split(' ')
  .map((word) => `title:${word}`)

const askingAmongTexts = asking.map((words) => `${words} ${TEXTS}`)

type SearchOrder = readonly [string, 'relevance' | 'new' | 'top' | 'comments', 'all' | 'year' | 'month']

/** One search ends at about 250 posts. Another order or time window of the same words finds others. */
const orders: readonly SearchOrder[] = [
  ['top', 'top', 'all'],
  ['new', 'new', 'all'],
  ['relevance', 'relevance', 'all'],
  ['comments', 'comments', 'all'],
  ['top-year', 'top', 'year'],
  ['top-month', 'top', 'month'],
]

/** The orders for searches of which there are many: half as many cursors, and nearly all of their posts. */
const searchOrders = orders.slice(0, 3)

const FLAIR = /^flair:"([^"]+)" /
const FLAIR_LENGTH_MAX = 64

/** Returns the words of a flair as a search finds them, without emoji and marks; undefined if there are none. */
export function searchableFlair(flair: string): string | undefined {
  const words = flair
    .replace(/:[\w-]+:/g, ' ')
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()
  return words === '' || words.length > FLAIR_LENGTH_MAX ? undefined : words
}

/** Returns the searches for a flair in the form of `searchableFlair`. */
export function flairListings(flair: string): Listing[] {
  return searches('flair', [`flair:"${flair}"`], searchOrders)
}

/** Returns the flair of a listing's name; undefined for other listings. */
export function flairOf(name: string): string | undefined {
  return FLAIR.exec(name)?.[1]
}

/**
 * Returns the listings of a subreddit that are known before it is read. Of two with the same expected yield, the earlier one
 * is read first.
 */
export function listingsFor(seedTerms: readonly string[]): Listing[] {
  const terms = phrasesOf(seedTerms)
  const seeds = terms.map((term) => `title:"${term}"`)
  const inText = terms.map((term) => `selftext:"${term}"`)
  return [
    ...searches('seed', seeds, searchOrders),
    ...orders.flatMap((order) => searches('asking', asking, [order])),
    ...orders.flatMap((order) => searches('texts', [TEXTS], [order])),
    ...searchOrders.flatMap((order) => searches('asking-texts', askingAmongTexts, [order])),
    ...orderings.map(([name, request, share]): Listing => ({ name, family: 'listing', request, share })),
    ...searches('listing', inText, orders.slice(0, 2)),
  ]
}

function searches(family: Family, queries: readonly string[], ways: readonly SearchOrder[]): Listing[] {
  return queries.flatMap((q) =>
    ways.map(([order, sort, t]) => ({
      name: `${q} ${order}`,
      family,
      request: { kind: 'search', q, sort, t } as const,
      share: t === 'month' ? 0.5 : 1,
      ...(family === 'asking-texts' ? { wider: `${q.replace(` ${TEXTS}`, '')} ${order}` } : {}),
    })),
  )
}

/** The dates that are read of a subreddit. */
export interface ListingRange {
  /** Its beginning in milliseconds since 1970; -Infinity without one. */
  fromMs: number
  /** The smallest of Reddit's time windows that reaches back to it. */
  widest: TimeWindow
  /** Returns the listings that can show posts of the range. */
  within(listings: readonly Listing[]): Listing[]
}

export const EVERYTHING: ListingRange = {
  fromMs: Number.NEGATIVE_INFINITY,
  widest: 'all',
  within: (listings) => [...listings],
}

import { expect, test } from 'vitest'
import { ListingSource } from './listing-requests.ts'
import { readingOrder } from './reading-order.ts'
import type { ListingPlan } from './source.ts'

const NOW = Date.parse('2026-06-30T12:00:00Z')
const DAY_MS = 86_400_000
const ever = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }
const plan: ListingPlan = { community: 'bread', seedTerms: [], range: ever, startedAtMs: NOW }
const namesOf = (change: Partial<ListingPlan> = {}) =>
  readingOrder.reddit({ ...plan, ...change }).map(({ name }) => name)

test('a subreddit is searched for the seed terms, then for the most common question words, and then listed', () => {
  expect(namesOf({ seedTerms: ['Rye', 'rye '] }).slice(0, 8)).toEqual([
    'title:"rye" relevance',
    'title:"rye" top',
    'title:"rye" new',
    'selftext:"rye" relevance',
    'title:how top',
    'title:what top',
    'new',
    'top-all',
  ])
  const listings = readingOrder.reddit({ ...plan, seedTerms: ['rye'] })
  expect(listings.filter(({ term }) => term).map(({ name }) => name)).toEqual(
    listings.slice(0, 4).map(({ name }) => name),
  )
})

test('every listing of a subreddit has a unique name and a request that its client can parse', () => {
  for (const seedTerms of [[], ['rye', 'self:yes', 'how']]) {
    const listings = readingOrder.reddit({ ...plan, seedTerms })
    expect(new Set(listings.map(({ name }) => name)).size).toBe(listings.length)
    for (const { request } of listings) ListingSource.parse(request)
  }
})

test.each([
  [0.02, 'hour'],
  [0.9, 'day'],
  [6.9, 'week'],
  // The clocks may differ by ten minutes.
  [7 - 11 / 1440, 'week'],
  [7 - 9 / 1440, 'month'],
  [29, 'month'],
  [200, 'year'],
  [400, 'all'],
])('posts of the last %s days are searched within the last %s', (days, window) => {
  const range = { ...ever, fromMs: NOW - days * DAY_MS }
  const names = namesOf({ range, seedTerms: ['rye'] })
  expect(names).toContain(`top-${window}`)
  expect(names[0]).toBe(`title:"rye" relevance${window === 'all' ? '' : `-${window}`}`)
  const windows = readingOrder
    .reddit({ ...plan, range })
    .flatMap(({ request }) => (request.t === undefined ? [] : [request.t]))
  expect(new Set(windows)).toEqual(new Set([window]))
})

test.each([
  ['hacker-news', 'ask-hn'],
  ['hacker-news', 'stories'],
  ['stack-exchange', 'cooking'],
  ['lemmy', 'coffee@feddit.org'],
] as const)(
  'with seed terms, %s reads only matching posts in %s; without any, all posts',
  (source, community) => {
    const order = (seedTerms: string[]) => readingOrder[source]({ ...plan, community, seedTerms })
    expect(order(['espresso', 'grinder']).length).toBeGreaterThan(1)
    expect(order(['espresso', 'grinder']).filter(({ term }) => !term)).toEqual([])
    expect(order([]).filter(({ term }) => term)).toEqual([])
  },
)

test.each([
  ['reddit', 'bread', ['title:"rye" new', 'selftext:"rye" new', 'new'], ['new']],
  ['hacker-news', 'ask-hn', ['title:"rye" new'], ['new']],
  ['stack-exchange', 'cooking', ['"rye" new'], ['new']],
  ['lemmy', 'bread@feddit.org', ['title:"rye" new'], ['new']],
] as const)('what is new on %s is read only by date', (source, community, withTerm, without) => {
  const order = (seedTerms: string[]) =>
    readingOrder[source]({ ...plan, community, seedTerms, newestFirst: true }).map(({ name }) => name)
  expect(order(['rye'])).toEqual(withTerm)
  expect(order([])).toEqual(without)
})

test('only matching posts of a subreddit are read if the user wants no others and has seed terms', () => {
  const order = (seedTerms: string[], newestFirst: boolean) =>
    readingOrder.reddit({ ...plan, seedTerms, newestFirst, onlyMatching: true })
  expect(order(['rye'], false).every(({ term }) => term === 'rye')).toBe(true)
  expect(order(['rye'], true).every(({ term }) => term === 'rye')).toBe(true)
  expect(order([], true).map(({ name }) => name)).toEqual(['new'])
})

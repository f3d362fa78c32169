import { expect, test } from 'vitest'
import { createListingSelector } from './listing-selector.ts'
import type { PageYield } from './page-yield.ts'
import { listingsFor } from './reddit-listings.ts'
import { leftOpen, listings, namesOf, nothingNew, page } from './testing/page-yields.ts'

/** Reads every chosen page until nothing more is chosen. Returns the listings in the order they were read. */
function readAll(limit: number, give: (name: string, nth: number) => PageYield, seedTerms: string[] = []) {
  const selector = createListingSelector(listingsFor(seedTerms), limit)
  const waiting = selector.choose()
  const read: string[] = []
  for (let choice = waiting.shift(); choice; choice = waiting.shift()) {
    const { name } = choice
    read.push(name)
    selector.record(name, give(name, read.filter((other) => other === name).length))
    waiting.push(...selector.choose())
  }
  return read
}

test('seed terms alternate with the most promising listing, so that terms without results do not delay a subreddit', () => {
  const selector = createListingSelector(listingsFor(['Rye', 'sour  dough']), 10_000)
  const first = selector.choose()
  selector.record('title:"rye" top', page())
  expect(namesOf([...first, ...selector.choose()]).slice(0, 8)).toEqual([
    'title:"rye" top',
    'title:how top',
    'title:"rye" new',
    'title:what top',
    'title:"rye" relevance',
    'title:why top',
    'title:"sour dough" top',
    'title:can top',
  ])
})

test('with many subreddits and terms, every second subreddit begins with common question words', () => {
  const selector = createListingSelector(listingsFor(['rye']), 10_000, { beginsWithSeed: false })
  expect(namesOf(selector.choose())).toEqual([
    'title:how top',
    'title:"rye" top',
    'title:what top',
    'title:"rye" new',
  ])
})

test('a search that ends before Reddit’s limit, or repeats known posts in another order, is not read again', () => {
  const read = readAll(100_000, (name, nth) => {
    // 160 posts on two pages: fewer than a search shows at most
    if (name.startsWith('title:why')) return page(nth === 1 ? {} : { posts: 60, next: 'end' })
    // the limit is reached, and the next order shows the same posts
    if (name === 'title:how new') return page({ newPosts: 0, newQuestions: 0, added: 0 })
    return page(nth > 2 ? { posts: 35, newPosts: 35, next: 'end' } : {})
  })
  // others may have been in flight
  for (const query of ['title:why', 'title:how']) expect(read).not.toContain(`${query} comments`)
  expect(read).toContain('title:what comments')
})

test('a search that has shown all its results is not read in another order', () => {
  const fewOf = (term: string) => (name: string) =>
    name.includes(term) ? page({ posts: 12, newPosts: 12, newQuestions: 3, added: 3, next: 'end' }) : page()
  const read = readAll(3000, fewOf('rye'), ['rye', 'oats'])
  expect(read.filter((name) => name.includes('title:"rye"'))).toEqual(['title:"rye" top', 'title:"rye" new'])
  expect(read.filter((name) => name.includes('title:"oats"')).length).toBeGreaterThan(2)
})

test('no more is requested than is missing', () => {
  expect(createListingSelector(listings, 40).choose()).toHaveLength(1)
  expect(createListingSelector(listings, 100).choose().length).toBeLessThanOrEqual(2)
  const large = createListingSelector(listings, 100_000)
  const [first] = large.choose()
  expect(first).toBeDefined()
  large.record(first?.name ?? '', page())
  expect(large.choose()).toHaveLength(5)
  expect(createListingSelector(listings, 40, { foundBefore: 40 }).choose()).toEqual([])
})

test('the next request goes to the listing whose last pages had most questions', () => {
  const isDense = (name: string) => name === 'title:why top'
  const read = readAll(2000, (name) =>
    page(isDense(name) ? { newQuestions: 95, added: 95 } : { newQuestions: 10, added: 10 }),
  )
  const first = read.indexOf('title:why top')
  expect(read.slice(first + 8, first + 12)).toContain('title:why top')
  expect(read.filter(isDense).length).toBeGreaterThan(10)
})

test('if questions have no question words, listings are read instead', () => {
  const read = readAll(600, (name) => {
    const isSearch = name.includes(':')
    return page(isSearch ? { posts: 3, newPosts: 3, newQuestions: 1, added: 1, next: 'end' } : {})
  })
  expect(read.filter((name) => name.includes(':')).length).toBeLessThanOrEqual(16)
  expect(read).toContain('new')
})

test('a listing without new posts on two pages is closed', () => {
  const selector = createListingSelector(
    listings.filter(({ name }) => name === 'new'),
    5000,
  )
  selector.choose()
  selector.record('new', page())
  for (const choices of [['new'], ['new'], []]) {
    expect(namesOf(selector.choose())).toEqual(choices)
    selector.record('new', { ...nothingNew, posts: 100 })
  }
})

test('reading ends when a request is expected to find less than one question', () => {
  const read = readAll(1000, () => page({ newPosts: 0, newQuestions: 0, added: 0, next: 'end' }))
  expect(read.length).toBeLessThan(40)
})

test('the expectations of an earlier worker are restored', () => {
  const selector = createListingSelector(listings, 60)
  const asking = listings.filter(({ family }) => family === 'asking').slice(0, 8)
  const read = asking.map(({ name }) => ({
    source: name,
    requests: 3,
    listed: 300,
    posts: 9,
    questions: 3,
  }))
  selector.restore(read, leftOpen(listings))
  expect(namesOf(selector.choose())).toEqual(['new', 'top-all'])
})

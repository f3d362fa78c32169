import { PAGES_PER_COMMUNITY_MAX } from '@quarry/contracts/limits'
import { expect, test } from 'vitest'
import { createListingSelector, type ListingSelector, type PageYield } from './listing-selector.ts'

const listing = (name: string, isOfTerm?: true) => ({ name, request: {}, ...(isOfTerm && { isOfTerm }) })
const all = ['new', 'top', 'how', 'what', 'why'].map((name) => listing(name))

const page = (change: Partial<PageYield> = {}): PageYield => ({
  newPosts: 100,
  added: 40,
  hasNext: false,
  dates: { hasPassed: false, isAhead: false },
  ...change,
})
const empty = page({ newPosts: 0, added: 0 })

/** Reads until nothing more is chosen. Returns the names of the listings, a name for each page. */
function readAll(selector: ListingSelector, pageOf: (name: string) => PageYield): string[] {
  const read: string[] = []
  for (let name = selector.choose(); name !== undefined; name = selector.choose()) {
    read.push(name)
    selector.record(name, pageOf(name))
  }
  return read
}

test('listings are read in their order, each to its end, a page at a time, until there are enough questions', () => {
  const selector = createListingSelector(all, 100)
  expect(selector.choose()).toBe('new')
  expect([selector.choose(), selector.isWaiting]).toEqual([undefined, true])
  selector.record('new', page({ hasNext: true }))
  expect(readAll(selector, () => page())).toEqual(['new', 'top'])
  expect(selector.isWaiting).toBe(false)
})

test('a listing is left after two pages without a new post, and not while it leads to the range', () => {
  const isEmpty = { hasNext: true, newPosts: 0, added: 0 }
  const selector = createListingSelector(all, 1000)
  const read = readAll(selector, (name) => page(name === 'new' ? isEmpty : {}))
  expect(read).toEqual(['new', 'new', 'top', 'how', 'what', 'why'])
  let left = 5
  const isAhead = { hasPassed: false, isAhead: true }
  const later = readAll(createListingSelector([listing('new')], 10), () =>
    page({ ...isEmpty, dates: isAhead, hasNext: --left > 0 }),
  )
  expect(later).toHaveLength(5)
})

test('a community counts as read after three listings in a row without a new post', () => {
  const read = readAll(createListingSelector(all, 1000), (name) => (name === 'new' ? page() : empty))
  expect(read).toEqual(['new', 'top', 'how', 'what'])
})

test('searches for seed terms that find nothing say nothing of the community', () => {
  const terms = ['rye', 'spelt', 'emmer', 'oat'].map((term) => listing(term, true))
  const read = readAll(createListingSelector([...terms, listing('new')], 1000), () => empty)
  expect(read).toEqual(['rye', 'spelt', 'emmer', 'oat', 'new'])
})

test('no more than the most pages of a community are read', () => {
  const read = readAll(createListingSelector(all, 1_000_000), () => page({ hasNext: true, added: 0 }))
  expect(read).toHaveLength(PAGES_PER_COMMUNITY_MAX)
})

test('a page that passes the beginning of the range ends the community, unless it shows only what matches a term', () => {
  const selector = createListingSelector([listing('rye', true), listing('new')], 10)
  const dates = { hasPassed: true, isAhead: false }
  expect([selector.endsRange('rye', dates), selector.endsRange('new', dates)]).toEqual([false, true])
  expect(selector.endsRange('new', { ...dates, hasPassed: false })).toBe(false)
})

test('a worker that takes over goes on where the other was', () => {
  const read = [
    { source: 'new', requests: 60, posts: 100, questions: 30 },
    { source: 'top', requests: 39, posts: 0, questions: 0 },
    { source: 'how', requests: 0, posts: 0, questions: 0 },
  ]
  const selector = createListingSelector(all, 31)
  const left = ['what', 'why'].map((name) => [name, false] as const)
  selector.restore(30, read, new Map(left))
  expect(selector.choose()).toBe('what')
  selector.record('what', page({ added: 0, hasNext: true }))
  expect(selector.choose(), 'after the most pages').toBeUndefined()

  const other = createListingSelector(all, 100)
  other.restore(0, [], new Map(all.map(({ name }) => [name, name === 'top'])))
  expect([other.isWaiting, other.choose()]).toEqual([true, undefined])
  other.record('top', page())
  expect(other.choose()).toBe('new')
})

test('what is closed is not read', () => {
  const selector = createListingSelector(all, 100)
  selector.choose()
  selector.close('new')
  expect(selector.choose()).toBe('top')
  selector.close()
  expect(selector.choose()).toBeUndefined()
})

import { PAGES_PER_COMMUNITY_MAX } from '@quarry/contracts/limits'
import { expect, test } from 'vitest'
import { createListingSelector, type ListingSelector, type PageYield } from './listing-selector.ts'

const listing = (name: string, isOfTerm?: true) => ({ name, request: {}, ...(isOfTerm && { term: 'rye' }) })
const all = ['new', 'top', 'how', 'what', 'why'].map((name) => listing(name))

const page = (change: Partial<PageYield> = {}): PageYield => ({
  newPosts: 100,
  hasNext: false,
  dates: { hasPassed: false, isAhead: false },
  ...change,
})
const empty = page({ newPosts: 0 })

/** Reads until nothing more is chosen. Returns the listing's name for each page. */
function readAll(selector: ListingSelector, pageOf: (name: string) => PageYield, perPage = 40): string[] {
  const read: string[] = []
  for (let name = selector.next; name !== undefined; name = selector.next) {
    read.push(name)
    selector.start(name)
    selector.record(name, pageOf(name))
    selector.finish(name, read.length * perPage)
  }
  return read
}

test('listings are read in order, page by page, each to its end, until there are enough questions', () => {
  const selector = createListingSelector(all, 100)
  selector.start('new')
  expect(selector.next).toBeUndefined()
  selector.record('new', page({ hasNext: true }))
  selector.finish('new', 0)
  expect(readAll(selector, () => page())).toEqual(['new', 'top', 'how'])
})

test('a page that could not be read is read next', () => {
  const selector = createListingSelector(all, 100)
  selector.start('new')
  selector.putBack('new')
  expect(selector.next).toBe('new')
})

test('a listing is abandoned after two pages without a new post, but not while it is approaching the range', () => {
  const isEmpty = { hasNext: true, newPosts: 0 }
  const selector = createListingSelector(all, 1000)
  const read = readAll(selector, (name) => page(name === 'new' ? isEmpty : {}))
  expect(read).toEqual(['new', 'new', 'top', 'how', 'what', 'why'])
  let left = 5
  const isAhead = { hasPassed: false, isAhead: true }
  const later = readAll(
    createListingSelector([listing('new')], 10),
    () => page({ ...isEmpty, dates: isAhead, hasNext: --left > 0 }),
    0,
  )
  expect(later).toHaveLength(5)
})

test('a community is finished after three listings in a row without a new post', () => {
  const read = readAll(createListingSelector(all, 1000), (name) => (name === 'new' ? page() : empty))
  expect(read).toEqual(['new', 'top', 'how', 'what'])
})

test('searches for seed terms that find nothing do not finish the community', () => {
  const terms = ['rye', 'spelt', 'emmer', 'oat'].map((term) => listing(term, true))
  const read = readAll(createListingSelector([...terms, listing('new')], 1000), () => empty)
  expect(read).toEqual(['rye', 'spelt', 'emmer', 'oat', 'new'])
})

test('reading stops at a community’s maximum of pages', () => {
  const read = readAll(createListingSelector(all, 1_000_000), () => page({ hasNext: true }))
  expect(read).toHaveLength(PAGES_PER_COMMUNITY_MAX)
})

test('a page beyond the beginning of the range ends the community, unless it is a search for a term', () => {
  const selector = createListingSelector([listing('rye', true), listing('new')], 10)
  const dates = { hasPassed: true, isAhead: false }
  expect([selector.endsRange('rye', dates), selector.endsRange('new', dates)]).toEqual([false, true])
  expect(selector.endsRange('new', { ...dates, hasPassed: false })).toBe(false)
})

test('a worker that takes over continues where the other stopped', () => {
  const read = [
    { source: 'new', requests: 60, posts: 100, questions: 30 },
    { source: 'top', requests: 39, posts: 0, questions: 0 },
    { source: 'how', requests: 0, posts: 0, questions: 0 },
  ]
  const selector = createListingSelector(all, 31)
  selector.restore(30, read, new Set(['what', 'why']))
  expect(selector.open()).toEqual(['what', 'why'])
  expect(
    readAll(selector, () => page({ hasNext: true }), 0),
    'up to the maximum of pages',
  ).toEqual(['what'])
})

test('a closed listing or community is not read', () => {
  const selector = createListingSelector(all, 100)
  selector.start('new')
  selector.close('new')
  expect(selector.next).toBe('top')
  selector.close()
  expect(selector.next).toBeUndefined()
})

import { expect, test } from 'vitest'
import { listingRangeOf, rangeOf } from './date-range.ts'
import { createListingSelector } from './listing-selector.ts'
import type { PageYield } from './page-yield.ts'
import { listingsFor } from './reddit-listings.ts'
import { listings, namesOf, page } from './testing/page-yields.ts'

const HOUR_MS = 3_600_000
const since = (hours: number) =>
  listingRangeOf(rangeOf([new Date(Date.now() - hours * HOUR_MS).toISOString()], undefined), Date.now())

/** A page of the newest posts that ends this many hours ago. */
const pageBackTo = (hoursAgo: number, hasPassed = false, change: Partial<PageYield> = {}) =>
  page({
    dates: { listed: 100, oldestMs: Date.now() - hoursAgo * HOUR_MS, hasPassed, isAhead: false },
    next: hasPassed ? 'end' : 'more',
    ...change,
  })

test('what is new since a date is read from the newest posts alone, if they can reach it', () => {
  const range = since(60)
  const selector = createListingSelector(range.within(listingsFor(['rye'])), 10_000, { range })
  const read: string[] = []
  // More posts than a list has that ends early.
  for (const hoursAgo of [10, 20, 30, 40, 50, 59, 61]) {
    const chosen = namesOf(selector.choose())
    read.push(...chosen)
    expect(selector.isRangeRead).toBe(false)
    selector.record('new', pageBackTo(hoursAgo, hoursAgo > 60))
  }
  expect(read).toEqual(Array.from({ length: 7 }, () => 'new'))
  expect(selector.isRangeRead).toBe(true)
  expect(selector.choose()).toEqual([])
})

test('newest posts that end too early for the date leave the rest to searches of the same time', () => {
  const range = since(24 * 20)
  const selector = createListingSelector(range.within(listings), 10_000, { range })
  expect(namesOf(selector.choose())).toEqual(['new'])
  // A page shows four hours, so a thousand posts show less than two days.
  selector.record('new', pageBackTo(4))
  const chosen = namesOf(selector.choose())
  expect(chosen.length).toBeGreaterThan(2)
  expect(chosen.filter((name) => name !== 'new' && !name.endsWith('-month'))).toEqual([])
})

test('a page that spans a busy evening does not end the reading of the newest posts', () => {
  const range = since(24 * 20)
  const selector = createListingSelector(range.within(listings), 10_000, { range })
  // By this page, 1,500 posts would be in the range, but later pages span more.
  for (const hoursAgo of [32, 120, 250, 400]) {
    expect(namesOf(selector.choose())).toEqual(['new'])
    selector.record('new', pageBackTo(hoursAgo))
  }
})

test.each([
  [5, true],
  [6, false],
])('a list of %i pages that ends before the date is all of the range: %s', (pages, isAll) => {
  const range = since(60)
  const selector = createListingSelector(range.within(listings), 10_000, { range })
  for (let i = 1; i <= pages; i += 1)
    selector.record('new', pageBackTo(5 * i, false, { next: i === pages ? 'end' : 'more' }))
  expect(selector.isRangeRead).toBe(isAll)
  // Reddit cuts longer lists, so that the rest is searched for.
  expect(selector.choose().length > 0).toBe(!isAll)
})

test('another worker counts the newest posts that were read before it: a list that ends at its cap is not all', () => {
  const range = since(24 * 20)
  const selector = createListingSelector(range.within(listings), 10_000, { range })
  selector.restore({ source: 'new', requests: 9, listed: 900, posts: 900, questions: 300 })
  selector.record('new', pageBackTo(24 * 15, false, { next: 'end' }))
  expect(selector.isRangeRead).toBe(false)
})

test('another worker continues with the newest posts, or after them', () => {
  const range = since(60)
  const open = range.within(listings).map(({ name }) => name)
  const restored = (names: string[]) => {
    const selector = createListingSelector(range.within(listings), 10_000, { range })
    selector.restoreOpen(new Set(names))
    selector.restore({ source: 'new', requests: 2, listed: 200, posts: 200, questions: 80 })
    return namesOf(selector.choose())
  }
  expect(restored(open)).toEqual(['new'])
  expect(restored(open.filter((name) => name !== 'new')).length).toBeGreaterThan(1)
})

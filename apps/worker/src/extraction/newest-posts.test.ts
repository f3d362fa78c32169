import { expect, test } from 'vitest'
import { listingRangeOf, rangeOf } from './date-range.ts'
import { createListingSelector } from './listing-selector.ts'
import type { PageYield } from './page-yield.ts'
import { listingsFor } from './reddit-listings.ts'
import { leftOpen, listings, namesOf, nothingNew, page } from './testing/page-yields.ts'

test('a subreddit whose newest posts are all it has is closed once its best posts are among them', () => {
  const selector = createListingSelector(listings, 1000)
  selector.record('new', page({ posts: 80, newPosts: 80, newQuestions: 5, added: 5, next: 'end' }))
  expect(namesOf(selector.choose())).toEqual(['top-all'])
  selector.record('top-all', { ...nothingNew, posts: 80, next: 'end' })
  expect(selector.choose()).toEqual([])
})

test('pages read before the newest posts confirm them too', () => {
  const selector = createListingSelector(listings, 1000)
  for (const { name } of selector.choose())
    selector.record(name, page({ posts: 9, newPosts: 9, newQuestions: 5, added: 5 }))
  selector.choose()
  selector.record('new', page({ posts: 80, newPosts: 44, newQuestions: 5, added: 5, next: 'end' }))
  expect(selector.choose()).toEqual([])
})

test.each<[string, number, number]>([
  ['lost its place in', 1, 100],
  ['has removed most of', 4, 290],
])('where Reddit %s the newest posts, everything else is still read', (_, pages, posts) => {
  const selectors = {
    before: createListingSelector(listings, 5000),
    after: createListingSelector(listings, 5000),
  }
  const endOfNewest = () => {
    for (let i = 1; i <= pages; i += 1) {
      const isLast = i === pages
      const onPage = isLast ? posts - 90 * (pages - 1) : 90
      const count = { posts: onPage, newPosts: onPage, newQuestions: 9, added: 9 }
      for (const selector of Object.values(selectors))
        selector.record('new', page({ ...count, next: isLast ? 'end' : 'more' }))
    }
  }
  // Other listings show older posts: some had been read before, the others follow.
  for (const name of ['title:how top', 'title:what top', 'title:why top', 'title:can top'])
    selectors.before.record(name, page())
  endOfNewest()
  expect(selectors.before.choose().length).toBeGreaterThan(3)
  expect(namesOf(selectors.after.choose())).toEqual(['top-all'])
  selectors.after.record('top-all', page({ newPosts: 60 }))
  expect(selectors.after.choose().length).toBeGreaterThan(3)
})

test('newest posts that an earlier worker read to the end are confirmed by its other pages and by later ones', () => {
  const resume = (others: { listed: number; posts: number }[]) => {
    const selector = createListingSelector(listings, 1000)
    const read = others.map((other, i) => ({
      source: `title:${['how', 'what', 'why'][i]} top`,
      requests: 1,
      questions: 0,
      ...other,
    }))
    const newest = { source: 'new', requests: 4, listed: 80, posts: 80, questions: 9 }
    selector.restore([newest, ...read], leftOpen(listings, 'new'))
    return selector
  }
  const among = { listed: 20, posts: 0 }
  expect(resume([among, among, among]).choose()).toEqual([])
  const selector = resume([among])
  expect(namesOf(selector.choose())).toEqual(['top-all'])
  selector.record('top-all', nothingNew)
  expect(selector.choose()).toEqual([])
  expect(resume([among, { listed: 90, posts: 70 }]).choose().length).toBeGreaterThan(3)
})

test('the next worker also knows that a subreddit seems small', () => {
  const selector = createListingSelector(listings, 1000)
  const few = { source: 'title:how top', requests: 1, listed: 9, posts: 9, questions: 5 }
  selector.restore([few], leftOpen(listings, few.source))
  expect(namesOf(selector.choose())).toEqual(['new'])
})

test('a post written during the run costs only a few requests', () => {
  const selector = createListingSelector(listings, 1000)
  selector.record('new', page({ posts: 80, newPosts: 80, newQuestions: 5, added: 5, next: 'end' }))
  selector.record('top-all', page({ newPosts: 1, newQuestions: 1, added: 1, next: 'end' }))
  const names = namesOf(selector.choose())
  for (const name of names.slice(0, 3)) selector.record(name, nothingNew)
  expect(selector.choose()).toEqual([])
})

test('searches without any result do not confirm a list that has posts', () => {
  const selector = createListingSelector(listings, 1000)
  for (const { name } of selector.choose()) selector.record(name, { ...nothingNew, posts: 0, next: 'end' })
  selector.record('new', page({ next: 'end' }))
  expect(namesOf(selector.choose())).toEqual(['top-all'])
})

test('an empty list is confirmed by the best posts, of which there are none either', () => {
  const selector = createListingSelector(listings, 1000)
  const empty = { ...nothingNew, posts: 0, next: 'end' } as const
  for (const { name } of selector.choose()) selector.record(name, empty)
  selector.record('new', empty)
  expect(namesOf(selector.choose())).toEqual(['top-all'])
  selector.record('top-all', empty)
  expect(selector.choose()).toEqual([])
})

test('after a search with few results the newest posts are read first', () => {
  const selector = createListingSelector(listings, 1000)
  const [first] = selector.choose()
  selector.record(first?.name ?? '', page({ posts: 3, newPosts: 3, newQuestions: 3, added: 3, next: 'end' }))
  expect(namesOf(selector.choose())).toEqual(['new'])
  selector.record('new', page({ newPosts: 50, newQuestions: 5, added: 5 }))
  expect(namesOf(selector.choose())).toEqual(['new'])
  selector.record('new', page({ posts: 20, newPosts: 10, newQuestions: 1, added: 1, next: 'end' }))
  expect(namesOf(selector.choose())).toEqual(['top-all'])
})

test('a search that ends with a short last page does not make a subreddit small', () => {
  const selector = createListingSelector(listings, 1000)
  selector.choose()
  selector.record('title:how top', page())
  selector.record(
    'title:how top',
    page({ posts: 30, newPosts: 30, newQuestions: 15, added: 15, next: 'end' }),
  )
  expect(namesOf(selector.choose())).not.toContain('new')
})

test('a subreddit that fills its newest 1,000 posts is read further', () => {
  const selector = createListingSelector(listings, 5000)
  for (let i = 0; i < 7; i += 1) selector.record('new', page())
  selector.record('new', page({ next: 'end' }))
  expect(selector.choose().length).toBeGreaterThan(0)
})

test('newest posts that an earlier worker began and this one ends are complete, unless there may be more', () => {
  const endAfter = (requests: number) => {
    const selector = createListingSelector(listings, 1000)
    const counts = { listed: 90 * requests, posts: 70 * requests, questions: 30 * requests }
    selector.restore([{ source: 'new', requests, ...counts }], leftOpen(listings))
    selector.record('new', page({ posts: 40, newPosts: 10, newQuestions: 2, added: 2, next: 'end' }))
    return namesOf(selector.choose())
  }
  expect(endAfter(3)).toEqual(['top-all'])
  expect(endAfter(8).length).toBeGreaterThan(0)
})

test('few results for a common word make a subreddit small, for a rarer one only until a common one is read', () => {
  const few = page({ posts: 1, newPosts: 1, newQuestions: 1, added: 1, next: 'end' })
  const readAfter = (...read: [string, PageYield][]) => {
    const selector = createListingSelector(listings, 5000)
    selector.choose()
    for (const each of read) selector.record(...each)
    return namesOf(selector.choose())
  }
  const [how, what, why]: [string, string, string] = ['title:how top', 'title:what top', 'title:why top']
  expect(readAfter([why, few])).toEqual(['new'])
  expect(readAfter([why, few], [how, page()]).length).toBeGreaterThan(1)
  expect(readAfter([why, page()], [how, few])).toEqual(['new'])
  expect(readAfter([how, page()], [what, few])).toEqual(['new'])
})

const HOUR_MS = 3_600_000
const since = (hours: number) =>
  listingRangeOf(rangeOf(new Date(Date.now() - hours * HOUR_MS).toISOString(), undefined), Date.now())

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
    selector.record('new', pageBackTo(hoursAgo, hoursAgo > 60))
  }
  expect(read).toEqual(Array.from({ length: 7 }, () => 'new'))
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
  // Reddit cuts longer lists, so that the rest is searched for.
  expect(selector.choose().length > 0).toBe(!isAll)
})

test('another worker counts the newest posts that were read before it: a list that ends at its cap is not all', () => {
  const range = since(24 * 20)
  const selector = createListingSelector(range.within(listings), 10_000, { range })
  const newest = { source: 'new', requests: 9, listed: 900, posts: 900, questions: 300 }
  selector.restore([newest], leftOpen(range.within(listings)))
  selector.record('new', pageBackTo(24 * 15, false, { next: 'end' }))
  expect(selector.choose().length).toBeGreaterThan(0)
})

test('another worker continues with the newest posts, or after them', () => {
  const range = since(60)
  const restored = (closed?: string) => {
    const selector = createListingSelector(range.within(listings), 10_000, { range })
    const newest = { source: 'new', requests: 2, listed: 200, posts: 200, questions: 80 }
    selector.restore([newest], leftOpen(range.within(listings), closed))
    return namesOf(selector.choose())
  }
  expect(restored()).toEqual(['new'])
  expect(restored('new').length).toBeGreaterThan(1)
})

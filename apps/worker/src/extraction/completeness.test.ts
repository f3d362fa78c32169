import { expect, test } from 'vitest'
import { createListingSelector } from './listing-selector.ts'
import { listings, namesOf, nothingNew, page } from './testing/page-yields.ts'

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
    selector.close('new')
    selector.restore({ source: 'new', requests: 4, listed: 80, posts: 80, questions: 9 })
    for (const [i, other] of others.entries()) {
      selector.restore({
        source: `title:${['how', 'what', 'why'][i]} top`,
        requests: 1,
        questions: 0,
        ...other,
      })
    }
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
  selector.close('title:how top')
  selector.restore({ source: 'title:how top', requests: 1, listed: 9, posts: 9, questions: 5 })
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

test('searches without any result confirm an empty list', () => {
  const selector = createListingSelector(listings, 1000)
  const empty = { ...nothingNew, posts: 0, next: 'end' } as const
  for (const { name } of selector.choose()) selector.record(name, empty)
  selector.record('new', empty)
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
    selector.restore({
      source: 'new',
      requests,
      listed: 90 * requests,
      posts: 70 * requests,
      questions: 30 * requests,
    })
    selector.record('new', page({ posts: 40, newPosts: 10, newQuestions: 2, added: 2, next: 'end' }))
    return namesOf(selector.choose())
  }
  expect(endAfter(3)).toEqual(['top-all'])
  expect(endAfter(8).length).toBeGreaterThan(0)
})

test('after a short page nothing is read until the commonest words show whether the subreddit is small', () => {
  const selector = createListingSelector(listings, 500)
  const first = namesOf(selector.choose())
  expect(first).toHaveLength(4)
  const few = page({ posts: 1, newPosts: 1, newQuestions: 1, added: 1, next: 'end' })
  selector.record('title:why top', few)
  expect(selector.choose()).toEqual([])
  selector.record('title:how top', few)
  expect(namesOf(selector.choose())).toEqual(['new'])
})

import { expect, test } from 'vitest'
import { rangeOf, sourceRangeOf } from './date-range.ts'
import type { PageYield } from './page-yield.ts'
import { createSourceSelector } from './source-selector.ts'
import { sourcesFor } from './sources.ts'

const sources = sourcesFor([])
const page = (change: Partial<PageYield> = {}): PageYield => ({
  posts: 100,
  newPosts: 100,
  newQuestions: 50,
  added: 50,
  next: 'more',
  ...change,
})
const nothingNew = page({ newPosts: 0, newQuestions: 0, added: 0 })
const namesOf = (choices: readonly { name: string }[]) => choices.map(({ name }) => name)

/** Reads every chosen page until nothing more is chosen. Returns the sources in the order they were read. */
function readAll(limit: number, give: (name: string, nth: number) => PageYield, seedTerms: string[] = []) {
  const selector = createSourceSelector(sourcesFor(seedTerms), limit)
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

test('seed terms alternate with the most promising source, so that terms without results do not hold a subreddit up', () => {
  const selector = createSourceSelector(sourcesFor(['Rye', 'sour  dough']), 10_000)
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
  const selector = createSourceSelector(sourcesFor(['rye']), 10_000, { beginsWithSeed: false })
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

test('no more is in flight than is missing', () => {
  expect(createSourceSelector(sources, 40).choose()).toHaveLength(1)
  expect(createSourceSelector(sources, 100).choose().length).toBeLessThanOrEqual(2)
  const large = createSourceSelector(sources, 100_000)
  const [first] = large.choose()
  expect(first).toBeDefined()
  large.record(first?.name ?? '', page())
  expect(large.choose()).toHaveLength(5)
  expect(createSourceSelector(sources, 40, { foundBefore: 40 }).choose()).toEqual([])
})

test('the next request goes where the last ones brought most', () => {
  const isDense = (name: string) => name === 'title:why top'
  const read = readAll(2000, (name) =>
    page(isDense(name) ? { newQuestions: 95, added: 95 } : { newQuestions: 10, added: 10 }),
  )
  const first = read.indexOf('title:why top')
  expect(read.slice(first + 8, first + 12)).toContain('title:why top')
  expect(read.filter(isDense).length).toBeGreaterThan(10)
})

test('where questions do without question words, listings are read instead', () => {
  const read = readAll(600, (name) => {
    const isSearch = name.includes(':')
    return page(isSearch ? { posts: 3, newPosts: 3, newQuestions: 1, added: 1, next: 'end' } : {})
  })
  expect(read.filter((name) => name.includes(':')).length).toBeLessThanOrEqual(16)
  expect(read).toContain('new')
})

test('a source that twice brings nothing new is closed', () => {
  const selector = createSourceSelector(
    sources.filter(({ name }) => name === 'new'),
    5000,
  )
  selector.choose()
  selector.record('new', page())
  for (const choices of [['new'], ['new'], []]) {
    expect(namesOf(selector.choose())).toEqual(choices)
    selector.record('new', { ...nothingNew, posts: 100 })
  }
})

test('reading ends when requests bring less than a question', () => {
  const read = readAll(1000, () => page({ newPosts: 0, newQuestions: 0, added: 0, next: 'end' }))
  expect(read.length).toBeLessThan(40)
})

test('a subreddit whose newest posts are all it has is closed once its best posts are among them', () => {
  const selector = createSourceSelector(sources, 1000)
  selector.record('new', page({ posts: 80, newPosts: 80, newQuestions: 5, added: 5, next: 'end' }))
  expect(namesOf(selector.choose())).toEqual(['top-all'])
  selector.record('top-all', { ...nothingNew, posts: 80, next: 'end' })
  expect(selector.choose()).toEqual([])
})

test('pages read before the newest posts confirm them too', () => {
  const selector = createSourceSelector(sources, 1000)
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
    before: createSourceSelector(sources, 5000),
    after: createSourceSelector(sources, 5000),
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
  // Other sources show older posts: some had been read before, the others follow.
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
    const selector = createSourceSelector(sources, 1000)
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
  const selector = createSourceSelector(sources, 1000)
  selector.close('title:how top')
  selector.restore({ source: 'title:how top', requests: 1, listed: 9, posts: 9, questions: 5 })
  expect(namesOf(selector.choose())).toEqual(['new'])
})

test('a post written during the run costs only a few requests', () => {
  const selector = createSourceSelector(sources, 1000)
  selector.record('new', page({ posts: 80, newPosts: 80, newQuestions: 5, added: 5, next: 'end' }))
  selector.record('top-all', page({ newPosts: 1, newQuestions: 1, added: 1, next: 'end' }))
  const names = namesOf(selector.choose())
  for (const name of names.slice(0, 3)) selector.record(name, nothingNew)
  expect(selector.choose()).toEqual([])
})

test('searches without any result do not confirm a list that has posts', () => {
  const selector = createSourceSelector(sources, 1000)
  for (const { name } of selector.choose()) selector.record(name, { ...nothingNew, posts: 0, next: 'end' })
  selector.record('new', page({ next: 'end' }))
  expect(namesOf(selector.choose())).toEqual(['top-all'])
})

test('after a search with few results the newest posts are read first', () => {
  const selector = createSourceSelector(sources, 1000)
  const [first] = selector.choose()
  selector.record(first?.name ?? '', page({ posts: 3, newPosts: 3, newQuestions: 3, added: 3, next: 'end' }))
  expect(namesOf(selector.choose())).toEqual(['new'])
  selector.record('new', page({ newPosts: 50, newQuestions: 5, added: 5 }))
  expect(namesOf(selector.choose())).toEqual(['new'])
  selector.record('new', page({ posts: 20, newPosts: 10, newQuestions: 1, added: 1, next: 'end' }))
  expect(namesOf(selector.choose())).toEqual(['top-all'])
})

test('a search that ends with a short last page does not make a subreddit small', () => {
  const selector = createSourceSelector(sources, 1000)
  selector.choose()
  selector.record('title:how top', page())
  selector.record(
    'title:how top',
    page({ posts: 30, newPosts: 30, newQuestions: 15, added: 15, next: 'end' }),
  )
  expect(namesOf(selector.choose())).not.toContain('new')
})

test('a subreddit that fills its newest 1,000 posts is read further', () => {
  const selector = createSourceSelector(sources, 5000)
  for (let i = 0; i < 7; i += 1) selector.record('new', page())
  selector.record('new', page({ next: 'end' }))
  expect(selector.choose().length).toBeGreaterThan(0)
})

test('the expectations of an earlier worker are restored', () => {
  const selector = createSourceSelector(sources, 60)
  for (const { name } of sources.filter(({ family }) => family === 'asking').slice(0, 8)) {
    selector.restore({ source: name, requests: 3, posts: 9, questions: 3 })
  }
  expect(namesOf(selector.choose())).toEqual(['new', 'top-all'])
})

test('newest posts that an earlier worker began and this one ends are complete, unless there may be more', () => {
  const endAfter = (requests: number) => {
    const selector = createSourceSelector(sources, 1000)
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
  const selector = createSourceSelector(sources, 500)
  const first = namesOf(selector.choose())
  expect(first).toHaveLength(4)
  const few = page({ posts: 1, newPosts: 1, newQuestions: 1, added: 1, next: 'end' })
  selector.record('title:why top', few)
  expect(selector.choose()).toEqual([])
  selector.record('title:how top', few)
  expect(namesOf(selector.choose())).toEqual(['new'])
})

const counted = (posts: number, questions: number) => ({ posts, questions })
const makeup = (self: [number, number], all: [number, number], flairs: [string, number, number][] = []) => ({
  all: counted(...all),
  self: counted(...self),
  flairs: new Map(flairs.map(([flair, posts, questions]) => [flair, counted(posts, questions)])),
})

/** The first four pages, half of each links. Hardly any link is a question. */
function readAmongLinks() {
  const selector = createSourceSelector(sources, 5000)
  for (const { name } of selector.choose())
    selector.record(name, page({ newQuestions: 48, added: 48, makeup: makeup([50, 45], [100, 48]) }))
  return selector
}

test('where self posts ask and links do not, searches for self posts are read next', () => {
  const selector = readAmongLinks()
  const names = namesOf(selector.choose())
  expect(names.filter((name) => name.includes('self:yes')).length).toBeGreaterThan(4)
  const read: string[] = []
  for (let name = names.shift(); name !== undefined && read.length < 40; name = names.shift()) {
    read.push(name)
    selector.record(name, page({ posts: 250, next: 'end', makeup: makeup([50, 45], [100, 48]) }))
    names.push(...namesOf(selector.choose()))
  }
  // half of its posts were on the page of the same search without self:yes
  const narrowed = ['title:best self:yes top', 'title:how self:yes top'].map((name) => read.indexOf(name))
  expect(narrowed[0]).toBeGreaterThan(-1)
  expect(narrowed[1] === -1 || Number(narrowed[1]) > Number(narrowed[0])).toBe(true)
})

test('where all posts are self posts, no search is narrowed to them', () => {
  const selector = createSourceSelector(sources, 5000)
  for (const { name } of selector.choose())
    selector.record(name, page({ newQuestions: 80, added: 80, makeup: makeup([100, 80], [100, 80]) }))
  expect(namesOf(selector.choose()).filter((name) => name.includes(' self:yes'))).toEqual([])
})

test.each<[string, number, boolean]>([
  ['read first where most self posts carry a question mark', 45, true],
  ['left where few do', 4, false],
])('self posts without question words are %s', (_, markedSelf, isRead) => {
  const selector = createSourceSelector(sources, 60)
  selector.record('title:how top', page({ newQuestions: 30, added: 0 }))
  selector.setFacts({ posts: 200, selfPosts: 100, marked: markedSelf, markedSelf })
  expect(namesOf(selector.choose())[0] === 'self:yes top').toBe(isRead)
})

test('a flair that marks questions is searched for, once, and one that marks other posts is not', () => {
  const selector = createSourceSelector(sources, 5000)
  const flairs: [string, number, number][] = [
    ['Question', 20, 19],
    ['Show and tell', 20, 5],
    ['Rare', 1, 1],
  ]
  selector.choose()
  const few = { newQuestions: 20, added: 20, makeup: makeup([100, 50], [100, 50], flairs) }
  for (const name of ['how', 'what', 'why']) selector.record(`title:${name} top`, page(few))
  const names = ['flair:"Question" top', 'flair:"Question" new', 'flair:"Question" relevance']
  expect(selector.openFlairs().map(({ name }) => name)).toEqual(names)
  expect(selector.openFlairs()).toEqual([])
  expect(namesOf(selector.choose())).toContain('flair:"Question" top')

  const next = createSourceSelector(sources, 5000)
  next.restoreOpen(new Set(['title:how top', 'flair:"Question" new', 'new']))
  next.restore({ source: 'flair:"Question" top', requests: 1, listed: 100, posts: 90, questions: 80 })
  next.record('title:how top', page({ makeup: makeup([60, 40], [100, 50], flairs) }))
  expect(next.openFlairs()).toEqual([])
  expect(namesOf(next.choose()).sort()).toEqual(['flair:"Question" new', 'new', 'title:how top'])
})

test('the self posts of a search that has shown all its results are not searched for', () => {
  const selector = readAmongLinks()
  selector.record(
    'title:which top',
    page({ posts: 40, newPosts: 40, newQuestions: 30, added: 30, next: 'end' }),
  )
  for (let i = 0; i < 40; i += 1) {
    const names = namesOf(selector.choose())
    expect(names.filter((name) => name.startsWith('title:which'))).toEqual([])
    for (const name of names) selector.record(name, page({ makeup: makeup([50, 45], [100, 48]) }))
  }
})

const HOUR_MS = 3_600_000
const since = (hours: number) =>
  sourceRangeOf(rangeOf([new Date(Date.now() - hours * HOUR_MS).toISOString()], undefined), Date.now())

/** A page of the newest posts that ends so many hours ago. */
const pageBackTo = (hoursAgo: number, hasPassed = false, change: Partial<PageYield> = {}) =>
  page({
    dates: { listed: 100, oldestMs: Date.now() - hoursAgo * HOUR_MS, hasPassed, isAhead: false },
    next: hasPassed ? 'end' : 'more',
    ...change,
  })

test('what is new since a date is read from the newest posts alone, as long as they can reach it', () => {
  const range = since(60)
  const selector = createSourceSelector(range.within(sourcesFor(['rye'])), 10_000, { range })
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
  const selector = createSourceSelector(range.within(sources), 10_000, { range })
  expect(namesOf(selector.choose())).toEqual(['new'])
  // A page shows four hours, so a thousand posts show less than two days.
  selector.record('new', pageBackTo(4))
  const chosen = namesOf(selector.choose())
  expect(chosen.length).toBeGreaterThan(2)
  expect(chosen.filter((name) => name !== 'new' && !name.endsWith('-month'))).toEqual([])
})

test('another worker continues with the newest posts, or after them', () => {
  const range = since(60)
  const open = range.within(sources).map(({ name }) => name)
  const restored = (names: string[]) => {
    const selector = createSourceSelector(range.within(sources), 10_000, { range })
    selector.restoreOpen(new Set(names))
    selector.restore({ source: 'new', requests: 2, listed: 200, posts: 200, questions: 80 })
    return namesOf(selector.choose())
  }
  expect(restored(open)).toEqual(['new'])
  expect(restored(open.filter((name) => name !== 'new')).length).toBeGreaterThan(1)
})

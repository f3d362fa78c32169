import { expect, test } from 'vitest'
import { createSourceSelector, type PageYield } from './source-selector.ts'
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
const namesOf = (choices: readonly { name: string }[]) => choices.map(({ name }) => name)

/** Reads what is chosen, page by page, until nothing is; answers the sources in the order they were read. */
function readAll(asked: number, give: (name: string, nth: number) => PageYield, seedTerms: string[] = []) {
  const book = createSourceSelector(sourcesFor(seedTerms), asked)
  const waiting = book.choose()
  const read: string[] = []
  for (let choice = waiting.shift(); choice; choice = waiting.shift()) {
    const { name } = choice
    read.push(name)
    book.record(name, give(name, read.filter((other) => other === name).length))
    waiting.push(...book.choose())
  }
  return read
}

test('seed terms take turns with what promises most, so that terms which find nothing do not keep a community waiting', () => {
  const book = createSourceSelector(sourcesFor(['Rye', 'sour  dough']), 10_000)
  const first = book.choose()
  book.record('title:"rye" top', page())
  expect(namesOf([...first, ...book.choose()]).slice(0, 8)).toEqual([
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

test('with many communities and terms, every second one begins with the words that questions are made of', () => {
  const book = createSourceSelector(sourcesFor(['rye']), 10_000, { beginsWithSeed: false })
  expect(namesOf(book.choose())).toEqual([
    'title:how top',
    'title:"rye" top',
    'title:what top',
    'title:"rye" new',
  ])
})

test('a search that has shown all that it finds is not read in another order', () => {
  const fewOf = (term: string) => (name: string) =>
    name.includes(term) ? page({ posts: 12, newPosts: 12, newQuestions: 3, added: 3, next: 'end' }) : page()
  const read = readAll(3000, fewOf('rye'), ['rye', 'oats'])
  expect(read.filter((name) => name.includes('title:"rye"'))).toEqual(['title:"rye" top', 'title:"rye" new'])
  expect(read.filter((name) => name.includes('title:"oats"')).length).toBeGreaterThan(2)
})

test('no more is read at once than what is missing', () => {
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

test('where titles ask without asking words, listings are read instead', () => {
  const read = readAll(600, (name) => {
    const isSearch = name.includes(':')
    return page(isSearch ? { posts: 3, newPosts: 3, newQuestions: 1, added: 1, next: 'end' } : {})
  })
  expect(read.filter((name) => name.includes(':')).length).toBeLessThanOrEqual(16)
  expect(read).toContain('new')
})

test('a source that twice brings nothing new is closed', () => {
  const read = readAll(5000, (_name, nth) =>
    nth === 1 ? page() : page({ newPosts: 0, newQuestions: 0, added: 0 }),
  )
  const times = new Map<string, number>()
  for (const name of read) times.set(name, (times.get(name) ?? 0) + 1)
  expect(Math.max(...times.values())).toBe(3)
})

test('reading ends when requests bring less than a question', () => {
  const read = readAll(1000, () => page({ newPosts: 0, newQuestions: 0, added: 0, next: 'end' }))
  expect(read.length).toBeLessThan(40)
})

const nothingNew = page({ newPosts: 0, newQuestions: 0, added: 0 })

test('a community whose newest posts are all that it has is read no further, once its best posts are among them', () => {
  const book = createSourceSelector(sources, 1000)
  book.record('new', page({ posts: 80, newPosts: 80, newQuestions: 5, added: 5, next: 'end' }))
  expect(namesOf(book.choose())).toEqual(['top-all'])
  book.record('top-all', { ...nothingNew, posts: 80, next: 'end' })
  expect(book.choose()).toEqual([])
})

test('pages that came before the newest posts bear them out as well', () => {
  const book = createSourceSelector(sources, 1000)
  for (const { name } of book.choose())
    book.record(name, page({ posts: 9, newPosts: 9, newQuestions: 5, added: 5 }))
  book.choose()
  book.record('new', page({ posts: 80, newPosts: 44, newQuestions: 5, added: 5, next: 'end' }))
  expect(book.choose()).toEqual([])
})

test.each<[string, number, number]>([
  ['lost its place in', 1, 100],
  ['has removed most of', 4, 290],
])('where Reddit %s the newest posts, everything else is read all the same', (_, pages, posts) => {
  const books = {
    before: createSourceSelector(sources, 5000),
    after: createSourceSelector(sources, 5000),
  }
  const endOfNewest = () => {
    for (let i = 1; i <= pages; i += 1) {
      const isLast = i === pages
      const onPage = isLast ? posts - 90 * (pages - 1) : 90
      const count = { posts: onPage, newPosts: onPage, newQuestions: 9, added: 9 }
      for (const book of Object.values(books))
        book.record('new', page({ ...count, next: isLast ? 'end' : 'more' }))
    }
  }
  // Other sources show older posts: some had been read before, the others follow.
  for (const name of ['title:how top', 'title:what top', 'title:why top', 'title:can top'])
    books.before.record(name, page())
  endOfNewest()
  expect(books.before.choose().length).toBeGreaterThan(3)
  expect(namesOf(books.after.choose())).toEqual(['top-all'])
  books.after.record('top-all', page({ newPosts: 60 }))
  expect(books.after.choose().length).toBeGreaterThan(3)
})

test('newest posts that an earlier worker has ended are borne out by what it read beside them, and by what follows', () => {
  const takeUp = (others: { listed: number; posts: number }[]) => {
    const book = createSourceSelector(sources, 1000)
    book.close('new')
    book.remember({ source: 'new', requests: 4, listed: 80, posts: 80, questions: 9 })
    for (const [i, other] of others.entries()) {
      book.remember({ source: `title:${['how', 'what', 'why'][i]} top`, requests: 1, questions: 0, ...other })
    }
    return book
  }
  const among = { listed: 20, posts: 0 }
  expect(takeUp([among, among, among]).choose()).toEqual([])
  const book = takeUp([among])
  expect(namesOf(book.choose())).toEqual(['top-all'])
  book.record('top-all', nothingNew)
  expect(book.choose()).toEqual([])
  expect(takeUp([among, { listed: 90, posts: 70 }]).choose().length).toBeGreaterThan(3)
})

test('that a community seems small is known to the worker that follows as well', () => {
  const book = createSourceSelector(sources, 1000)
  book.close('title:how top')
  book.remember({ source: 'title:how top', requests: 1, listed: 9, posts: 9, questions: 5 })
  expect(namesOf(book.choose())).toEqual(['new'])
})

test('a post that was written meanwhile costs a few requests, not all', () => {
  const book = createSourceSelector(sources, 1000)
  book.record('new', page({ posts: 80, newPosts: 80, newQuestions: 5, added: 5, next: 'end' }))
  book.record('top-all', page({ newPosts: 1, newQuestions: 1, added: 1, next: 'end' }))
  const names = namesOf(book.choose())
  for (const name of names.slice(0, 3)) book.record(name, nothingNew)
  expect(book.choose()).toEqual([])
})

test('searches that find nothing at all do not bear out newest posts that there are', () => {
  const book = createSourceSelector(sources, 1000)
  for (const { name } of book.choose()) book.record(name, { ...nothingNew, posts: 0, next: 'end' })
  book.record('new', page({ next: 'end' }))
  expect(namesOf(book.choose())).toEqual(['top-all'])
})

test('where a search finds next to nothing, the newest posts are asked before anything else', () => {
  const book = createSourceSelector(sources, 1000)
  const [first] = book.choose()
  book.record(first?.name ?? '', page({ posts: 3, newPosts: 3, newQuestions: 3, added: 3, next: 'end' }))
  expect(namesOf(book.choose())).toEqual(['new'])
  book.record('new', page({ newPosts: 50, newQuestions: 5, added: 5 }))
  expect(namesOf(book.choose())).toEqual(['new'])
  book.record('new', page({ posts: 20, newPosts: 10, newQuestions: 1, added: 1, next: 'end' }))
  expect(namesOf(book.choose())).toEqual(['top-all'])
})

test('a search that ends with a short last page does not make a community small', () => {
  const book = createSourceSelector(sources, 1000)
  book.choose()
  book.record('title:how top', page())
  book.record('title:how top', page({ posts: 30, newPosts: 30, newQuestions: 15, added: 15, next: 'end' }))
  expect(namesOf(book.choose())).not.toContain('new')
})

test('a community that only fills its newest thousand is read on', () => {
  const book = createSourceSelector(sources, 5000)
  for (let i = 0; i < 7; i += 1) book.record('new', page())
  book.record('new', page({ next: 'end' }))
  expect(book.choose().length).toBeGreaterThan(0)
})

test('what an earlier worker learnt is remembered', () => {
  const book = createSourceSelector(sources, 60)
  for (const { name } of sources.filter(({ family }) => family === 'asking').slice(0, 8)) {
    book.remember({ source: name, requests: 3, posts: 9, questions: 3 })
  }
  expect(namesOf(book.choose())).toEqual(['new', 'top-all'])
})

test('newest posts that an earlier worker began and this one ends are all there is, unless there may be more', () => {
  const endAfter = (requests: number) => {
    const book = createSourceSelector(sources, 1000)
    book.remember({
      source: 'new',
      requests,
      listed: 90 * requests,
      posts: 70 * requests,
      questions: 30 * requests,
    })
    book.record('new', page({ posts: 40, newPosts: 10, newQuestions: 2, added: 2, next: 'end' }))
    return namesOf(book.choose())
  }
  expect(endAfter(3)).toEqual(['top-all'])
  expect(endAfter(8).length).toBeGreaterThan(0)
})

test('after a short page no more is read until the commonest words have told whether the community is small', () => {
  const book = createSourceSelector(sources, 500)
  const first = namesOf(book.choose())
  expect(first).toHaveLength(4)
  const few = page({ posts: 1, newPosts: 1, newQuestions: 1, added: 1, next: 'end' })
  book.record('title:why top', few)
  expect(book.choose()).toEqual([])
  book.record('title:how top', few)
  expect(namesOf(book.choose())).toEqual(['new'])
})

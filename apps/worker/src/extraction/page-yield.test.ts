import { expect, test } from 'vitest'
import { createListingSelector } from './listing-selector.ts'
import { makeupOf } from './page-yield.ts'
import { listings, namesOf, page } from './testing/page-yields.ts'

const counted = (posts: number, questions: number) => ({ posts, questions })
const makeup = (self: [number, number], all: [number, number], flairs: [string, number, number][] = []) => ({
  all: counted(...all),
  self: counted(...self),
  flairs: new Map(flairs.map(([flair, posts, questions]) => [flair, counted(posts, questions)])),
})

test('a page counts its posts, self posts and flairs, and the questions to be expected among them', () => {
  const { all, self, flairs } = makeupOf([
    { post: { isSelf: true, flair: 'Question' }, probability: 75 },
    { post: { isSelf: true, flair: 'Question' }, probability: 50 },
    { post: { isSelf: false }, probability: 25 },
  ])
  expect({ all, self }).toEqual({ all: counted(3, 1.5), self: counted(2, 1.25) })
  expect(flairs).toEqual(new Map([['Question', counted(2, 1.25)]]))
})

/** The first four pages, half of each links. Hardly any link is a question. */
function readAmongLinks() {
  const selector = createListingSelector(listings, 5000)
  for (const { name } of selector.choose())
    selector.record(name, page({ newQuestions: 48, added: 48, makeup: makeup([50, 45], [100, 48]) }))
  return selector
}

test('if self posts are questions and links are not, searches for self posts are read next', () => {
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

test('if all posts are self posts, no search is narrowed to them', () => {
  const selector = createListingSelector(listings, 5000)
  for (const { name } of selector.choose())
    selector.record(name, page({ newQuestions: 80, added: 80, makeup: makeup([100, 80], [100, 80]) }))
  expect(namesOf(selector.choose()).filter((name) => name.includes(' self:yes'))).toEqual([])
})

test('a flair that marks questions is searched for, once, and one that marks other posts is not', () => {
  const selector = createListingSelector(listings, 5000)
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

  const next = createListingSelector(listings, 5000)
  const left = ['title:how top', 'flair:"Question" new', 'new'].map((name) => [name, false] as const)
  const read = { source: 'flair:"Question" top', requests: 3, listed: 250, posts: 200, questions: 180 }
  next.restore([read], new Map(left))
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

import { expect, test } from 'vitest'
import { sampleQuestion } from './questions/testing/sample-question.ts'
import { nameInList, namesOf, newSummary, summaryOf } from './summary.ts'

const day = (date: number, hour = 9) => new Date(2026, 10, date, hour, 5).getTime()
const about = (id: string, term: string, createdAt: number, name = '') => ({
  ...newSummary(createdAt, name),
  id,
  terms: [term],
})

test('two analyses of one topic have different names, the older one that of the topic', () => {
  const list = [
    about('b', 'sourdough', day(29)),
    about('a', 'sourdough', day(27)),
    about('c', 'rye', day(29)),
  ]
  expect([...namesOf(list)]).toEqual([
    ['a', 'sourdough'],
    ['b', 'sourdough, 29 Nov'],
    ['c', 'rye'],
  ])
})

test('one of two analyses of one topic is named as in the list, and one that is not listed by its topic', () => {
  const [older, newer] = [about('a', 'sourdough', day(27)), about('b', 'sourdough', day(29))]
  expect(nameInList([newer, older], newer)).toBe('sourdough, 29 Nov')
  expect(nameInList([older], newer)).toBe('sourdough')
  expect(nameInList(undefined, newer)).toBe('sourdough')
})

test('a third analysis of one topic on a day also has its time', () => {
  const list = [9, 10, 11].map((hour) => about(`${hour}`, 'sourdough', day(29, hour)))
  expect([...namesOf(list).values()]).toEqual(['sourdough', 'sourdough, 29 Nov', 'sourdough, 29 Nov, 11:05'])
})

test('a name from the user stays, and no other analysis gets it', () => {
  const list = [
    about('a', 'rye', day(27)),
    about('b', 'oat', day(28), 'rye'),
    about('c', 'oat', day(29), 'rye'),
  ]
  expect([...namesOf(list).values()]).toEqual(['rye, 27 Nov', 'rye', 'rye'])
})

test('analyses without a topic are all new', () => {
  const names = namesOf([
    { ...newSummary(day(28)), id: 'a' },
    { ...newSummary(day(29)), id: 'b' },
  ])
  expect([...names.values()]).toEqual(['New analysis', 'New analysis'])
})

test('a summary says whether any post is from the demo', () => {
  const [real, demo] = [sampleQuestion('a'), sampleQuestion('b', { permalink: '/demo/post/b' })]
  expect(summaryOf({ runs: [] }, [real], []).isDemo).toBe(false)
  expect(summaryOf({ runs: [] }, [real, demo], []).isDemo).toBe(true)
})

import type { Question } from '@quarry/contracts/question'
import { expect, test } from 'vitest'
import { NO_TOPIC } from '../session/found-topics.ts'
import { anyValue, noFilter, type QuestionFilter } from '../session/question-filter.ts'
import { sampleQuestion } from '../session/sample-question.ts'
import { countFacets, edgesOf } from './facet-counts.ts'
import { missedCodes, missedRows } from './missed-rows.ts'
import {
  countFilters,
  formatFilter,
  hasFilters,
  withoutWord,
  withRange,
  withToggled,
  withToggledTopic,
  withWords,
} from './question-filter.ts'

const rows: readonly Question[] = [
  sampleQuestion('a', { title: 'How dark is done?', score: 9, processingStatus: 'processed' }),
  sampleQuestion('b', { title: 'How do I slash?', subreddit: 'Sourdough', originalTitle: 'slash (RYE)' }),
  sampleQuestion('c', { title: 'Why is it wet?', score: -2, type: 'experience' }),
]
/** All but the last. */
const isNear = Uint8Array.of(1, 1, 0)
const topics = [['rye', 'crust'], ['rye'], [NO_TOPIC]]

function shown(filter: QuestionFilter): string[] {
  const missed = missedRows(rows, filter, isNear, topics)
  return rows.filter((_, index) => missed[index] === missedCodes.nothing).map((row) => row.id)
}

function searching(search: string): QuestionFilter {
  return { ...noFilter, search }
}

const how = withToggled(noFilter, 'word', 'How')
const atLeast = (min: number, filter = noFilter) => withRange(filter, 'score', { ...anyValue, min })

test('a search ignores case and looks into title, original title and subreddit', () => {
  expect(shown(searching('DARK'))).toEqual(['a'])
  expect(shown(searching(' rye '))).toEqual(['b'])
  expect(shown(searching('sourDough'))).toEqual(['b'])
  expect(shown(searching('done?is'))).toEqual([])
  expect(shown(searching('  '))).toEqual(['a', 'b', 'c'])
})

test('values of one facet add up, several facets narrow down', () => {
  expect(shown(withToggled(how, 'word', 'Why'))).toEqual(['a', 'b', 'c'])
  expect(shown(withToggled(how, 'status', 'pending'))).toEqual(['b'])
  expect(shown(withToggled(withToggled(how, 'status', 'pending'), 'status', 'pending'))).toEqual(['a', 'b'])
  expect(shown(atLeast(3))).toEqual(['a', 'b'])
  expect(shown(withRange(noFilter, 'score', { min: undefined, max: 0 }))).toEqual(['c'])
  expect(shown(withToggled(noFilter, 'subreddit', 'sourdough'))).toEqual(['b'])
  expect(shown({ ...noFilter, nearDuplicates: true })).toEqual(['a', 'b'])
  expect(shown(withToggled(noFilter, 'type', 'Opinions and experiences'))).toEqual(['c'])
  expect(shown(withToggled(noFilter, 'type', 'Other'))).toEqual(['a', 'b'])
})

test('a value counts what it would show, with the other facets as they are', () => {
  const edges = edgesOf(rows)
  const counts = (filter: QuestionFilter) => countFacets(rows, filter, edges, isNear)
  const filtered = counts(atLeast(3, how))
  expect(filtered.shown).toBe(2)
  expect([...filtered.options.status]).toEqual([
    ['processed', 1],
    ['pending', 1],
  ])
  expect([...filtered.options.word]).toEqual([['How', 2]])
  expect(filtered.nearDuplicates).toBe(2)
  expect([...counts(withToggled(noFilter, 'word', 'Why')).options.word]).toEqual([
    ['How', 2],
    ['Why', 1],
  ])
  expect(counts(searching('dark')).options.word).toEqual(new Map([['How', 1]]))
})

test('a question counts for each of its topics and passes with any; no topic can be chosen, too', () => {
  const edges = edgesOf(rows)
  const rye = withToggledTopic(noFilter, 'rye')
  expect(shown(rye)).toEqual(['a', 'b'])
  expect(shown(withToggledTopic(noFilter, NO_TOPIC))).toEqual(['c'])
  expect(shown(withToggledTopic(rye, NO_TOPIC))).toEqual(['a', 'b', 'c'])
  expect(hasFilters(rye)).toBe(true)
  const counts = countFacets(rows, withToggled(rye, 'status', 'pending'), edges, isNear, topics)
  expect(counts.shown).toBe(1)
  expect(counts.topics).toEqual(
    new Map([
      ['rye', 1],
      [NO_TOPIC, 1],
    ]),
  )
})

test('questions that are new or whose posts are gone can be chosen, alone and together', () => {
  const marked = [
    sampleQuestion('a', { isNew: true }),
    sampleQuestion('b', { gone: 'deleted' }),
    sampleQuestion('c', { gone: 'removed', isNew: true }),
  ]
  const gone = withToggled(noFilter, 'gone', 'Removed on Reddit')
  const idsOf = (filter: QuestionFilter) => {
    const missed = missedRows(marked, filter, new Uint8Array(3))
    return marked.filter((_, row) => missed[row] === missedCodes.nothing).map(({ id }) => id)
  }
  expect(idsOf(withToggled(noFilter, 'isNew', 'New'))).toEqual(['a', 'c'])
  expect(idsOf(withToggled(gone, 'gone', 'Deleted on Reddit'))).toEqual(['b', 'c'])
  expect(idsOf(withToggled(gone, 'isNew', 'New'))).toEqual(['c'])
  const { options } = countFacets(marked, noFilter, edgesOf(marked), new Uint8Array(3))
  expect([options.isNew.get('New'), options.gone.get('Deleted on Reddit')]).toEqual([2, 1])
})

test('every row is in one bin, the bins hold all rows and stay where they are', () => {
  const edges = edgesOf(rows)
  expect(edges.score).toEqual([0, 1, 2, 5])
  const { bins } = countFacets(rows, noFilter, edges, isNear)
  for (const counts of Object.values(bins)) expect(counts.reduce((sum, count) => sum + count)).toBe(3)
  expect(bins.score[0]).toBe(1)
  expect(countFacets(rows, atLeast(3), edges, isNear).bins.score).toEqual(bins.score)
})

test('what hides rows is named', () => {
  expect(formatFilter(searching('x'))).toBe('the search')
  expect(formatFilter(atLeast(3))).toBe('the filters')
  expect(formatFilter({ ...searching('x'), nearDuplicates: true })).toBe('the search and filters')
  expect(hasFilters(withToggled(noFilter, 'type', 'Facts'))).toBe(true)
  expect(hasFilters(searching('x'))).toBe(false)
})

test('all words of one kind must be there, as whole words, and none of the other', () => {
  const wet = withWords(noFilter, 'with', ' WET, why ,')
  expect(wet.words.with).toEqual(['wet', 'why'])
  expect(shown(wet)).toEqual(['c'])
  expect(shown(withWords(noFilter, 'with', 'do'))).toEqual(['b'])
  expect(shown(withWords(noFilter, 'without', 'how dark, slash'))).toEqual(['c'])
  expect(shown(withoutWord(withWords(wet, 'without', 'it'), 'without', 'it'))).toEqual(['c'])
  expect(hasFilters(wet)).toBe(true)
})

test('many topics are one filter, as they are one chip', () => {
  const withTopics = (count: number) => ({
    ...noFilter,
    topics: new Set(Array.from({ length: count }, (_, topic) => `t${topic}`)),
  })
  expect(countFilters(withTopics(6))).toBe(6)
  expect(countFilters(withTopics(7))).toBe(1)
})

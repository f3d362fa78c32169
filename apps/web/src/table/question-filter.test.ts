import type { Question } from '@quarry/contracts/question'
import { expect, test } from 'vitest'
import { sampleQuestion } from '../analysis/questions/testing/sample-question.ts'
import { createTopicOf, NO_TOPIC, noTopicEdits, withTopicNamed } from '../analysis/questions/topic-edits.ts'
import { anyValue, noFilter, type QuestionFilter } from '../analysis/table-state/question-filter.ts'
import { countFacets } from './facet-counts.ts'
import { missedCodes, missedRows } from './missed-rows.ts'
import {
  chosenOf,
  formatFilter,
  hasFilters,
  withEditedTopics,
  withRange,
  withToggled,
  withWords,
} from './question-filter.ts'

const rows: readonly Question[] = [
  sampleQuestion('a', {
    title: 'How dark is done?',
    score: 9,
    processingStatus: 'processed',
    type: 'how-to',
    topic: 'Rye',
  }),
  sampleQuestion('b', {
    title: 'How do I slash?',
    subreddit: 'Sourdough',
    originalTitle: 'slash (RYE)',
    type: 'how-to',
    topic: 'Rye',
  }),
  sampleQuestion('c', { title: 'Why is it wet?', score: -2 }),
]
const topicOf = createTopicOf(noTopicEdits)

function shown(filter: QuestionFilter, of = rows): string[] {
  const missed = missedRows(of, filter, topicOf)
  return of.filter((_, index) => missed[index] === missedCodes.nothing).map((row) => row.id)
}

function counted(filter: QuestionFilter) {
  return countFacets(rows, missedRows(rows, filter, topicOf), topicOf)
}

function searching(search: string): QuestionFilter {
  return { ...noFilter, search }
}

const advice = withToggled(noFilter, 'type', 'Help and advice')
const atLeast = (min: number, filter = noFilter) => withRange(filter, 'score', { ...anyValue, min })

test('a search ignores case and covers title, original title and subreddit', () => {
  expect(shown(searching('DARK'))).toEqual(['a'])
  expect(shown(searching(' rye '))).toEqual(['b'])
  expect(shown(searching('sourDough'))).toEqual(['b'])
  expect(shown(searching('done?is'))).toEqual([])
  expect(shown(searching('  '))).toEqual(['a', 'b', 'c'])
})

test('more values in a facet show more rows, more facets show fewer', () => {
  expect(shown(withToggled(advice, 'type', ''))).toEqual(['a', 'b', 'c'])
  expect(shown(withToggled(advice, 'processingStatus', 'pending'))).toEqual(['b'])
  expect(
    shown(withToggled(withToggled(advice, 'processingStatus', 'pending'), 'processingStatus', 'pending')),
  ).toEqual(['a', 'b'])
  expect(shown(atLeast(3))).toEqual(['a', 'b'])
  expect(shown(withRange(noFilter, 'score', { min: undefined, max: 0 }))).toEqual(['c'])
  expect(shown(withToggled(noFilter, 'subreddit', 'sourdough'))).toEqual(['b'])
  expect(shown(advice)).toEqual(['a', 'b'])
  expect(shown(withToggled(noFilter, 'type', ''))).toEqual(['c'])
})

test('a value counts the rows that it would show with the other facets unchanged', () => {
  const filtered = counted(atLeast(3, advice))
  expect(filtered.shown).toBe(2)
  expect(filtered.options.processingStatus).toEqual(
    new Map([
      ['processed', 1],
      ['pending', 1],
    ]),
  )
  expect([...(filtered.options.type ?? [])]).toEqual([['Help and advice', 2]])
  expect(counted(withToggled(noFilter, 'type', '')).options.type).toEqual(
    new Map([
      ['Help and advice', 2],
      ['', 1],
    ]),
  )
  expect(counted(searching('dark')).options.type).toEqual(new Map([['Help and advice', 1]]))
})

test('topics, including no topic, can be chosen and stay chosen when renamed or merged', () => {
  const rye = withToggled(noFilter, 'topic', 'Rye')
  expect(shown(rye)).toEqual(['a', 'b'])
  expect(shown(withToggled(noFilter, 'topic', NO_TOPIC))).toEqual(['c'])
  expect(shown(withToggled(rye, 'topic', NO_TOPIC))).toEqual(['a', 'b', 'c'])
  expect(hasFilters(rye)).toBe(true)
  const counts = counted(withToggled(rye, 'processingStatus', 'pending'))
  expect(counts.shown).toBe(1)
  expect(counts.options.topic).toEqual(
    new Map([
      ['Rye', 1],
      [NO_TOPIC, 1],
    ]),
  )
  const edits = withTopicNamed(noTopicEdits, 'Rye', 'Bread')
  expect(withEditedTopics(rye, edits).chosen.topic).toEqual(new Set(['Bread']))
})

test('the search and the filters that hide rows are named', () => {
  expect(formatFilter(searching('x'))).toBe('the search')
  expect(formatFilter(atLeast(3))).toBe('the filters')
  expect(formatFilter(withToggled(searching('x'), 'type', 'Facts'))).toBe('the search and filters')
  expect(hasFilters(withToggled(noFilter, 'type', 'Facts'))).toBe(true)
  expect(hasFilters(searching('x'))).toBe(false)
})

test('a title must contain all wanted words, as whole words, and no unwanted one', () => {
  const wet = withWords(noFilter, 'with', ' WET, why ,')
  expect([...chosenOf(wet, 'with')]).toEqual(['wet', 'why'])
  expect(shown(wet)).toEqual(['c'])
  expect(shown(withWords(noFilter, 'with', 'do'))).toEqual(['b'])
  expect(shown(withWords(noFilter, 'without', 'how dark, slash'))).toEqual(['c'])
  expect(shown(withToggled(withWords(wet, 'without', 'it'), 'without', 'it'))).toEqual(['c'])
  expect(hasFilters(wet)).toBe(true)
})

test('questions that match the seed terms have one in their original title, or were found by a search for it', () => {
  const found = sampleQuestion('d', { foundBy: ['rye'] })
  const filter = { ...noFilter, terms: ['Rye'] }
  expect(shown(filter, [...rows, found])).toEqual(['b', 'd'])
  expect(hasFilters(filter)).toBe(true)
})

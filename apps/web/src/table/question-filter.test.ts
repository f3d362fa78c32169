import type { Question } from '@quarry/contracts/question'
import { expect, test } from 'vitest'
import { sampleQuestion } from '../session/sample-question.ts'
import { createFilter, filterCounts, formatFilter, hasChips, noFilter } from './question-filter.ts'

const rows: readonly Question[] = [
  sampleQuestion('a', { title: 'How dark is done?', score: 9, processingStatus: 'processed' }),
  sampleQuestion('b', { title: 'How do I slash?', subreddit: 'Sourdough', originalTitle: 'slash (RYE)' }),
  sampleQuestion('c', { title: 'Why is it wet?', score: -2, type: 'experience' }),
]
const isNearDuplicate = (id: string) => id !== 'c'

function shown(change: Partial<typeof noFilter>): string[] {
  return rows.filter(createFilter({ ...noFilter, ...change }, isNearDuplicate)).map((row) => row.id)
}

test('a search ignores case and looks into title, original title and subreddit', () => {
  expect(shown({ search: 'DARK' })).toEqual(['a'])
  expect(shown({ search: ' rye ' })).toEqual(['b'])
  expect(shown({ search: 'sourDough' })).toEqual(['b'])
  expect(shown({ search: 'done?is' })).toEqual([])
  expect(shown({ search: '  ' })).toEqual(['a', 'b', 'c'])
})

test('filters of one kind add up, of several kinds narrow down', () => {
  expect(shown({ words: new Set(['How', 'Why']) })).toEqual(['a', 'b', 'c'])
  expect(shown({ words: new Set(['How']), statuses: new Set(['pending']) })).toEqual(['b'])
  expect(shown({ minScore: 3 })).toEqual(['a', 'b'])
  expect(shown({ subreddit: 'sourdough' })).toEqual(['b'])
  expect(shown({ nearDuplicates: true })).toEqual(['a', 'b'])
  expect(shown({ type: 'Opinions and experiences' })).toEqual(['c'])
  expect(shown({ type: 'Other' })).toEqual(['a', 'b'])
})

test('a chip counts what it would show, with the other kinds of filter as they are', () => {
  const filter = { ...noFilter, words: new Set(['How'] as const), minScore: 3 }
  const counts = filterCounts(rows, filter, isNearDuplicate)
  expect(counts.all).toBe(2)
  expect([...counts.statuses]).toEqual([
    ['processed', 1],
    ['pending', 1],
  ])
  expect([...counts.words]).toEqual([['How', 2]])
  expect(counts.nearDuplicates).toBe(2)
  expect([...filterCounts(rows, { ...noFilter, words: new Set(['Why']) }, isNearDuplicate).words]).toEqual([
    ['How', 2],
    ['Why', 1],
  ])
})

test('what hides rows is named', () => {
  expect(formatFilter({ ...noFilter, search: 'x' })).toBe('the search')
  expect(formatFilter({ ...noFilter, minScore: 3 })).toBe('the filters')
  expect(formatFilter({ ...noFilter, search: 'x', nearDuplicates: true })).toBe('the search and filters')
  expect(hasChips({ ...noFilter, type: 'Facts' })).toBe(true)
  expect(hasChips({ ...noFilter, search: 'x' })).toBe(false)
})

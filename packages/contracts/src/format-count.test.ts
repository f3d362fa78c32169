import { expect, test } from 'vitest'
import { formatCount, formatNumber } from './format-count.ts'

test('a count has thousands separators and a singular', () => {
  const counts = [0, 1, 2, 6538].map((count) => formatCount(count, 'question'))
  expect(counts).toEqual(['0 questions', '1 question', '2 questions', '6,538 questions'])
})

test('a noun with an irregular plural is given both forms', () => {
  expect([1, 2].map((count) => formatCount(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries'])
})

test('a number without a noun has thousands separators', () => {
  expect([999, 1_234_567].map(formatNumber)).toEqual(['999', '1,234,567'])
})

import { expect, test } from 'vitest'
import { sampleQuestion } from '../analysis/questions/testing/sample-question.ts'
import { nextToReview } from './use-review.ts'

const cleaned = { processingStatus: 'processed', aiEnhanced: true } as const
const rows = [
  sampleQuestion('a', cleaned),
  sampleQuestion('b'),
  sampleQuestion('c', cleaned),
  sampleQuestion('d', { ...cleaned, reviewed: true }),
]
const unseen = () => false

test('the review continues from the current title and wraps around', () => {
  expect(nextToReview(rows, 0, unseen)).toBe('a')
  expect(nextToReview(rows, 1, unseen)).toBe('c')
  expect(nextToReview(rows, 3, unseen)).toBe('a')
})

test('titles that were already seen come last', () => {
  expect(nextToReview(rows, 0, (id) => id === 'a')).toBe('c')
  expect(nextToReview(rows, 0, () => true)).toBe('a')
})

test('nothing is next once everything is reviewed', () => {
  expect(nextToReview(rows.slice(3), 0, unseen)).toBeUndefined()
})

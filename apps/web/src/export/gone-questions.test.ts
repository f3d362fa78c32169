import { expect, test } from 'vitest'
import { sampleQuestion } from '../questions/testing/sample-question.ts'
import { formatDeleteGone, formatGone, goneIn } from './gone-questions.ts'

const deleted = sampleQuestion('a', { gone: 'deleted' })
const removed = sampleQuestion('b', { gone: 'removed' })

test('only questions whose posts were deleted are listed, by deleted and removed', () => {
  const gone = goneIn([deleted, sampleQuestion('c'), removed])
  expect(gone).toEqual([deleted, removed])
  expect(formatGone(gone)).toBe('2 posts are gone: 1 deleted and 1 removed.')
  expect(formatGone([removed])).toBe('1 post is gone: 1 removed.')
  expect([1, 12].map(formatDeleteGone)).toEqual([
    'Delete the 1 question whose post was deleted',
    'Delete the 12 questions whose posts were deleted',
  ])
})

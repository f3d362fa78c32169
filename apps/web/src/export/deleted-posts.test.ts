import { expect, test } from 'vitest'
import { sampleQuestion } from '../analysis/questions/testing/sample-question.ts'
import { formatDeletedPosts, formatDeleteQuestions, withDeletedPost } from './deleted-posts.ts'

const deleted = sampleQuestion('a', { gone: 'deleted' })
const removed = sampleQuestion('b', { gone: 'removed' })

test('only questions whose posts were deleted are listed, by deleted and removed', () => {
  const found = withDeletedPost([deleted, sampleQuestion('c'), removed])
  expect(found).toEqual([deleted, removed])
  expect(formatDeletedPosts(found)).toBe('2 posts are gone: 1 deleted and 1 removed.')
  expect(formatDeletedPosts([removed])).toBe('1 post is gone: 1 removed.')
  expect([1, 12].map(formatDeleteQuestions)).toEqual([
    'Delete the 1 question whose post was deleted',
    'Delete the 12 questions whose posts were deleted',
  ])
})

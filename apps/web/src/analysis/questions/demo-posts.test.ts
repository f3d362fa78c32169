import { expect, test } from 'vitest'
import { formatDemo } from './demo-posts.ts'

const real = { permalink: '/r/bread/comments/1abcde/' }
const demo = { permalink: '/demo/post/1abcde' }

test('a mixed analysis says how many questions are from the demo, and one without any says nothing', () => {
  expect([[real], [demo, demo], [real, demo, real], [real, demo, demo]].map(formatDemo)).toEqual([
    '',
    'All questions are from posts that Quarry’s demo invented.',
    '1 of 3 questions is from a post that Quarry’s demo invented.',
    '2 of 3 questions are from posts that Quarry’s demo invented.',
  ])
})

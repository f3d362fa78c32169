import { expect, test } from 'vitest'
import { formatSubreddits } from './community-words.ts'

test.each([
  [[], 'r/...'],
  [['a'], 'r/a'],
  [['a', 'b'], 'r/a and r/b'],
  [['a', 'b', 'c', 'd'], 'r/a, r/b, r/c and r/d'],
  [['a', 'b', 'c', 'd', 'e'], 'r/a, r/b, r/c and 2 more'],
])('%j reads %s', (names, words) => {
  expect(formatSubreddits(names, 3)).toBe(words)
})

import { expect, test } from 'vitest'
import { communityHeader, formatSubreddits } from './community-nouns.ts'

test.each([
  [[undefined, 'reddit'], 'Subreddit'],
  [['stack-exchange', 'stack-exchange'], 'Site'],
  [['hacker-news'], 'List'],
  [['lemmy'], 'Community'],
  [[undefined, 'stack-exchange'], 'Community'],
  [['file'], 'Community'],
  [['reddit', 'file'], 'Subreddit'],
  [[], 'Subreddit'],
] as const)('a column of communities of %j is headed %s', (sources, header) => {
  expect(communityHeader(sources)).toBe(header)
})

test.each([
  [[], 'r/...'],
  [['a'], 'r/a'],
  [['a', 'b'], 'r/a and r/b'],
  [['a', 'b', 'c', 'd'], 'r/a, r/b, r/c and r/d'],
  [['a', 'b', 'c', 'd', 'e'], 'r/a, r/b, r/c and 2 more'],
])('%j reads %s', (names, words) => {
  expect(formatSubreddits(names, 3)).toBe(words)
})

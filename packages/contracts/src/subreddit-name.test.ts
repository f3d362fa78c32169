import { expect, test } from 'vitest'
import { readSubredditName, SubredditName } from './subreddit-name.ts'

test.each([
  ['  r/learnpython ', 'learnpython'],
  ['/r/Bread', 'Bread'],
  ['R/Bread/', 'Bread'],
  ['https://www.reddit.com/r/Bread/top/?t=all', 'Bread'],
  ['old.reddit.com/r/Bread', 'Bread'],
  ['Bread', 'Bread'],
  ['r/', ''],
  ['   ', ''],
])('reads %j as %j', (typed, name) => {
  expect(readSubredditName(typed)).toBe(name)
})

test.each(['a', '_bread', 'bread-maker', 'bread maker', 'x'.repeat(22), '../etc'])('rejects %j', (name) => {
  expect(SubredditName.safeParse(name).success).toBe(false)
})

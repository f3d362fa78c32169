import { expect, test } from 'vitest'
import { readSubredditName, SubredditName, sourceFacts } from './sources.ts'

test.each([
  ['cooking', 'https://cooking.stackexchange.com/'],
  ['meta', 'https://meta.stackexchange.com/'],
  ['stackoverflow', 'https://stackoverflow.com/'],
  ['pt.stackoverflow', 'https://pt.stackoverflow.com/'],
  ['askubuntu', 'https://askubuntu.com/'],
  ['mathoverflow.net', 'https://mathoverflow.net/'],
])('the Stack Exchange site %s is at %s, on one of its posts’ hosts', (site, address) => {
  const { address: addressOf, hosts, communityName } = sourceFacts['stack-exchange']
  expect(addressOf(site)).toBe(address)
  expect(new URL(address).hostname).toMatch(hosts)
  expect(site).toMatch(communityName)
})

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

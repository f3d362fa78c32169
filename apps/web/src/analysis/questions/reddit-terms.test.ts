import { expect, test } from 'vitest'
import { isFromReddit } from './reddit-terms.tsx'

test.each([
  ['/r/bread/comments/abcde/why_flat/', true],
  ['/r/bread/comments/abcde/caf%C3%A9/?sort=top', true],
  ['/x/../r/bread/comments/abcde/', true],
  ['https://www.reddit.com/r/bread/comments/abcde/', true],
  ['/demo/post/1shyoql', false],
  ['/user/crumb/', false],
  ['/', false],
  ['https://example.org/r/bread/', false],
])('a title with the link %s is from Reddit: %s', (permalink, isIt) => {
  expect(isFromReddit({ permalink })).toBe(isIt)
  expect(isFromReddit({ source: 'lemmy', permalink })).toBe(false)
})

import { expect, test } from 'vitest'
import { isCheckable, postAddress } from './reddit-post.ts'
import type { SourceId } from './sources.ts'

test.each<[string, string, boolean]>([
  ['1skh9xm', '/r/Bread/comments/1skh9xm/why_does/', true],
  ['1skh9xm', '/r/Bread/comments/1skh9xm', true],
  ['1skh9xm', '/user/crumb/comments/1skh9xm/', true],
  ['1skh9xm', '/elsewhere/r/Bread/comments/1skh9xm/', false],
  ['file0000000abcd', '/', false],
  ['file0000000abcd', '/r/Bread/comments/1skh9xm/why_does/', false],
  ['file0000000abcd', '/r/Bread/comments/file0000000abcd/why_does/', false],
  // A file without ids numbers its rows.
  ['17', '/r/Bread/comments/17/why_does/', false],
])('the link decides whether %s is a Reddit post: %s', (id, permalink, expected) => {
  expect(isCheckable({ id, permalink })).toBe(expected)
})

test.each<[SourceId, string, string, boolean]>([
  ['hacker-news', 'hn-20005365', 'https://news.ycombinator.com/item?id=20005365', true],
  ['hacker-news', 'hn-20005365', 'https://news.ycombinator.com/item?id=5365', false],
  ['stack-exchange', 'se-cooking-7', 'https://cooking.stackexchange.com/q/7', true],
  ['stack-exchange', 'hn-7', 'https://cooking.stackexchange.com/q/7', false],
  ['lemmy', 'lemmy-3f9a0c1b2d-7', 'https://lemmy.world/post/7', false],
])(
  'whether a post of %s with the id %s and the link %s can be checked: %s',
  (source, id, permalink, expected) => {
    expect(isCheckable({ source, id, permalink })).toBe(expected)
  },
)

test('a permalink points to reddit.com, and anything else has no address', () => {
  expect(postAddress('/r/gardening/comments/abc/why_so_wet/')).toBe(
    'https://www.reddit.com/r/gardening/comments/abc/why_so_wet/',
  )
  for (const path of [
    '//evil.example/r/x',
    '/\\evil.example/r/x',
    'javascript:alert(1)',
    'https://evil.example/r/x',
    '/user/x',
    'https://lemmy.world.evil.example/post/1',
    'https://lemmy.world:8443/post/1',
    'https://news.ycombinator.com@evil.example/item?id=1',
    '',
  ]) {
    expect(postAddress(path), path).toBeUndefined()
  }
})

test.each([
  'https://news.ycombinator.com/item?id=1',
  'https://cooking.stackexchange.com/q/12',
  'https://stackoverflow.com/q/12',
  'https://lemmy.world/post/50908658',
])('%s is the address of a post', (address) => {
  expect(postAddress(address)).toBe(address)
})

import { expect, test } from 'vitest'
import { isRedditPost, redditAddress } from './reddit-post.ts'

test.each<[string, string, boolean]>([
  ['1skh9xm', '/r/Bread/comments/1skh9xm/why_does/', true],
  ['1skh9xm', '/r/Bread/comments/1skh9xm', true],
  ['1skh9xm', '/user/crumb/comments/1skh9xm/', true],
  ['1skh9xm', '/elsewhere/r/Bread/comments/1skh9xm/', false],
  ['file0000000abcd', '/', false],
  ['file0000000abcd', '/r/Bread/comments/1skh9xm/why_does/', false],
  ['file0000000abcd', '/r/Bread/comments/file0000000abcd/why_does/', false],
  // The row numbers of a file.
  ['17', '/r/Bread/comments/17/why_does/', false],
])('whether %s is a post of Reddit is known by its link %s', (id, permalink, expected) => {
  expect(isRedditPost({ id, permalink })).toBe(expected)
})

test('a permalink leads to reddit.com, anything else leads nowhere', () => {
  expect(redditAddress('/r/gardening/comments/abc/why_so_wet/')).toBe(
    'https://www.reddit.com/r/gardening/comments/abc/why_so_wet/',
  )
  for (const path of [
    '//evil.example/r/x',
    '/\\evil.example/r/x',
    'javascript:alert(1)',
    'https://evil.example/r/x',
    '/user/x',
    '',
  ]) {
    expect(redditAddress(path), path).toBeUndefined()
  }
})

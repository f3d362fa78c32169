import { expect, test } from 'vitest'
import { redditAddress } from './reddit-address.ts'

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

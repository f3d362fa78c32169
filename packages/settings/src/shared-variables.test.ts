import { expect, test } from 'vitest'
import { withPassword } from './shared-variables.ts'

test('a password of any characters becomes part of the URL', () => {
  const url = new URL(withPassword('redis://redis:6379/2', 'a b/c%@:x'))
  expect(decodeURIComponent(url.password)).toBe('a b/c%@:x')
  expect(url.host).toBe('redis:6379')
  expect(url.pathname).toBe('/2')
})

test('a URL does not change without a password', () => {
  expect(withPassword('rediss://someone:known@redis:6380', undefined)).toBe(
    'rediss://someone:known@redis:6380',
  )
})

import { expect, test } from 'vitest'
import { withPassword } from './redis-address.ts'

test('a password of any characters gets into the address', () => {
  const url = new URL(withPassword('redis://redis:6379/2', 'a b/c%@:x'))
  expect(decodeURIComponent(url.password)).toBe('a b/c%@:x')
  expect(url.host).toBe('redis:6379')
  expect(url.pathname).toBe('/2')
})

test('an address stays as it is where there is no password', () => {
  expect(withPassword('rediss://someone:known@redis:6380', undefined)).toBe(
    'rediss://someone:known@redis:6380',
  )
})

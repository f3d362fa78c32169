import { expect, test } from 'vitest'
import { readPauseMs, readRate } from './rate-headers.ts'

test('whole and decimal numbers are read, invalid ones are ignored', () => {
  const headers = { 'x-ratelimit-used': '4', 'x-ratelimit-remaining': '996.0', 'x-ratelimit-reset': 'soon' }
  expect(readRate(new Headers(headers))).toEqual({ used: 4, remaining: 996 })
})

test('a negative number is ignored', () => {
  const headers = { 'x-ratelimit-used': '4', 'x-ratelimit-remaining': '-3' }
  expect(readRate(new Headers(headers))).toEqual({ used: 4 })
})

test('an empty header is not zero', () => {
  expect(readRate(new Headers({ 'x-ratelimit-remaining': '' }))).toBeUndefined()
})

test('there is no wait without either header', () => {
  expect(readPauseMs(new Headers(), 0)).toBeUndefined()
})

test('impossible numbers do not block a credential for long', () => {
  expect(readRate(new Headers({ 'x-ratelimit-remaining': '1e300', 'x-ratelimit-reset': '60' }))).toEqual({
    resetSeconds: 60,
  })
  expect(readRate(new Headers({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '999999' }))).toEqual({
    remaining: 0,
  })
})

import { expect, test } from 'vitest'
import { readRate, readRetryAfterMs } from './rate-headers.ts'

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

test('a date in Retry-After counts from now', () => {
  const now = Date.parse('2026-04-13T17:00:00Z')
  const headers = new Headers({ 'retry-after': 'Mon, 13 Apr 2026 17:00:30 GMT' })
  expect(readRetryAfterMs(headers, now)).toBe(30_000)
})

test('a date in Retry-After counts from the date of the response, whatever the local clock shows', () => {
  const headers = new Headers({
    date: 'Mon, 13 Apr 2026 17:00:10 GMT',
    'retry-after': 'Mon, 13 Apr 2026 17:00:30 GMT',
  })
  expect(readRetryAfterMs(headers, Date.parse('2026-04-13T12:00:00Z'))).toBe(20_000)
})

test('neither header gives no wait', () => {
  expect(readRetryAfterMs(new Headers(), 0)).toBeUndefined()
})

test('impossible numbers and dates do not block a credential for long', () => {
  expect(readRate(new Headers({ 'x-ratelimit-remaining': '1e300', 'x-ratelimit-reset': '60' }))).toEqual({
    resetSeconds: 60,
  })
  expect(readRate(new Headers({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '999999' }))).toEqual({
    remaining: 0,
  })
  const day = 86_400_000
  expect(readRetryAfterMs(new Headers({ 'retry-after': '999999' }), 0)).toBe(day)
  expect(readRetryAfterMs(new Headers({ 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }), 0)).toBe(day)
})

import { expect, test } from 'vitest'
import { readRetryAfterMs } from './response-error.ts'

test('a date in Retry-After is measured from now', () => {
  const now = Date.parse('2026-04-13T17:00:00Z')
  const headers = new Headers({ 'retry-after': 'Mon, 13 Apr 2026 17:00:30 GMT' })
  expect(readRetryAfterMs(headers, now)).toBe(30_000)
})

test('a date in Retry-After is measured from the response’s date, whatever the local clock shows', () => {
  const headers = new Headers({
    date: 'Mon, 13 Apr 2026 17:00:10 GMT',
    'retry-after': 'Mon, 13 Apr 2026 17:00:30 GMT',
  })
  expect(readRetryAfterMs(headers, Date.parse('2026-04-13T12:00:00Z'))).toBe(20_000)
})

test('an impossible number or date blocks for a day at most', () => {
  const day = 86_400_000
  expect(readRetryAfterMs(new Headers({ 'retry-after': '999999' }), 0)).toBe(day)
  expect(readRetryAfterMs(new Headers({ 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }), 0)).toBe(day)
})

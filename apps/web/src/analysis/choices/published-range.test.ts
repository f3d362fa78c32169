import { expect, test } from 'vitest'
import {
  anyTime,
  formatPublished,
  PublishedRange,
  publishedBetween,
  rangeProblem,
} from './published-range.ts'

const now = new Date(2026, 10, 5, 9)

test('both days are included, in the user’s time zone, and either may be open', () => {
  expect(publishedBetween({ from: '2026-01-01', to: '2026-11-03' })).toEqual({
    publishedFrom: new Date(2026, 0, 1).toISOString(),
    publishedTo: new Date(2026, 10, 3, 23, 59, 59, 999).toISOString(),
  })
  expect(Object.keys(publishedBetween({ from: '', to: '2026-11-03' }))).toEqual(['publishedTo'])
  expect(publishedBetween(anyTime)).toEqual({})
})

test('a range that no post can match has a problem', () => {
  expect(rangeProblem(anyTime, now)).toBeUndefined()
  expect(rangeProblem({ from: '2026-11-05', to: '2026-11-05' }, now)).toBeUndefined()
  expect(rangeProblem({ from: '2026-11-03', to: '2026-11-02' }, now)).toMatch(
    /start date is after the end date/,
  )
  expect(rangeProblem({ from: '2026-11-06', to: '' }, now)).toMatch(/future/)
  expect(rangeProblem({ from: '12026-01-01', to: '' }, now)).toMatch(/four-digit/)
  expect(PublishedRange.safeParse({ from: '2026-11-03', to: '2026-11-02' }).success).toBe(false)
})

test.each([
  ['2026-01-01', '2026-11-03', '1 Jan 2026 to 3 Nov 2026'],
  ['2026-01-01', '2026-01-01', '1 Jan 2026'],
  ['2026-01-01', '', 'since 1 Jan 2026'],
  ['', '2026-11-03', 'until 3 Nov 2026'],
  ['', '', ''],
])('from %j to %j reads %j', (from, to, words) => {
  expect(formatPublished({ from, to })).toBe(words)
})

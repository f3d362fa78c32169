import { expect, test } from 'vitest'
import { listingRangeOf, rangeOf } from './date-range.ts'
import { listingsFor } from './reddit-listings.ts'

const NOW = Date.parse('2026-06-30T12:00:00Z')
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString()
const namesWithin = (from: string | undefined, to?: string) =>
  listingRangeOf(rangeOf(from, to), NOW)
    .within(listingsFor(['rye']))
    .map(({ name }) => name)

test.each([
  [0.02, 'hour'],
  [0.9, 'day'],
  [6.9, 'week'],
  // Clocks may differ by ten minutes.
  [7 - 11 / 1440, 'week'],
  [7 - 9 / 1440, 'month'],
  [29, 'month'],
  [200, 'year'],
  [400, 'all'],
])('what was written in the last %s days is searched within the last %s', (days, widest) => {
  expect(listingRangeOf(rangeOf(daysAgo(days), undefined), NOW).widest).toBe(widest)
})

test('searches of the last week come by date first, and no listing of all times is left', () => {
  const names = namesWithin(daysAgo(5))
  expect(names[0]).toBe('title:"rye" new-week')
  expect(names).toEqual(
    expect.arrayContaining(['new', 'self:yes new-week', 'top-week', 'controversial-week']),
  )
  expect(
    names.filter((name) => /-(all|year|month)$|^(hot|rising)$|(top|relevance|comments|new)$/.test(name)),
  ).toEqual(['new'])
  expect(new Set(names).size).toBe(names.length)
})

test('a range that ended years ago is not searched in windows that begin later', () => {
  const names = namesWithin(daysAgo(900), daysAgo(800))
  expect(names).toContain('top-all')
  expect(names.filter((name) => /-(year|month|week)$/.test(name))).toEqual([])
})

test('a missing time leaves its end of the range open', () => {
  expect(rangeOf(daysAgo(3), undefined)).toEqual({ fromMs: NOW - 3 * DAY_MS, toMs: Number.POSITIVE_INFINITY })
  expect(rangeOf(undefined, daysAgo(3))).toEqual({ fromMs: Number.NEGATIVE_INFINITY, toMs: NOW - 3 * DAY_MS })
})

import { expect, test } from 'vitest'
import { isInRange, rangeOf } from './date-range.ts'

test('a range includes both ends, and a missing time leaves its end open', () => {
  const [may, june] = ['2026-05-01T00:00:00Z', '2026-06-01T00:00:00Z']
  const since = rangeOf(may, undefined)
  expect(since).toEqual({ fromMs: Date.parse(may), toMs: Number.POSITIVE_INFINITY })
  expect(rangeOf(undefined, may)).toEqual({ fromMs: Number.NEGATIVE_INFINITY, toMs: Date.parse(may) })
  const inMay = rangeOf(may, june)
  expect([may, june, '2026-06-01T00:00:01Z'].map((time) => isInRange(time, inMay))).toEqual([
    true,
    true,
    false,
  ])
})

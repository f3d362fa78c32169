import { expect, test } from 'vitest'
import { STALLS_FIELD, type Stalls, stallsAt } from './stalls.ts'

const NOW = 1_000_000
const dead = { lastAliveAt: NOW, isAfterOutage: false }

/** Begins a run once for each count of stalls. Returns how many were in a row at the end. */
function begin(
  counts: readonly number[],
  { fields = {}, ...beginning }: { fields?: Record<string, string>; isAfterOutage?: boolean } = {},
  before?: Stalls,
): Stalls {
  let stalls = before
  for (const stalledCounter of counts) {
    const stored = { ...fields, ...(stalls && { [STALLS_FIELD]: JSON.stringify(stalls) }) }
    stalls = stallsAt(new Map(Object.entries(stored)), { ...dead, ...beginning, stalledCounter })
  }
  if (!stalls) throw new Error('the run never began')
  return stalls
}

test('stalls without a saved item between them are in a row', () => {
  expect(begin([0, 1, 2, 3])).toEqual({ known: 3, inARow: 3, saved: 0 })
})

test('a run that is parked, paused or handed over between two stalls is not counted again', () => {
  expect(begin([0, 1, 1, 1, 2, 2]).inARow).toBe(2)
})

test.each([
  { processed: '1' },
  { failed: '1' },
  { scope: '1' },
  { 'coverage:bread': JSON.stringify({ subreddit: 'bread', asked: 9, seen: 0, requests: 1 }) },
])('a saved item ends the row (%o)', (fields) => {
  const before = begin([0, 1, 2, 3])
  expect(begin([4], { fields }, before)).toEqual({ known: 4, inARow: 1, saved: 1 })
  expect(begin([4, 5], { fields }, before).inARow).toBe(2)
})

test('a stall in an outage of Redis and one of a run that waited do not count, nor do they end the row', () => {
  const before = begin([0, 1, 2])
  expect(begin([3], { isAfterOutage: true }, before).inARow).toBe(2)
  expect(begin([3], { fields: { waitUntil: String(NOW + 1) } }, before).inARow).toBe(2)
  expect(begin([3], { fields: { waitUntil: String(NOW - 1) } }, before).inARow).toBe(3)
})

test('a job that was lost and restored counts its stalls from the start', () => {
  const before = begin([0, 1, 2])
  expect(begin([0, 1], {}, before)).toEqual({ known: 1, inARow: 3, saved: 0 })
})

import { expect, test } from 'vitest'
import { cleanedAt, drawVisits, TITLES } from './visits.ts'

const MINUTE_MS = 60_000
const RESEARCHERS = 100_000

test('as many runs begin in the measured time, and are under way before it, as in any minutes of the hour', () => {
  const visits = drawVisits(RESEARCHERS, 15 * MINUTE_MS)
  const [underWay, later] = [
    visits.filter(({ startsAtMs }) => startsAtMs < 0),
    visits.filter(({ startsAtMs }) => startsAtMs >= 0),
  ]
  const ofTier = (tier: string) => underWay.filter((visit) => visit.tier === tier).length
  const perMinute = RESEARCHERS / 60
  const near = (expected: number) => ({ least: expected * 0.95, most: expected * 1.05 })
  for (const [count, { least, most }] of [
    [later.length, near(15 * perMinute)],
    // A free key cleans 1,000 titles in ten minutes, a paid one in three and a third.
    [ofTier('free'), near((10 * perMinute) / 2)],
    [ofTier('paid'), near((10 * perMinute) / 3 / 2)],
  ] as const) {
    expect(count).toBeGreaterThan(least)
    expect(count).toBeLessThan(most)
  }
})

test('a run has cleaned nothing before it starts, and all titles at its key’s rate', () => {
  const paid = { number: 1, tier: 'paid', startsAtMs: -MINUTE_MS } as const
  expect([-2 * MINUTE_MS, -MINUTE_MS, 0].map((atMs) => cleanedAt(paid, atMs))).toEqual([0, 0, 300])
  const free = { ...paid, tier: 'free' } as const
  expect(cleanedAt(free, 0)).toBe(100)
  expect(cleanedAt(free, 9 * MINUTE_MS)).toBe(TITLES)
})

import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createKeys } from '../keys.ts'
import { createOpsCounters } from './ops-counters.ts'

const { redis, prefix } = openTestRedis()
const NOON = Date.parse('2026-11-20T20:00:00.000Z')
const MINUTE = 60_000

/** Counters with a clock that `at` sets. */
function countersAt(name: string) {
  const keys = createKeys(`${prefix}${name}`)
  let nowMs = NOON
  const counters = createOpsCounters(redis, keys, () => nowMs)
  return {
    ...counters,
    at: (ms: number) => {
      nowMs = ms
    },
  }
}

test('titles and 429 responses of all workers add up by whole minutes, without the current minute', async () => {
  const { count, at, byMinute } = countersAt('titles')
  at(NOON - 61 * MINUTE)
  await count({ titles: 1000, throttled: 1000 })
  at(NOON - 60 * MINUTE)
  await count({ titles: 9, throttled: 0 })
  at(NOON - 2 * MINUTE)
  await count({ titles: 4, throttled: 1 })
  await count({ titles: 3, throttled: 1 })
  at(NOON - 1000)
  await count({ titles: 5, throttled: 0 })
  at(NOON + 1000)
  await count({ titles: 100, throttled: 100 })
  const titles = await byMinute('titles')
  expect(titles).toHaveLength(60)
  expect(titles.reduce((sum, count) => sum + count)).toBe(21)
  expect([titles[0], ...titles.slice(-3)]).toEqual([9, 0, 7, 5])
  expect(await byMinute('titles', 2)).toEqual([7, 5])
  expect(await byMinute('throttled', 3)).toEqual([0, 2, 0])
})

test('counts take no more room with time than two counters a minute, and expire', async () => {
  const { count, at } = countersAt('room')
  for (let minute = 0; minute < 60; minute++) {
    at(NOON + minute * MINUTE)
    for (let i = 0; i < 3; i++) await count({ titles: 100_000, throttled: 100_000 })
  }
  const names = await redis.keys(`${prefix}room*`)
  expect(names).toHaveLength(1)
  for (const name of names) {
    expect(await redis.hlen(name)).toBe(120)
    expect(await redis.ttl(name)).toBeGreaterThan(2 * 3600)
  }
})

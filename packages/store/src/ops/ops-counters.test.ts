import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createKeys } from '../keys.ts'
import { createOpsCounters, type WorkerCounts } from './ops-counters.ts'

const { redis, prefix } = openTestRedis()
const NOON = Date.parse('2026-11-20T20:00:00.000Z')
const MINUTE = 60_000

/** Counters with a clock that `at` sets. */
function countersAt(name: string, startMs = NOON) {
  const keys = createKeys(`${prefix}${name}`)
  let nowMs = startMs
  const counters = createOpsCounters(redis, keys, () => nowMs)
  return {
    ...counters,
    keys,
    at: (ms: number) => {
      nowMs = ms
    },
    count: (counts: Partial<WorkerCounts>) => counters.count({ titles: 0, ended: {}, keys: [], ...counts }),
  }
}

const keysOf = (name: string) => redis.keys(`${prefix}${name}*`)

test('titles of all workers add up by whole minutes, without the current minute', async () => {
  const { count, at, read } = countersAt('titles')
  at(NOON - 61 * MINUTE)
  await count({ titles: 1000 })
  at(NOON - 60 * MINUTE)
  await count({ titles: 9 })
  at(NOON - 2 * MINUTE)
  await count({ titles: 4 })
  await count({ titles: 3 })
  at(NOON - 1000)
  await count({ titles: 5 })
  at(NOON + 1000)
  await count({ titles: 100 })
  const { titlesByMinute } = await read()
  expect(titlesByMinute).toHaveLength(60)
  expect(titlesByMinute.reduce((sum, titles) => sum + titles)).toBe(21)
  expect([titlesByMinute[0], ...titlesByMinute.slice(-3)]).toEqual([9, 0, 7, 5])
})

test('ended runs of a day count, by kind and outcome, and older ones do not', async () => {
  const { count, at, cancelled, read } = countersAt('ended')
  at(NOON - 25 * 60 * MINUTE)
  await count({ ended: { 'cleaning:completed': 9 } })
  at(NOON - 24 * 60 * MINUTE)
  await count({ ended: { 'cleaning:completed': 2, 'cleaning:failed': 1 } })
  at(NOON)
  await count({ ended: { 'cleaning:completed': 1 } })
  await cancelled('extraction')
  expect((await read()).endedLastDay).toEqual({
    'cleaning:completed': 3,
    'cleaning:failed': 1,
    'cleaning:cancelled': 0,
    'extraction:completed': 0,
    'extraction:failed': 0,
    'extraction:cancelled': 1,
  })
})

test('requests of a key count from midnight in Los Angeles, its 429 responses for an hour', async () => {
  const start = Date.parse('2026-11-20T07:50:00.000Z')
  const { count, at, read, activityOf } = countersAt('keys', start)
  const key = (requests: number, throttled: number) =>
    count({ keys: [{ rateKey: 'k', requests, throttled }] })
  await key(7, 2)
  await key(1, 0)
  expect(await activityOf(['none', 'k'])).toEqual([
    { requestsToday: 0, throttledLastHour: 0 },
    { requestsToday: 8, throttledLastHour: 2 },
  ])
  at(start + 20 * MINUTE)
  expect(await activityOf(['k'])).toEqual([{ requestsToday: 0, throttledLastHour: 2 }])
  await key(3, 1)
  expect(await activityOf(['k'])).toEqual([{ requestsToday: 3, throttledLastHour: 3 }])
  expect((await read()).throttledLastHour).toBe(3)
  at(start + 70 * MINUTE)
  expect(await activityOf(['k'])).toEqual([{ requestsToday: 3, throttledLastHour: 1 }])
  expect((await read()).throttledLastHour).toBe(1)
})

test('the hundredth count takes no more room than the second, and everything has a lifetime of 26 hours at most', async () => {
  const { count } = countersAt('room')
  const active = Array.from({ length: 300 }, (_, i) => ({
    rateKey: `rate limit number ${i}`,
    requests: 100_000,
    throttled: 100_000,
  }))
  const bytes = async () => {
    const sizes = await Promise.all(
      (await keysOf('room')).map((key) => redis.memory('USAGE', key, 'SAMPLES', 0)),
    )
    return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
  }
  await count({ titles: 100_000, keys: active })
  await count({ titles: 100_000, keys: active })
  const early = await bytes()
  for (let i = 0; i < 98; i++) await count({ titles: 100_000, keys: active })
  // Larger numbers take a little more.
  expect(await bytes()).toBeLessThan(early * 1.1)
  const names = await keysOf('room')
  expect(names).toHaveLength(3)
  for (const name of names) {
    expect(await redis.ttl(name)).toBeGreaterThan(0)
    expect(await redis.ttl(name)).toBeLessThanOrEqual(26 * 3600)
  }
})

test('a day counts a bounded number of rate limits, the first ones', async () => {
  const { count, activityOf } = countersAt('many')
  const many = Array.from({ length: 10_400 }, (_, i) => ({ rateKey: `k${i}`, requests: 1, throttled: 1 }))
  await count({ keys: many })
  await count({ keys: many })
  expect(await activityOf(['k0', 'k1999', 'k2000', 'k9999', 'k10000'])).toEqual([
    { requestsToday: 2, throttledLastHour: 2 },
    { requestsToday: 2, throttledLastHour: 2 },
    { requestsToday: 2, throttledLastHour: 0 },
    { requestsToday: 2, throttledLastHour: 0 },
    { requestsToday: 0, throttledLastHour: 0 },
  ])
})

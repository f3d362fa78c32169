import { describe, expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createTestStore } from '../store-fixture.ts'

const { redis, prefix } = openTestRedis()
const { rateLimits } = createTestStore(redis, prefix)
const FAR_MS = 3_600_000
const MINUTE_MS = 60_000
const slowed = { statedIntervalMs: 200, minuteMs: MINUTE_MS, recoveryMs: 300_000 }

async function intervalMs(key: string): Promise<number> {
  const slot = await rateLimits.reserve(key, 200, FAR_MS)
  if (slot.outcome !== 'taken') throw new Error(slot.outcome)
  return slot.intervalMs
}

test('the limit in a 429 lowers the rate of every run on the credential', async () => {
  await rateLimits.lowerRate(`${prefix}slow`, { ...slowed, requestsPerMinute: 60 })
  expect(await intervalMs(`${prefix}slow`)).toBeGreaterThan(990)
})

test('a limit above the stated rate changes nothing', async () => {
  await rateLimits.lowerRate(`${prefix}fast`, { ...slowed, requestsPerMinute: 4000 })
  expect(await intervalMs(`${prefix}fast`)).toBeLessThan(211)
})

test('a rate lowered by a 429 stays with the same tier and ends with another', async () => {
  const key = `${prefix}taught`
  await rateLimits.setRateByTier(key, 'paid', 200)
  await rateLimits.lowerRate(key, { ...slowed, requestsPerMinute: 60 })
  await rateLimits.setRateByTier(key, 'paid', 200)
  expect(await intervalMs(key)).toBeGreaterThan(990)
  await rateLimits.setRateByTier(key, 'free', 12_000)
  expect(await intervalMs(key)).toBeGreaterThan(11_990)
  await rateLimits.setRateByTier(key, 'paid', 200)
  expect(await intervalMs(key)).toBeLessThan(211)
})

describe('a lowered rate', () => {
  /** Requests per minute by which the next slot is computed, after a recovery period if one is given. */
  async function rate(key: string, after: 'a recovery period' | 'nothing'): Promise<number> {
    if (after === 'a recovery period') await redis.hset(key, 'raiseAt', 0)
    await rateLimits.reserve(key, 200, FAR_MS)
    const [slow, interval] = await redis.hmget(key, 'slow', 'interval')
    return MINUTE_MS / (Math.max(Number(slow), Number(interval)) / 1000)
  }
  const reject = (key: string, requestsPerMinute?: number) =>
    rateLimits.lowerRate(key, { ...slowed, requestsPerMinute })

  test('rises by equal steps after each recovery period, up to the stated rate', async () => {
    const key = `${prefix}rising`
    await rateLimits.setRateByTier(key, 'paid', 200)
    await reject(key, 60)
    const rates = [await rate(key, 'nothing'), await rate(key, 'nothing')]
    for (let i = 0; i < 10; i++) rates.push(await rate(key, 'a recovery period'))
    expect(rates.map(Math.round)).toEqual([60, 60, 90, 120, 150, 180, 210, 240, 270, 300, 300, 300])
  })

  test('falls to the limit at the next 429, and rises by half the step after twice the period', async () => {
    const key = `${prefix}rejected`
    await rateLimits.setRateByTier(key, 'paid', 200)
    await reject(key, 60)
    expect(Math.round(await rate(key, 'a recovery period'))).toBe(90)
    await reject(key, 60)
    // Requests that were in flight together get 429 together, which counts once.
    await reject(key, 60)
    expect(Math.round(await rate(key, 'nothing'))).toBe(60)
    expect(Number(await redis.hget(key, 'quiet')) / 1000).toBe(600_000)
    expect(Math.round(await rate(key, 'a recovery period'))).toBe(75)
    await reject(key)
    expect(Math.round(await rate(key, 'nothing'))).toBe(60)
    expect(Math.round((await rate(key, 'a recovery period')) * 2)).toBe(135)
  })

  test('rises by other steps after a 429 with another limit', async () => {
    const key = `${prefix}relearnt`
    await rateLimits.setRateByTier(key, 'paid', 200)
    await reject(key, 60)
    await reject(key, 100)
    expect(Math.round(await rate(key, 'nothing'))).toBe(100)
    expect(Math.round(await rate(key, 'a recovery period'))).toBe(125)
  })

  test('rises once after a long idle time, not once for each period in it', async () => {
    const key = `${prefix}silent`
    await rateLimits.setRateByTier(key, 'paid', 200)
    await reject(key, 60)
    expect(Math.round(await rate(key, 'a recovery period'))).toBe(90)
    expect(Math.round(await rate(key, 'nothing'))).toBe(90)
  })
})

import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createTestStore } from '../store-fixture.ts'

const { redis, prefix } = openTestRedis()
const { rateLimits } = createTestStore(redis, prefix)
const HOUR_MS = 3_600_000

/** Returns the next slot's interval. */
async function intervalOf(key: string): Promise<number> {
  const slot = await rateLimits.reserve(key, { defaultIntervalMs: 12_000, longestWaitMs: HOUR_MS })
  if (slot.outcome !== 'taken') throw new Error(slot.outcome)
  return slot.intervalMs
}

test('a lowered rate applies to every run on the key until it expires', async () => {
  const key = `${prefix}lowered`
  await rateLimits.setRateByTier(key, 'paid', 200)
  await rateLimits.lowerRate(key, { intervalMs: 1000, forMs: HOUR_MS })
  expect(await intervalOf(key)).toBe(1000)
  await redis.hincrby(key, 'loweredUntil', -HOUR_MS * 1000)
  expect(await intervalOf(key)).toBe(200)
})

test('a 429 never raises a rate', async () => {
  const key = `${prefix}raised`
  await rateLimits.setRateByTier(key, 'free', 12_000)
  await rateLimits.lowerRate(key, { intervalMs: 1000, forMs: HOUR_MS })
  expect(await intervalOf(key)).toBe(12_000)
})

test('a rate lowered by a 429 stays while the tier stays the same', async () => {
  const key = `${prefix}kept`
  await rateLimits.setRateByTier(key, 'paid', 200)
  await rateLimits.lowerRate(key, { intervalMs: 1000, forMs: HOUR_MS })
  await rateLimits.setRateByTier(key, 'paid', 200)
  expect(await intervalOf(key)).toBe(1000)
  await rateLimits.setRateByTier(key, 'free', 12_000)
  await rateLimits.setRateByTier(key, 'paid', 200)
  expect(await intervalOf(key)).toBe(200)
})

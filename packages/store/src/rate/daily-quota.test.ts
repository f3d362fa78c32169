import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createTestStore } from '../store-fixture.ts'
import { applyRateLimitError } from './apply-rate-limit-error.ts'

const { redis, prefix } = openTestRedis()
const { rateLimits, keys } = createTestStore(redis, prefix)
const HOUR_MS = 3_600_000
const clock = { factor: 1, real: (ms: number) => ms, untilPacificMidnight: () => HOUR_MS }

/** A key of its own, with this many slots taken. */
async function keyWith(slots: number) {
  const fingerprint = randomUUID()
  const key = { fingerprint, model: 'm', rateKey: keys.geminiRate(fingerprint, 'm') }
  await rateLimits.countDay(key.rateKey, { untilMidnightMs: HOUR_MS, factor: 1 })
  for (let i = 0; i < slots; i++) await rateLimits.reserve(key.rateKey, 0, 1000)
  return key
}

test('every slot of a key counts for its day, and a returned one does not', async () => {
  const { rateKey } = await keyWith(3)
  expect(await rateLimits.dailyQuota(rateKey)).toEqual({
    sentToday: 3,
    requestsPerDay: undefined,
    usedUpForMs: undefined,
  })
  const slot = await rateLimits.reserve(rateKey, 0, 1000)
  if (slot.outcome !== 'taken') throw new Error(slot.outcome)
  await rateLimits.returnSlot(rateKey, slot, 'missed')
  await rateLimits.countDay(rateKey, { untilMidnightMs: HOUR_MS - 5, factor: 1 })
  expect(await rateLimits.dailyQuota(rateKey)).toMatchObject({ sentToday: 3 })
  expect(await redis.pttl(rateKey)).toBeGreaterThan(HOUR_MS)
})

test('a day without a slot has a lifetime too, and a block for another reason is no used-up quota', async () => {
  const { rateKey } = await keyWith(0)
  expect(await redis.pttl(rateKey)).toBeGreaterThan(HOUR_MS)
  const [seconds] = await redis.time()
  await redis.hset(rateKey, 'why', 'rate-limit', 'notBefore', (Number(seconds) + 60) * 1e6)
  expect(await rateLimits.dailyQuota(rateKey)).toEqual({ sentToday: 0 })
})

test('a day that is over counts no more, and the next one begins with the next slot', async () => {
  const { rateKey } = await keyWith(3)
  const [seconds] = await redis.time()
  const endedUs = (Number(seconds) - 10) * 1e6
  await redis.hset(rateKey, 'dayEnds', endedUs)
  expect(await rateLimits.dailyQuota(rateKey)).toMatchObject({ sentToday: 0 })
  await rateLimits.reserve(rateKey, 0, 1000)
  expect(await rateLimits.dailyQuota(rateKey)).toMatchObject({ sentToday: 1 })
  expect(Number(await redis.hget(rateKey, 'dayEnds'))).toBe(endedUs + 86_400e6)
  await redis.hset(rateKey, 'dayEnds', endedUs)
  await rateLimits.countDay(rateKey, { untilMidnightMs: HOUR_MS, factor: 24 })
  expect(await rateLimits.dailyQuota(rateKey)).toMatchObject({ sentToday: 0 })
  // Beside a clock that runs 24 times as fast, a day has an hour.
  await redis.hset(rateKey, 'dayEnds', endedUs)
  await rateLimits.reserve(rateKey, 0, 1000)
  expect(Number(await redis.hget(rateKey, 'dayEnds'))).toBe(endedUs + 3600e6)
})

test('the limit that a 429 names holds until the tier changes, and the quota is used up until it resets', async () => {
  const key = await keyWith(10)
  const error = { kind: 'daily-quota', tierEvidence: 'free', requestsPerDay: 10 } as const
  await applyRateLimitError({ rateLimits, clock }, key, error)
  const { usedUpForMs = 0, ...rest } = await rateLimits.dailyQuota(key.rateKey)
  expect(rest).toEqual({ sentToday: 10, requestsPerDay: 10 })
  expect(usedUpForMs).toBeGreaterThan(HOUR_MS - 60_000)
  expect(usedUpForMs).toBeLessThanOrEqual(HOUR_MS)
  await applyRateLimitError({ rateLimits, clock }, key, { kind: 'daily-quota' })
  await applyRateLimitError({ rateLimits, clock }, key, {
    ...error,
    kind: 'minute-quota',
    requestsPerDay: 99,
  })
  expect(await rateLimits.dailyQuota(key.rateKey)).toMatchObject({ requestsPerDay: 10 })
  await rateLimits.setRateByTier(key.rateKey, 'paid', 200)
  await rateLimits.lift(key.rateKey)
  expect(await rateLimits.dailyQuota(key.rateKey)).toEqual({ sentToday: 10 })
})

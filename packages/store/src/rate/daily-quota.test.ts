import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createKeys } from '../keys.ts'
import { applyRateLimitError } from './apply-rate-limit-error.ts'
import { createRateLimits } from './rate-limits.ts'
import { createScaledClock } from './scaled-clock.ts'
import { minuteWindow } from './slot.ts'

const { redis, prefix } = openTestRedis()
const keys = createKeys(prefix)
const HOUR_MS = 3_600_000
/** An hour before midnight in Los Angeles. */
const startedAt = Date.parse('2026-11-21T07:00:00Z')
let passedMs = 0
const clock = createScaledClock(1, () => startedAt + passedMs)
const rateLimits = createRateLimits({ redis, keys, clock })
const wanted = { defaultIntervalMs: 0, longestWaitMs: 1000, window: minuteWindow(clock) }

/** Returns a new key with this many slots taken. */
async function keyWith(slots: number) {
  passedMs = 0
  const fingerprint = randomUUID()
  const key = { fingerprint, model: 'm', rateKey: keys.geminiRate(fingerprint, 'm') }
  for (let i = 0; i < slots; i++) await rateLimits.reserve(key.rateKey, wanted)
  return key
}

test('every slot of a key counts toward its day, except returned slots', async () => {
  const { rateKey } = await keyWith(3)
  expect(await rateLimits.dailyQuota(rateKey)).toEqual({ sentToday: 3 })
  const slot = await rateLimits.reserve(rateKey, wanted)
  if (slot.outcome !== 'taken') throw new Error(slot.outcome)
  await rateLimits.returnSlot(rateKey, slot, 'missed')
  expect(await rateLimits.dailyQuota(rateKey)).toEqual({ sentToday: 3 })
  for (const key of await redis.keys(`${rateKey}*`)) expect(await redis.pttl(key)).toBeGreaterThan(HOUR_MS)
})

test('requests of an earlier day are not counted', async () => {
  const { rateKey } = await keyWith(3)
  passedMs = 2 * HOUR_MS
  expect(await rateLimits.dailyQuota(rateKey)).toEqual({ sentToday: 0 })
  await rateLimits.reserve(rateKey, wanted)
  expect(await rateLimits.dailyQuota(rateKey)).toEqual({ sentToday: 1 })
})

test('a block for another reason does not mean a used-up quota', async () => {
  const { rateKey } = await keyWith(0)
  await rateLimits.blockUntil(rateKey, 60_000, 'minute-quota')
  expect(await rateLimits.dailyQuota(rateKey)).toEqual({ sentToday: 0 })
})

test('the limit that a 429 states applies until the tier changes, and the quota is used up until it resets', async () => {
  const key = await keyWith(10)
  const error = { kind: 'daily-quota', tierEvidence: 'free', requestsPerDay: 10 } as const
  await applyRateLimitError({ rateLimits, clock }, key, error)
  const { usedUpForMs = 0, ...rest } = await rateLimits.dailyQuota(key.rateKey)
  expect(rest).toEqual({ sentToday: 10, requestsPerDay: 10 })
  expect(usedUpForMs).toBeGreaterThan(HOUR_MS / 2)
  expect(usedUpForMs).toBeLessThanOrEqual(HOUR_MS + 60_000)
  await applyRateLimitError({ rateLimits, clock }, key, { kind: 'daily-quota' })
  await applyRateLimitError({ rateLimits, clock }, key, {
    ...error,
    kind: 'minute-quota',
    requestsPerDay: 99,
  })
  expect(await rateLimits.dailyQuota(key.rateKey)).toMatchObject({ requestsPerDay: 10 })
  await rateLimits.setRateByTier(key.rateKey, 'paid', 200)
  await rateLimits.unblock(key.rateKey)
  expect(await rateLimits.dailyQuota(key.rateKey)).toEqual({ sentToday: 10 })
})

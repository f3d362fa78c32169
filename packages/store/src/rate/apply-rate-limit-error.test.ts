import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createTestStore } from '../store-fixture.ts'
import { applyRateLimitError, type RateLimitError } from './apply-rate-limit-error.ts'
import type { ScaledClock } from './scaled-clock.ts'

const { redis, prefix } = openTestRedis()
const { rateLimits, keys } = createTestStore(redis, prefix)
const FIVE_HOURS_MS = 5 * 3_600_000
/** The services' clock runs six times as fast, so Gemini's minute takes ten seconds. */
const clock: ScaledClock = {
  factor: 6,
  real: (serviceMs) => serviceMs / 6,
  untilPacificMidnight: () => FIVE_HOURS_MS,
  pacificDay: () => '2026-11-28',
}

const now = { defaultIntervalMs: 0, longestWaitMs: 0 }

/** Applies an error to a paid key. Returns the wait and the key's stored state. */
async function afterError(error: RateLimitError) {
  const fingerprint = randomUUID()
  const rateKey = keys.geminiRate(fingerprint, 'm')
  await rateLimits.setRateByTier(rateKey, 'paid', clock.real(200))
  const wait = await applyRateLimitError({ rateLimits, clock }, { fingerprint, model: 'm', rateKey }, error)
  const slot = await rateLimits.reserve(rateKey, now)
  const lowered = await redis.hget(rateKey, 'lowered')
  return {
    wait,
    slot,
    loweredMs: lowered === null ? undefined : Number(lowered) / 1000,
    tier: await rateLimits.tier(fingerprint),
  }
}

test('a request quota lowers the rate and blocks every run for the stated time', async () => {
  const known = await afterError({ kind: 'minute-quota', retryAfterMs: 30_000, requestsPerMinute: 60 })
  expect(known).toMatchObject({
    wait: { reason: 'minute-quota', waitMs: 5000 },
    tier: undefined,
  })
  expect(known.loweredMs).toBeCloseTo(1000 / 6, 1)
  expect(known.slot).toMatchObject({ outcome: 'blocked', reason: 'minute-quota' })
  expect(known.slot.waitMs).toBeGreaterThan(1000)
})

test('a token quota blocks for the stated time and does not change the rate', async () => {
  const known = await afterError({ kind: 'minute-quota', retryAfterMs: 30_000 })
  expect(known).toMatchObject({ wait: { reason: 'token-quota' }, loweredMs: undefined })
  expect(known.slot).toMatchObject({ outcome: 'blocked', reason: 'token-quota' })
})

test('a used-up daily quota blocks until midnight, whatever delay is stated, and updates the tier', async () => {
  const known = await afterError({ kind: 'daily-quota', retryAfterMs: 45_000, tierEvidence: 'free' })
  expect(known).toMatchObject({ wait: { reason: 'daily-quota', waitMs: FIVE_HOURS_MS }, tier: 'free' })
  expect(known.slot).toMatchObject({ outcome: 'blocked', reason: 'daily-quota' })
  expect(known.slot.waitMs).toBeGreaterThan(FIVE_HOURS_MS - 60_000)
})

test('a 429 without a quota blocks for a minute, or for a longer stated time', async () => {
  const waitAfter = async (retryAfterMs?: number) =>
    (await afterError({ kind: 'rate-limited', retryAfterMs })).wait
  expect(await waitAfter()).toEqual({ reason: 'minute-quota', waitMs: 10_000 })
  expect(await waitAfter(6000)).toEqual({ reason: 'minute-quota', waitMs: 10_000 })
  expect(await waitAfter(120_000)).toEqual({ reason: 'minute-quota', waitMs: 20_000 })
})

test('another error blocks no run, but updates the tier', async () => {
  const known = await afterError({ kind: 'credit-exhausted', tierEvidence: 'paid' })
  expect(known).toMatchObject({ wait: undefined, slot: { outcome: 'taken' }, tier: 'paid' })
})

test('a later 429 does not hide that the daily quota is used up', async () => {
  const fingerprint = randomUUID()
  const key = { fingerprint, model: 'm', rateKey: keys.geminiRate(fingerprint, 'm') }
  await applyRateLimitError({ rateLimits, clock }, key, { kind: 'daily-quota' })
  await applyRateLimitError({ rateLimits, clock }, key, { kind: 'minute-quota', requestsPerMinute: 60 })
  const slot = await rateLimits.reserve(key.rateKey, now)
  expect(slot).toMatchObject({ outcome: 'blocked', reason: 'daily-quota' })
  expect(slot.waitMs).toBeGreaterThan(FIVE_HOURS_MS - 60_000)
})

test("a model whose limit is below the tier's uses its own limit", async () => {
  const fingerprint = randomUUID()
  const model = 'gemini-3.8-flash'
  const rateKey = keys.geminiRate(fingerprint, model)
  await applyRateLimitError(
    { rateLimits, clock },
    { fingerprint, model, rateKey },
    { kind: 'credit-exhausted', tierEvidence: 'paid' },
  )
  // The key's own limit of 150 requests a minute.
  expect(await rateLimits.reserve(rateKey, now)).toMatchObject({
    intervalMs: expect.closeTo(clock.real(400), 1),
  })
})

test('pauses after 429s without a quota double up to an hour, until a request succeeds', async () => {
  const fingerprint = randomUUID()
  const rateKey = keys.geminiRate(fingerprint, 'm')
  const waits: number[] = []
  const waitAfterNext = async () => {
    const key = { fingerprint, model: 'm', rateKey }
    const wait = await applyRateLimitError({ rateLimits, clock }, key, { kind: 'rate-limited' })
    return Math.round((wait?.waitMs ?? 0) / clock.real(60_000))
  }
  const waitIsOver = async (waited: number) =>
    await redis.hincrby(rateKey, 'backOffUntil', -waited * clock.real(60_000) * 1000)
  for (let times = 0; times < 8; times += 1) {
    const minutes = await waitAfterNext()
    waits.push(minutes)
    // for a request that was sent at the same time as the previous one
    expect(await waitAfterNext()).toBe(minutes)
    await waitIsOver(minutes)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  await rateLimits.endBackOff(rateKey)
  expect(await waitAfterNext()).toBe(1)
  await waitIsOver(1)
  expect(await waitAfterNext()).toBe(2)
  // more than twice the last pause, without another 429
  await waitIsOver(2 + 5)
  expect(await waitAfterNext()).toBe(1)
})

test('a pause after a 429 without a quota ends at midnight', async () => {
  const fingerprint = randomUUID()
  const rateKey = keys.geminiRate(fingerprint, 'm')
  await rateLimits.backOff(rateKey, { firstMs: 3_600_000, longestMs: 3_600_000 })
  await redis.hincrby(rateKey, 'backOffUntil', -3_600_000_000)
  const late = { ...clock, untilPacificMidnight: () => 15_000 }
  const key = { fingerprint, model: 'm', rateKey }
  const wait = await applyRateLimitError({ rateLimits, clock: late }, key, { kind: 'rate-limited' })
  expect(wait?.waitMs).toBe(15_000)
})

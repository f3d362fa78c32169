import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createKeys } from '../keys.ts'
import { createRateLimits, slotsOf } from './rate-limits.ts'
import { createRequestLimiter } from './request-limiter.ts'
import { createScaledClock } from './scaled-clock.ts'

const { redis, prefix } = openTestRedis()
const keys = createKeys(prefix)
const rateLimits = createRateLimits({ redis, keys, clock: createScaledClock(1) })

class TooLong extends Error {
  readonly waitMs: number
  constructor(waitMs: number) {
    super('too long')
    this.waitMs = waitMs
  }
}

const limiterOf = (credential: string, more: { clockFactor?: number; spacingMs?: number } = {}) =>
  createRequestLimiter({
    rateLimits,
    rateKey: keys.sourceRate('reddit', credential),
    spacingMs: 40,
    longestWaitMs: 500,
    createError: (waitMs) => new TooLong(waitMs),
    ...more,
  })

/** Expects a wait of which some may already have passed on a busy machine. */
function expectUpTo(error: unknown, waitMs: number) {
  const leftMs = error instanceof TooLong ? error.waitMs : Number.NaN
  expect(leftMs).toBeGreaterThan(waitMs / 2)
  expect(leftMs).toBeLessThanOrEqual(waitMs)
}

/** Returns the times of a credential's last slot and pause, and the current time, in milliseconds of Redis' clock. */
async function storedTimes(credential: string) {
  const rateKey = keys.sourceRate('reddit', credential)
  const [latest] = await redis.zrange(slotsOf(rateKey), '-1', '-1')
  const blockedUntil = await redis.hget(rateKey, 'source-window')
  const [seconds, microseconds] = await redis.time()
  // Node's timers may fire up to a millisecond early.
  const now = Number(seconds) * 1000 + Number(microseconds) / 1000 + 1
  return { latest: Number(latest) / 1000, blockedUntil: Number(blockedUntil) / 1000, now }
}

test('two limiters on one credential share its slots', async () => {
  const one = limiterOf('shared')
  const other = limiterOf('shared')
  await one.reserve()
  const { latest: first } = await storedTimes('shared')
  await Promise.all([other.reserve(), one.reserve(), other.reserve()])
  const { latest, now } = await storedTimes('shared')
  expect(latest - first).toBeGreaterThanOrEqual(3 * 40)
  expect(now).toBeGreaterThanOrEqual(latest)
})

test('another credential does not wait', async () => {
  const slow = limiterOf('slow', { spacingMs: 60_000 })
  await slow.reserve()
  await expect(limiterOf('free').reserve()).resolves.toBeUndefined()
})

test('a slot beyond the longest wait is rejected with the time until it', async () => {
  const limiter = limiterOf('pushed')
  await limiter.blockUntil(30_000)
  expectUpTo(await limiter.reserve().catch((error: unknown) => error), 30_000)
})

test('a rejected slot is not reserved', async () => {
  const limiter = limiterOf('kept')
  await limiter.blockUntil(60_000)
  await expect(limiter.reserve()).rejects.toThrow(TooLong)
  await expect(limiter.reserve()).rejects.toThrow(TooLong)
  const { waitMs } = await rateLimits.reserve(keys.sourceRate('reddit', 'kept'), {
    defaultIntervalMs: 40,
    longestWaitMs: 120_000,
  })
  expect(waitMs).toBeLessThanOrEqual(60_000)
})

test('a slot that was reserved before a 429 is exchanged for one after the pause', async () => {
  const limiter = limiterOf('overtaken', { spacingMs: 100 })
  await limiter.reserve()
  const waiting = limiter.reserve()
  // sent first, so that the slot is taken before the block
  await limiter.blockUntil(400)
  const { blockedUntil } = await storedTimes('overtaken')
  await waiting
  const { latest, now } = await storedTimes('overtaken')
  expect(latest).toBeGreaterThanOrEqual(blockedUntil)
  expect(now).toBeGreaterThanOrEqual(latest)
})

test('a used-up window makes the next request wait for the reset', async () => {
  const limiter = limiterOf('windowed')
  await limiter.observe({ used: 100, remaining: 0, resetSeconds: 60 })
  expectUpTo(await limiter.reserve().catch((error: unknown) => error), 61_000)
})

test('an observation without both numbers changes nothing', async () => {
  const limiter = limiterOf('blind')
  await limiter.observe({ used: 3 })
  await limiter.observe({ remaining: 0 })
  await limiter.observe({ resetSeconds: 60 })
  expect(await redis.exists(keys.sourceRate('reddit', 'blind'))).toBe(0)
})

test('the clock factor divides every interval', async () => {
  const limiter = limiterOf('fast', { clockFactor: 100, spacingMs: 3_000 })
  await limiter.blockUntil(10_000)
  const { waitMs } = await rateLimits.reserve(keys.sourceRate('reddit', 'fast'), {
    defaultIntervalMs: 30,
    longestWaitMs: 60_000,
  })
  expect(waitMs).toBeLessThanOrEqual(100)
  await limiter.reserve()
})

test('a caller that aborts while waiting gets its own reason', async () => {
  const limiter = limiterOf('stopped', { spacingMs: 400 })
  await limiter.reserve()
  const controller = new AbortController()
  const waiting = limiter.reserve(controller.signal)
  controller.abort(new Error('changed my mind'))
  await expect(waiting).rejects.toThrow('changed my mind')
})

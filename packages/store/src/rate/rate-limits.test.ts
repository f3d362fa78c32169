import { describe, expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createTestStore } from '../store-fixture.ts'
import { slotsOf } from './rate-limits.ts'
import type { RollingWindow, Slot } from './slot.ts'

const { redis, prefix } = openTestRedis()
const { rateLimits } = createTestStore(redis, prefix)
const FAR_MS = 3_600_000
const minute: RollingWindow = { spanMs: 60_000, guardMs: 500 }

async function take(key: string, defaultIntervalMs: number, window?: RollingWindow): Promise<Slot> {
  const slot = await rateLimits.reserve(key, { defaultIntervalMs, longestWaitMs: FAR_MS, window })
  if (slot.outcome !== 'taken') throw new Error(slot.outcome)
  return slot
}

/** Takes this many slots of a key and returns their times in milliseconds of Redis' clock. */
async function slotTimes(key: string, count: number, intervalMs: number, window?: RollingWindow) {
  const times: number[] = []
  for (let i = 0; i < count; i++) times.push(timeOf(await take(key, intervalMs, window)))
  return times
}

const timeOf = ({ id }: Pick<Slot, 'id'>) => Number(id) / 1000
const gaps = (times: readonly number[]) => times.slice(1).map((time, i) => time - (times[i] ?? 0))

test('a key’s slots are an interval apart, and an idle key saves up no burst', async () => {
  const times = await slotTimes(`${prefix}pace`, 4, 12_000)
  expect(gaps(times).map(Math.round)).toEqual([12_000, 12_000, 12_000])
})

test.each([
  ['free', 5],
  ['paid', 300],
])('any window plus its guard contains no more of a %s key’s slots than the limit', async (name, rpm) => {
  const times = await slotTimes(`${prefix}${name}`, rpm + 3, 60_000 / rpm, minute)
  expect(Math.min(...gaps(times))).toBeGreaterThan((60_000 / rpm) * 0.9)
  const windows = times.slice(rpm).map((time, i) => Math.round(time - (times[i] ?? 0)))
  expect(windows).toEqual([60_500, 60_500, 60_500])
})

test('slots that many callers take at the same time never coincide', async () => {
  const taken = await Promise.all(Array.from({ length: 50 }, () => take(`${prefix}crowd`, 1000)))
  const times = taken.map(timeOf).sort((a, b) => a - b)
  expect(Math.min(...gaps(times))).toBeGreaterThanOrEqual(1000)
})

test('a key stores the slots of one window and a few more, for a day', async () => {
  const key = `${prefix}kept`
  await slotTimes(key, 46, 12_000, minute)
  expect(await redis.zcard(slotsOf(key))).toBe(25)
  expect(await redis.pttl(slotsOf(key))).toBeGreaterThan(23 * FAR_MS)
})

test.each<[string, (key: string) => Promise<unknown>]>([
  ['a block', (key) => rateLimits.blockUntil(key, 1000, 'service')],
  ['a pause', (key) => rateLimits.backOff(key, { firstMs: 1000, longestMs: 1000 })],
  ['a window', (key) => rateLimits.observeWindow(key, { remaining: 9, limit: 10, resetMs: 1000 })],
  ['a tier', (key) => rateLimits.setRateByTier(key, 'free', 1000)],
  ['a lowered rate', (key) => rateLimits.lowerRate(key, { intervalMs: 12_000, forMs: 1000 })],
  ['a daily limit', (key) => rateLimits.rememberDailyLimit(key, 20)],
])('%s makes a key’s rate expire after a day', async (name, store) => {
  const key = `${prefix}lifetime of ${name}`
  await store(key)
  expect(await redis.pttl(key)).toBeGreaterThan(23 * FAR_MS)
  expect(await redis.pttl(key)).toBeLessThanOrEqual(24 * FAR_MS)
})

test('a key’s rate outlives a block of several days, and a shorter block does not shorten it', async () => {
  const key = `${prefix}days`
  await rateLimits.blockUntil(key, 50 * FAR_MS, 'daily-quota')
  await rateLimits.blockUntil(key, 1000, 'service')
  expect(await redis.pttl(key)).toBeGreaterThan(50 * FAR_MS)
  expect(await redis.pttl(key)).toBeLessThanOrEqual(51 * FAR_MS)
  const wanted = { defaultIntervalMs: 200, longestWaitMs: 0 }
  expect(await rateLimits.reserve(key, wanted)).toMatchObject({ outcome: 'blocked', reason: 'daily-quota' })
})

describe('a slot that its run did not use', () => {
  const reserve = (key: string, unusedId: string) =>
    rateLimits.reserve(key, { defaultIntervalMs: 12_000, longestWaitMs: FAR_MS, window: minute, unusedId })
  const slotsLeft = (key: string) => redis.zrange(slotsOf(key), '0', '-1')

  test('is used again, even if others have later ones', async () => {
    const key = `${prefix}taken again`
    await take(key, 12_000, minute)
    const unused = await take(key, 12_000, minute)
    await take(key, 12_000, minute)
    expect(await reserve(key, unused.id)).toMatchObject({ outcome: 'taken', id: unused.id })
    expect(await slotsLeft(key)).toHaveLength(3)
    expect((await rateLimits.dailyQuota(key)).sentToday).toBe(3)
  })

  test('is returned if it is too early, and replaced by the next free one', async () => {
    const key = `${prefix}too early`
    const unused = await take(key, 12_000, minute)
    const next = await reserve(key, unused.id)
    expect(next).toMatchObject({ outcome: 'taken', waitMs: 0 })
    expect(await slotsLeft(key)).toEqual([String('id' in next && next.id)])
    expect((await rateLimits.dailyQuota(key)).sentToday).toBe(1)
  })

  test('is returned if the key is blocked until later', async () => {
    const key = `${prefix}blocked later`
    await take(key, 12_000, minute)
    const unused = await take(key, 12_000, minute)
    await rateLimits.blockUntil(key, 2 * FAR_MS, 'minute-quota')
    expect(await reserve(key, unused.id)).toMatchObject({ outcome: 'blocked', reason: 'minute-quota' })
    expect(await slotsLeft(key)).not.toContain(unused.id)
    expect((await rateLimits.dailyQuota(key)).sentToday).toBe(1)
  })

  test('leaves the distance to the slots of others if a block ends between them', async () => {
    const key = `${prefix}between`
    await take(key, 12_000, minute)
    const unused = await take(key, 12_000, minute)
    const last = await take(key, 12_000, minute)
    await rateLimits.blockUntil(key, 18_000, 'minute-quota')
    const next = await reserve(key, unused.id)
    expect('id' in next && timeOf(next) - timeOf(last)).toBeGreaterThan(10_000)
  })
})

describe('a returned slot', () => {
  test('is the next one if there is no later one', async () => {
    const key = `${prefix}next`
    await take(key, 12_000, minute)
    const second = await take(key, 12_000, minute)
    await rateLimits.returnSlot(key, second, 'stopped')
    expect(timeOf(await take(key, 12_000, minute))).toBe(timeOf(second))
  })

  test('is no longer counted in its window', async () => {
    const key = `${prefix}forward`
    const [first, second] = [await take(key, 12_000, minute), await take(key, 12_000, minute)]
    const third = await take(key, 12_000, minute)
    await rateLimits.returnSlot(key, second, 'missed')
    expect(await redis.zrange(slotsOf(key), '0', '-1')).toEqual([first.id, third.id])
  })

  test('during a pause is not used before the pause ends', async () => {
    const key = `${prefix}inside`
    await take(key, 12_000, minute)
    const second = await take(key, 12_000, minute)
    await rateLimits.blockUntil(key, 40_000, 'minute-quota')
    await rateLimits.returnSlot(key, second, 'missed')
    const next = await take(key, 12_000, minute)
    expect(next.waitMs).toBeGreaterThan(20_000)
    expect(next.reason).toBe('minute-quota')
  })
})

describe('a reserved slot', () => {
  test('may be used in time but not late', async () => {
    const slot = await take(`${prefix}late`, 200, minute)
    expect(rateLimits.isUsable(`${prefix}late`, slot)).toBe(true)
    expect(rateLimits.isUsable(`${prefix}late`, { ...slot, latestAt: performance.now() - 1 })).toBe(false)
  })

  test('may not be used after a 429 in this process, unlike one reserved later', async () => {
    const key = `${prefix}met`
    const slot = await take(key, 200, minute)
    await rateLimits.blockUntil(key, 1, 'minute-quota')
    expect(rateLimits.isUsable(key, slot)).toBe(false)
    expect(rateLimits.isUsable(`${prefix}other`, slot)).toBe(true)
    expect(rateLimits.isUsable(key, await take(key, 200, minute))).toBe(true)
  })

  test('may not be used if it was reserved before Redis had stored the block', async () => {
    const key = `${prefix}stored late`
    const blocking = rateLimits.blockUntil(key, 1, 'minute-quota')
    const slot = await take(key, 200, minute)
    await blocking
    expect(rateLimits.isUsable(key, slot)).toBe(false)
  })
})

test('a block makes every run wait, with its reason, until it is lifted', async () => {
  const key = `${prefix}pushed`
  const wanted = { defaultIntervalMs: 200, longestWaitMs: 1000 }
  await rateLimits.blockUntil(key, 40_000, 'minute-quota')
  expect(await rateLimits.reserve(key, wanted)).toMatchObject({
    outcome: 'blocked',
    reason: 'minute-quota',
    waitMs: expect.toSatisfy((ms: number) => ms > 20_000 && ms <= 40_000),
  })
  await rateLimits.unblock(key)
  expect((await rateLimits.reserve(key, wanted)).waitMs).toBe(0)
})

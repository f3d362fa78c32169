import { describe, expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createTestStore } from '../store-fixture.ts'
import type { RollingWindow } from './slot.ts'

const { redis, prefix } = openTestRedis()
const { rateLimits } = createTestStore(redis, prefix)
const FAR_MS = 3_600_000

/** The times of this many slots of a key, in milliseconds of Redis' clock. */
async function slotTimes(key: string, count: number, intervalMs: number, window?: RollingWindow) {
  const times: number[] = []
  for (let i = 0; i < count; i++) times.push(timeOf(await take(key, intervalMs, window)))
  return times
}

async function take(key: string, intervalMs: number, window?: RollingWindow) {
  const slot = await rateLimits.reserve(key, intervalMs, FAR_MS, { window })
  if (slot.outcome !== 'taken') throw new Error(slot.outcome)
  return slot
}

const timeOf = ({ reservation: [at] }: { reservation: readonly [string, string] }) => Number(at) / 1000
const gaps = (times: readonly number[]) => times.slice(1).map((time, i) => time - (times[i] ?? 0))
const minute: RollingWindow = { spanMs: 60_000, guardMs: 500 }

test('slots of one credential are an interval apart; an idle one has no burst', async () => {
  const times = await slotTimes(`${prefix}pace`, 4, 12_000)
  expect(gaps(times).map(Math.round)).toEqual([12_000, 12_000, 12_000])
})

test('in a window, the guard is spread over the slots', async () => {
  expect(gaps(await slotTimes(`${prefix}free`, 12, 12_000, minute)).map(Math.round)).toEqual(
    Array(11).fill(12_100),
  )
  expect(gaps(await slotTimes(`${prefix}paid`, 12, 200, minute)).map(Math.round)).toEqual(Array(11).fill(202))
})

test('slots taken at the same time by many callers never coincide', async () => {
  const taken = await Promise.all(Array.from({ length: 50 }, () => take(`${prefix}crowd`, 1000)))
  const times = taken.map(timeOf).sort((a, b) => a - b)
  expect(Math.min(...gaps(times))).toBeGreaterThanOrEqual(1000)
})

/** The stored times of a credential's slots, in microseconds as text, oldest first. */
async function storedTimes(key: string): Promise<string[]> {
  const slots = (await redis.hgetBuffer(key, 'slots')) ?? Buffer.alloc(0)
  return Array.from({ length: slots.length / 8 }, (_, i) => String(slots.readDoubleBE(8 * i)))
}

test("the times of slots are trimmed to a window's worth and a few more", async () => {
  const key = `${prefix}kept`
  await slotTimes(key, 46, 12_000, minute)
  expect(await storedTimes(key)).toHaveLength(25)
  expect(await redis.pttl(key)).toBeGreaterThan(FAR_MS)
})

test.each<[string, (key: string) => Promise<unknown>]>([
  ['a block', (key) => rateLimits.blockUntil(key, 1000, 'service')],
  ['a pause', (key) => rateLimits.backOff(key, { firstMs: 1000, longestMs: 1000 })],
  ['a window', (key) => rateLimits.observeWindow(key, { remaining: 9, limit: 10, resetMs: 1000 })],
  ['a presumed window', (key) => rateLimits.presumeWindow(key, { limit: 10, spanMs: 1000 })],
  ['a tier', (key) => rateLimits.setRateByTier(key, 'free', 1000)],
  ['a limit of tokens', (key) => rateLimits.presumeTokens(key, { free: 9, paid: 9 }, 60_000)],
  ['a lower limit of tokens', (key) => rateLimits.capTokens(key, 1000, 60_000)],
  [
    'a lowered rate',
    (key) =>
      rateLimits.lowerRate(key, {
        requestsPerMinute: 5,
        statedIntervalMs: 200,
        minuteMs: 60_000,
        recoveryMs: 1000,
      }),
  ],
])('%s gives the state of a credential a lifetime of a day', async (name, store) => {
  const key = `${prefix}lifetime of ${name}`
  await store(key)
  expect(await redis.pttl(key)).toBeGreaterThan(23 * FAR_MS)
  expect(await redis.pttl(key)).toBeLessThanOrEqual(24 * FAR_MS)
})

test('the state of a credential outlives a block of days', async () => {
  const key = `${prefix}days`
  await rateLimits.blockUntil(key, 50 * FAR_MS, 'daily-quota')
  expect(await redis.pttl(key)).toBeGreaterThan(50 * FAR_MS)
  expect(await redis.pttl(key)).toBeLessThanOrEqual(51 * FAR_MS)
})

describe('a returned slot', () => {
  test('is the next one if there is no later one', async () => {
    const key = `${prefix}next`
    await take(key, 12_000, minute)
    const second = await take(key, 12_000, minute)
    await rateLimits.returnSlot(key, second, 'stopped')
    expect(timeOf(await take(key, 12_000, minute))).toBe(timeOf(second))
  })

  test('moves later requests forward, down to the smallest gap', async () => {
    const key = `${prefix}forward`
    const [first, second] = [await take(key, 12_000, minute), await take(key, 12_000, minute)]
    const third = await take(key, 12_000, minute)
    await rateLimits.returnSlot(key, second, 'missed')
    const fourth = await take(key, 12_000, minute)
    expect(Math.round(timeOf(fourth) - timeOf(third))).toBe(Math.round(12_100 * 0.95))
    // A returned slot no longer counts in its window.
    expect(await storedTimes(key)).toEqual([first, third, fourth].map(({ reservation: [at] }) => at))
  })

  test('in a pause is used after it and not inside it', async () => {
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
  test('may be used in time, and not when it is late', async () => {
    const slot = await take(`${prefix}late`, 200, minute)
    expect(rateLimits.isUsable(`${prefix}late`, slot)).toBe(true)
    expect(rateLimits.isUsable(`${prefix}late`, { ...slot, latestAt: performance.now() - 1 })).toBe(false)
  })

  test('that was missed may be used if those after it stay far enough away, and counts from then on', async () => {
    const key = `${prefix}missed`
    const pace = { defaultIntervalMs: 12_000, window: minute }
    const [first, second] = [await take(key, 12_000, minute), await take(key, 12_000, minute)]
    expect(await rateLimits.delaySlot(key, first, pace)).toBe(true)
    const [delayed] = await storedTimes(key)
    expect(Number(delayed)).toBeGreaterThan(Number(first.reservation[0]))
    // as if it were missed by more than a second
    const late = ['0', `${timeOf(second) * 1000 - 1_500_000}`] as const
    const packed = Buffer.alloc(16)
    packed.writeDoubleBE(Number(late[1]), 8)
    await redis.hset(key, 'slots', packed)
    expect(await rateLimits.delaySlot(key, { ...first, reservation: late }, pace)).toBe(false)
  })

  test.each([
    ['another process', createTestStore(redis, prefix).rateLimits],
    ['this process', rateLimits],
  ])('that was missed may not be used in a pause after a 429 in %s', async (name, { blockUntil }) => {
    const key = `${prefix}missed-pause ${name}`
    const slot = await take(key, 12_000, minute)
    await blockUntil(key, 5000, 'minute-quota')
    expect(await rateLimits.delaySlot(key, slot, { defaultIntervalMs: 12_000, window: minute })).toBe(false)
  })

  test('that was missed may not be used without a window', async () => {
    const key = `${prefix}missed-windowless`
    expect(await rateLimits.delaySlot(key, await take(key, 12_000), { defaultIntervalMs: 12_000 })).toBe(
      false,
    )
  })

  test('that is used late keeps the next one away', async () => {
    const key = `${prefix}missed-latest`
    const slot = await take(key, 12_000, minute)
    const at = Number(slot.reservation[0]) - 5_000_000
    const packed = Buffer.alloc(8)
    packed.writeDoubleBE(at)
    await redis.hset(key, { slots: packed, latest: at, due: 0 })
    const missed = { ...slot, reservation: [String(at), '0'] as const }
    expect(await rateLimits.delaySlot(key, missed, { defaultIntervalMs: 12_000, window: minute })).toBe(true)
    // The smallest gap is 11.5 s; from the missed time it would be 6.5 s.
    expect((await take(key, 12_000, minute)).waitMs).toBeGreaterThan(8000)
  })

  test('may not be used after a 429 in this process, unlike one reserved later', async () => {
    const key = `${prefix}met`
    const slot = await take(key, 200, minute)
    await rateLimits.blockUntil(key, 1, 'minute-quota')
    expect(rateLimits.isUsable(key, slot)).toBe(false)
    expect(rateLimits.isUsable(`${prefix}other`, slot)).toBe(true)
    expect(rateLimits.isUsable(key, await take(key, 200, minute))).toBe(true)
  })
})

test('a block makes every run wait, with its reason', async () => {
  await rateLimits.blockUntil(`${prefix}pushed`, 40_000, 'minute-quota')
  expect(await rateLimits.reserve(`${prefix}pushed`, 200, 1000)).toMatchObject({
    outcome: 'blocked',
    reason: 'minute-quota',
    waitMs: expect.toSatisfy((ms: number) => ms > 20_000 && ms <= 40_000),
  })
  await rateLimits.lift(`${prefix}pushed`)
  expect((await rateLimits.reserve(`${prefix}pushed`, 200, 1000)).waitMs).toBe(0)
})

test('a shorter block does not end a longer one', async () => {
  await rateLimits.blockUntil(`${prefix}twice`, 40_000, 'daily-quota')
  await rateLimits.blockUntil(`${prefix}twice`, 1000, 'service')
  expect(await rateLimits.reserve(`${prefix}twice`, 200, 0)).toMatchObject({
    outcome: 'blocked',
    reason: 'daily-quota',
    waitMs: expect.toSatisfy((ms: number) => ms > 20_000 && ms <= 40_000),
  })
})

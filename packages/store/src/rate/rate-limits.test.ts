import { describe, expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createTestStore } from '../store-fixture.ts'
import type { RollingWindow } from './slot.ts'

const { redis, prefix } = openTestRedis()
const { rateLimits } = createTestStore(redis, prefix)
const FAR_MS = 3_600_000

/** The times of so many slots of a key, in milliseconds of Redis' clock. */
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

test('where requests are counted in a window its guard is spread over its slots', async () => {
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
    const [, second] = [await take(key, 12_000, minute), await take(key, 12_000, minute)]
    const third = await take(key, 12_000, minute)
    await rateLimits.returnSlot(key, second, 'missed')
    const fourth = await take(key, 12_000, minute)
    expect(Math.round(timeOf(fourth) - timeOf(third))).toBe(Math.round(12_100 * 0.95))
    // what was not sent counts no more in its window
    expect(await storedTimes(key)).not.toContain(second.reservation[0])
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

  test('that was missed may not be used in a pause', async () => {
    const key = `${prefix}missed-pause`
    const slot = await take(key, 12_000, minute)
    await createTestStore(redis, prefix).rateLimits.blockUntil(key, 5000, 'minute-quota')
    expect(await rateLimits.delaySlot(key, slot, { defaultIntervalMs: 12_000, window: minute })).toBe(false)
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

const MINUTE_MS = 60_000
const slowed = { statedIntervalMs: 200, minuteMs: MINUTE_MS, recoveryMs: 300_000 }
const intervalMs = async (key: string) => (await take(key, 200)).intervalMs

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
  await rateLimits.paceByTier(key, 'paid', 200)
  await rateLimits.lowerRate(key, { ...slowed, requestsPerMinute: 60 })
  await rateLimits.paceByTier(key, 'paid', 200)
  expect(await intervalMs(key)).toBeGreaterThan(990)
  await rateLimits.paceByTier(key, 'free', 12_000)
  expect(await intervalMs(key)).toBeGreaterThan(11_990)
  await rateLimits.paceByTier(key, 'paid', 200)
  expect(await intervalMs(key)).toBeLessThan(211)
})

describe('a lowered rate', () => {
  /** Requests per minute by which the next slot is computed, after a recovery period if one is given. */
  async function pace(key: string, after: 'a quiet stretch' | 'nothing'): Promise<number> {
    if (after === 'a quiet stretch') await redis.hset(key, 'raiseAt', 0)
    await rateLimits.reserve(key, 200, FAR_MS)
    const [slow, interval] = await redis.hmget(key, 'slow', 'interval')
    return MINUTE_MS / (Math.max(Number(slow), Number(interval)) / 1000)
  }
  const refuse = (key: string, requestsPerMinute?: number) =>
    rateLimits.lowerRate(key, { ...slowed, requestsPerMinute })

  test('rises by equal steps after each recovery period, up to the stated rate', async () => {
    const key = `${prefix}rising`
    await rateLimits.paceByTier(key, 'paid', 200)
    await refuse(key, 60)
    const paces = [await pace(key, 'nothing'), await pace(key, 'nothing')]
    for (let i = 0; i < 10; i++) paces.push(await pace(key, 'a quiet stretch'))
    expect(paces.map(Math.round)).toEqual([60, 60, 90, 120, 150, 180, 210, 240, 270, 300, 300, 300])
  })

  test('falls to the limit at the next 429, and rises by half the step after twice the period', async () => {
    const key = `${prefix}refused`
    await rateLimits.paceByTier(key, 'paid', 200)
    await refuse(key, 60)
    expect(Math.round(await pace(key, 'a quiet stretch'))).toBe(90)
    await refuse(key, 60)
    // Requests that were in flight together get 429 together, which counts once.
    await refuse(key, 60)
    expect(Math.round(await pace(key, 'nothing'))).toBe(60)
    expect(Number(await redis.hget(key, 'quiet')) / 1000).toBe(600_000)
    expect(Math.round(await pace(key, 'a quiet stretch'))).toBe(75)
    await refuse(key)
    expect(Math.round(await pace(key, 'nothing'))).toBe(60)
    expect(Math.round((await pace(key, 'a quiet stretch')) * 2)).toBe(135)
  })

  test('rises once after a long idle time, not once for each period in it', async () => {
    const key = `${prefix}silent`
    await rateLimits.paceByTier(key, 'paid', 200)
    await refuse(key, 60)
    expect(Math.round(await pace(key, 'a quiet stretch'))).toBe(90)
    expect(Math.round(await pace(key, 'nothing'))).toBe(90)
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

test("Reddit's window is spent down to the reserve and then waited for", async () => {
  await rateLimits.observeWindow(`${prefix}window`, { remaining: 26, limit: 1000, resetMs: 300_000 })
  expect((await rateLimits.reserve(`${prefix}window`, 0, FAR_MS)).waitMs).toBe(0)
  expect((await rateLimits.reserve(`${prefix}window`, 0, FAR_MS)).waitMs).toBe(0)
  const third = await rateLimits.reserve(`${prefix}window`, 0, FAR_MS)
  expect(third.reason).toBe('reddit-window')
  expect(third.waitMs).toBeGreaterThan(200_000)
})

test('within a window the smaller count applies, whatever the order of the responses', async () => {
  await rateLimits.observeWindow(`${prefix}order`, { remaining: 25, limit: 1000, resetMs: 300_000 })
  await rateLimits.observeWindow(`${prefix}order`, { remaining: 500, limit: 1000, resetMs: 300_000 })
  expect((await rateLimits.reserve(`${prefix}order`, 0, FAR_MS)).waitMs).toBe(0)
  expect((await rateLimits.reserve(`${prefix}order`, 0, FAR_MS)).reason).toBe('reddit-window')
})

test('a small window reserves what may be in flight, and a tiny one half', async () => {
  const isOpen = async (name: string, remaining: number, limit: number) => {
    await rateLimits.observeWindow(`${prefix}${name}`, { remaining, limit, resetMs: 300_000 })
    return (await rateLimits.reserve(`${prefix}${name}`, 0, 1000)).outcome === 'taken'
  }
  expect([await isOpen('small', 9, 30), await isOpen('smaller', 8, 30)]).toEqual([true, false])
  expect([await isOpen('tiny', 4, 6), await isOpen('tinier', 3, 6)]).toEqual([true, false])
})

test('half of a window is used if no response reports it', async () => {
  const key = `${prefix}presumed`
  await rateLimits.presumeWindow(key, { limit: 6, spanMs: 300_000 })
  for (let i = 0; i < 3; i++) expect((await rateLimits.reserve(key, 0, 1000)).outcome).toBe('taken')
  expect(await rateLimits.reserve(key, 0, 1000)).toMatchObject({
    outcome: 'blocked',
    reason: 'reddit-window',
  })
  await rateLimits.observeWindow(key, { remaining: 500, limit: 1000, resetMs: 300_000 })
  expect((await rateLimits.reserve(key, 0, 1000)).outcome).toBe('taken')
})

describe('while runs wait for the window', () => {
  /** Far enough apart that no machine is as slow. */
  const APART_MS = 15_000
  /** Longer than a person may wait for any reserved request here, and shorter than the window. */
  const LONGEST_MS = 250_000
  const person = (key: string) => rateLimits.reserve(key, APART_MS, LONGEST_MS, { isPersonWaiting: true })
  async function takenBy(reserve: () => ReturnType<typeof person>): Promise<number> {
    for (let taken = 0; ; taken += 1) if ((await reserve()).outcome === 'blocked') return taken
  }

  test.each([
    { limit: 1000, floor: 24, expected: 16 },
    { limit: 500, floor: 12, expected: 4 },
    { limit: 30, floor: 8, expected: 2 },
  ])('a person finds $expected requests of a window of $limit', async ({ limit, floor, expected }) => {
    const key = `${prefix}person-${limit}`
    await rateLimits.observeWindow(key, { remaining: floor + 5, limit, resetMs: 300_000 })
    expect(await takenBy(() => rateLimits.reserve(key, 0, APART_MS))).toBe(5)
    // as a run does in the last minute of a window
    expect((await rateLimits.reserve(key, 60, FAR_MS)).outcome).toBe('taken')
    const [first, second] = [await person(key), await person(key)]
    expect(first).toMatchObject({ outcome: 'taken', waitMs: 0 })
    expect(second.waitMs).toBeGreaterThan(0)
    expect(second.waitMs).toBeLessThanOrEqual(APART_MS)
    expect(await takenBy(() => person(key))).toBe(expected - 2)
  })

  test('a person finds requests if the state of the window is not known', async () => {
    const key = `${prefix}person-blind`
    await rateLimits.presumeWindow(key, { limit: 40, spanMs: 300_000 })
    expect(await takenBy(() => rateLimits.reserve(key, 0, 15_000))).toBe(20)
    expect(await takenBy(() => person(key))).toBe(10)
  })

  test('a 429 counts for a person as well', async () => {
    const key = `${prefix}person-paused`
    await rateLimits.observeWindow(key, { remaining: 500, limit: 1000, resetMs: 300_000 })
    await rateLimits.blockUntil(key, 2 * LONGEST_MS, 'reddit-window')
    expect((await person(key)).outcome).toBe('blocked')
  })
})

test('a presumed window ends with its span', async () => {
  const key = `${prefix}over`
  await rateLimits.presumeWindow(key, { limit: 2, spanMs: 60_000 })
  expect((await rateLimits.reserve(key, 0, FAR_MS)).waitMs).toBe(0)
  const second = await rateLimits.reserve(key, 0, FAR_MS)
  expect(second.outcome).toBe('taken')
  expect(second.waitMs).toBeGreaterThan(30_000)
  expect((await rateLimits.reserve(key, 0, FAR_MS)).waitMs).toBeGreaterThan(90_000)
})

test('the first response of a window does not hide other requests in flight', async () => {
  const key = `${prefix}beside`
  await rateLimits.presumeWindow(key, { limit: 1000, spanMs: 600_000 })
  for (let i = 0; i < 16; i++) await rateLimits.reserve(key, 0, 1000)
  await rateLimits.observeWindow(key, { remaining: 29, limit: 30, resetMs: 300_000 })
  const taken: string[] = []
  for (let i = 0; i < 8; i++) taken.push((await rateLimits.reserve(key, 0, 1000)).outcome)
  // 14 are left, 8 of them in reserve
  expect(taken.filter((outcome) => outcome === 'taken')).toHaveLength(6)
})

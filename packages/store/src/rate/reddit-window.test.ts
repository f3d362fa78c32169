import { describe, expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createTestStore } from '../store-fixture.ts'

const { redis, prefix } = openTestRedis()
const { rateLimits } = createTestStore(redis, prefix)
const FAR_MS = 3_600_000

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

test('a window ends a second later than reported, when Reddit accepts requests again', async () => {
  const key = `${prefix}reset`
  const nowUs = async () => {
    const [seconds, microseconds] = await redis.time()
    return Number(seconds) * 1e6 + Number(microseconds)
  }
  const before = await nowUs()
  await rateLimits.observeWindow(key, { remaining: 0, limit: 1000, resetMs: 300_000 })
  const resetAt = Number(await redis.hget(key, 'resetAt'))
  expect(resetAt).toBeGreaterThanOrEqual(before + 301e6)
  expect(resetAt).toBeLessThanOrEqual((await nowUs()) + 301e6)
})

test('a small window reserves what may be in flight, a tiny one half, and a huge one no more than a large one', async () => {
  const isOpen = async (name: string, remaining: number, limit: number) => {
    await rateLimits.observeWindow(`${prefix}${name}`, { remaining, limit, resetMs: 300_000 })
    return (await rateLimits.reserve(`${prefix}${name}`, 0, 1000)).outcome === 'taken'
  }
  expect([await isOpen('small', 9, 30), await isOpen('smaller', 8, 30)]).toEqual([true, false])
  expect([await isOpen('tiny', 4, 6), await isOpen('tinier', 3, 6)]).toEqual([true, false])
  expect([await isOpen('huge', 25, 5000), await isOpen('spent', 24, 5000)]).toEqual([true, false])
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

  test('a person whose slot is free takes it like a run, and the next one is an interval later', async () => {
    const key = `${prefix}person-free`
    await rateLimits.observeWindow(key, { remaining: 500, limit: 1000, resetMs: 300_000 })
    expect(await person(key)).toMatchObject({ outcome: 'taken', waitMs: 0 })
    expect((await rateLimits.reserve(key, APART_MS, FAR_MS)).waitMs).toBeGreaterThan(0)
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

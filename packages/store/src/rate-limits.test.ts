import { expect, test } from 'vitest'
import { openTestRedis } from '../../../test/redis.ts'
import { createTestStore } from './store-fixture.ts'

const { redis, prefix } = openTestRedis()
const { rateLimits } = createTestStore(redis, prefix)
const FAR_MS = 3_600_000

test('slots of one credential are an interval and its grace apart; an idle one has no burst', async () => {
  const waits: number[] = []
  for (let i = 0; i < 4; i++) waits.push((await rateLimits.reserve(`${prefix}pace`, 12_000, FAR_MS)).waitMs)
  expect(waits[0]).toBe(0)
  for (let i = 1; i < 4; i++) {
    const expected = i * 12_250
    expect(waits[i]).toBeGreaterThan(expected - 1000)
    expect(waits[i]).toBeLessThanOrEqual(expected)
  }
})

test('slots taken at the same time by many callers never coincide', async () => {
  const taken = await Promise.all(
    Array.from({ length: 50 }, () => rateLimits.reserve(`${prefix}crowd`, 1000, FAR_MS)),
  )
  const waits = taken.map((slot) => slot.waitMs).sort((a, b) => a - b)
  const gaps = waits.slice(1).map((wait, i) => wait - (waits[i] ?? 0))
  // waits are counted from each call's own time, so a gap may look shorter by what passed between two calls
  expect(Math.min(...gaps)).toBeGreaterThan(500)
  expect(waits.at(-1)).toBeGreaterThan(48 * 1000)
})

test('an interval of its own replaces the default for a credential', async () => {
  await rateLimits.setInterval(`${prefix}slow`, 60_000)
  await rateLimits.reserve(`${prefix}slow`, 10, FAR_MS)
  expect((await rateLimits.reserve(`${prefix}slow`, 10, FAR_MS)).waitMs).toBeGreaterThan(59_000)
})

test('a pace that a refusal has taught survives the same tier and ends with another', async () => {
  const key = `${prefix}taught`
  const intervalMs = async () => Number(await redis.hget(key, 'interval')) / 1000
  await rateLimits.paceByTier(key, 'paid', 200)
  await rateLimits.setInterval(key, 400)
  await rateLimits.paceByTier(key, 'paid', 200)
  expect(await intervalMs()).toBe(400)
  await rateLimits.paceByTier(key, 'free', 12_000)
  expect(await intervalMs()).toBe(12_000)
})

test('after a push back everybody waits, and is told why', async () => {
  await rateLimits.pushBack(`${prefix}pushed`, 40_000, 'minute-quota')
  const slot = await rateLimits.reserve(`${prefix}pushed`, 200, FAR_MS)
  expect(slot.waitMs).toBeGreaterThan(39_000)
  expect(slot.reason).toBe('minute-quota')
  expect(await rateLimits.reserve(`${prefix}pushed`, 200, 1000)).toMatchObject({
    outcome: 'blocked',
    reason: 'minute-quota',
  })
  await rateLimits.lift(`${prefix}pushed`)
  expect((await rateLimits.reserve(`${prefix}pushed`, 200, 1000)).waitMs).toBe(0)
})

test('a shorter push back does not end a longer one', async () => {
  await rateLimits.pushBack(`${prefix}twice`, 40_000, 'daily-quota')
  await rateLimits.pushBack(`${prefix}twice`, 1000, 'service')
  expect((await rateLimits.reserve(`${prefix}twice`, 200, FAR_MS)).waitMs).toBeGreaterThan(39_000)
})

test("Reddit's window is spent down to the reserve and then waited for", async () => {
  await rateLimits.observeWindow(`${prefix}window`, { remaining: 26, limit: 1000, resetMs: 300_000 })
  expect((await rateLimits.reserve(`${prefix}window`, 0, FAR_MS)).waitMs).toBe(0)
  expect((await rateLimits.reserve(`${prefix}window`, 0, FAR_MS)).waitMs).toBe(0)
  const third = await rateLimits.reserve(`${prefix}window`, 0, FAR_MS)
  expect(third.reason).toBe('reddit-window')
  expect(third.waitMs).toBeGreaterThan(300_000)
})

test('within a window the smaller count is believed, whatever the order of the answers', async () => {
  await rateLimits.observeWindow(`${prefix}order`, { remaining: 25, limit: 1000, resetMs: 300_000 })
  await rateLimits.observeWindow(`${prefix}order`, { remaining: 500, limit: 1000, resetMs: 300_000 })
  expect((await rateLimits.reserve(`${prefix}order`, 0, FAR_MS)).waitMs).toBe(0)
  expect((await rateLimits.reserve(`${prefix}order`, 0, FAR_MS)).reason).toBe('reddit-window')
})

test('of a small window what may be in flight is kept back, and half of a tiny one', async () => {
  const isOpen = async (name: string, remaining: number, limit: number) => {
    await rateLimits.observeWindow(`${prefix}${name}`, { remaining, limit, resetMs: 300_000 })
    return (await rateLimits.reserve(`${prefix}${name}`, 0, 1000)).outcome === 'taken'
  }
  expect([await isOpen('small', 9, 30), await isOpen('smaller', 8, 30)]).toEqual([true, false])
  expect([await isOpen('tiny', 4, 6), await isOpen('tinier', 3, 6)]).toEqual([true, false])
})

test('a window that answers tell nothing of is spent by half', async () => {
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

test('what was presumed is forgotten when its span is over', async () => {
  const key = `${prefix}over`
  await rateLimits.presumeWindow(key, { limit: 2, spanMs: 60 })
  expect((await rateLimits.reserve(key, 0, 1000)).waitMs).toBe(0)
  const second = await rateLimits.reserve(key, 0, 1000)
  expect(second.outcome).toBe('taken')
  expect(second.waitMs).toBeGreaterThan(30)
  expect((await rateLimits.reserve(key, 0, 1000)).waitMs).toBeGreaterThan(90)
})

test('the first answer of a window does not hide what left beside its request', async () => {
  const key = `${prefix}beside`
  await rateLimits.presumeWindow(key, { limit: 1000, spanMs: 600_000 })
  for (let i = 0; i < 16; i++) await rateLimits.reserve(key, 0, 1000)
  await rateLimits.observeWindow(key, { remaining: 29, limit: 30, resetMs: 300_000 })
  const taken: string[] = []
  for (let i = 0; i < 8; i++) taken.push((await rateLimits.reserve(key, 0, 1000)).outcome)
  // 14 are left, 8 of them in reserve
  expect(taken.filter((outcome) => outcome === 'taken')).toHaveLength(6)
})

import { describe, expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createTestStore } from '../store-fixture.ts'

const { redis, prefix } = openTestRedis()
const { rateLimits } = createTestStore(redis, prefix)

const ofRun = { defaultIntervalMs: 0, longestWaitMs: 1000 }
const ofPerson = { ...ofRun, isInteractive: true }

test('runs use a window down to the reserve and then wait for its end without reserving a slot', async () => {
  const key = `${prefix}window`
  await rateLimits.observeWindow(key, { remaining: 25, limit: 1000, resetMs: 300_000 })
  expect((await rateLimits.reserve(key, ofRun)).waitMs).toBe(0)
  await rateLimits.observeWindow(key, { remaining: 24, limit: 1000, resetMs: 300_000 })
  const next = await rateLimits.reserve(key, { ...ofRun, longestWaitMs: 3_600_000 })
  expect(next).toMatchObject({ outcome: 'blocked', reason: 'source-window' })
  expect(next.waitMs).toBeGreaterThan(200_000)
  expect(next.waitMs).toBeLessThanOrEqual(301_000)
})

test('a late response does not reopen a window', async () => {
  const key = `${prefix}order`
  await rateLimits.observeWindow(key, { remaining: 24, limit: 1000, resetMs: 300_000 })
  await rateLimits.observeWindow(key, { remaining: 500, limit: 1000, resetMs: 300_000 })
  expect((await rateLimits.reserve(key, ofRun)).reason).toBe('source-window')
})

test('a small window reserves what may be in flight, a tiny one half, and a huge one as much as a large one', async () => {
  const isOpen = async (name: string, remaining: number, limit: number) => {
    await rateLimits.observeWindow(`${prefix}${name}`, { remaining, limit, resetMs: 300_000 })
    return (await rateLimits.reserve(`${prefix}${name}`, ofRun)).outcome === 'taken'
  }
  expect([await isOpen('small', 9, 30), await isOpen('smaller', 8, 30)]).toEqual([true, false])
  expect([await isOpen('tiny', 4, 6), await isOpen('tinier', 3, 6)]).toEqual([true, false])
  expect([await isOpen('huge', 25, 5000), await isOpen('spent', 24, 5000)]).toEqual([true, false])
})

describe('while runs wait for the window', () => {
  test('a person uses the reserve, but not the requests that may be in flight', async () => {
    const key = `${prefix}person`
    await rateLimits.observeWindow(key, { remaining: 20, limit: 1000, resetMs: 300_000 })
    expect((await rateLimits.reserve(key, ofRun)).outcome).toBe('blocked')
    expect(await rateLimits.reserve(key, ofPerson)).toMatchObject({ outcome: 'taken', waitMs: 0 })
    await rateLimits.observeWindow(key, { remaining: 8, limit: 1000, resetMs: 300_000 })
    expect((await rateLimits.reserve(key, ofPerson)).outcome).toBe('blocked')
  })

  test('a 429 blocks people as well', async () => {
    const key = `${prefix}paused`
    await rateLimits.observeWindow(key, { remaining: 500, limit: 1000, resetMs: 300_000 })
    await rateLimits.blockUntil(key, 40_000, 'source-window')
    expect((await rateLimits.reserve(key, ofPerson)).outcome).toBe('blocked')
  })
})

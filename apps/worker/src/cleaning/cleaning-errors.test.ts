import { PlatformError } from '@quarry/platforms/platform-error'
import { createScaledClock } from '@quarry/store/rate/scaled-clock'
import { beginCleaning, createTestStore } from '@quarry/store/store-fixture'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { takeNow } from '../sending/testing/take-now.ts'
import { createCleaningErrorHandler } from './cleaning-errors.ts'
import { takeOverTitles } from './testing/begin-titles.ts'

const { redis, prefix } = openTestRedis()
const HOUR_MS = 3_600_000

async function setUp(ids: readonly string[], failingSince?: number) {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ids)
  if (failingSince) await redis.hset(store.keys.run(run).meta, 'failingSince', failingSince)
  const { context, work } = await takeOverTitles(store, run)
  const rateKey = store.keys.geminiRate(run.runId, 'm')
  const errors = createCleaningErrorHandler({ ...store, clock: createScaledClock(1) }, context, {
    fingerprint: run.runId,
    model: 'm',
    rateKey,
    work,
  })
  return { store, work, rateKey, errors }
}

test('a run that a quota has blocked for more than a day ends with the reason and leaves its titles pending', async () => {
  const rejected = new PlatformError('gemini', 'minute-quota', { retryAfterMs: 1 })
  const failedBefore = async (hours: number) => {
    const { store, work, errors } = await setUp(['a1'], Date.now() - hours * HOUR_MS)
    const end = await errors.handle(rejected, await takeNow(work))
    expect(await store.sessions.counters(store.sessionId)).toMatchObject({ pending: 1, processing: 0 })
    return end
  }
  expect(await failedBefore(25)).toMatchObject({ kind: 'again' })
  expect(await failedBefore(27)).toMatchObject({ kind: 'fatal', problem: expect.stringMatching(/quota/) })
})

test('after a successful request, pauses after 429s without a quota start short again', async () => {
  const { work, rateKey, errors } = await setUp(['a1', 'b2'])
  const items = await takeNow(work)
  expect(await errors.handle(new PlatformError('gemini', 'rate-limited'), items)).toMatchObject({
    kind: 'again',
  })
  expect(await redis.hexists(rateKey, 'backOff')).toBe(1)
  await errors.passed(items)
  expect(await redis.hexists(rateKey, 'backOff')).toBe(0)
})

test('a request that is aborted releases its titles, and any other error of Quarry ends the job', async () => {
  const { store, work, errors } = await setUp(['a1'])
  const aborted = new DOMException('The run was paused', 'AbortError')
  expect(await errors.handle(aborted, await takeNow(work))).toEqual({ kind: 'again' })
  await expect(errors.handle(new TypeError('a bug'), await takeNow(work))).rejects.toThrow('a bug')
  expect(await store.sessions.counters(store.sessionId)).toMatchObject({ pending: 1, processing: 0 })
})

test('a rejected control ends the run, but an unavailable service does not', async () => {
  const { work, errors } = await setUp(['a1'])
  const items = await takeNow(work)
  const isControl = true
  const unavailable = new PlatformError('gemini', 'unavailable')
  expect(await errors.handle(unavailable, items, { isControl })).not.toMatchObject({ kind: 'fatal' })
  const rejected = new PlatformError('gemini', 'bad-request')
  expect(await errors.handle(rejected, items, { isControl })).toMatchObject({ kind: 'fatal' })
})

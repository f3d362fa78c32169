import { PlatformError } from '@quarry/platforms/platform-error'
import { createScaledClock } from '@quarry/store/rate/scaled-clock'
import { beginCleaning, claimNow, createTestStore } from '@quarry/store/store-fixture'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createCleaningErrorHandler } from './cleaning-errors.ts'

const { redis, prefix } = openTestRedis()
const HOUR_MS = 3_600_000

async function setUp(ids: readonly string[]) {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ids)
  const rateKey = store.keys.geminiRate(run.runId, 'm')
  const errors = createCleaningErrorHandler(
    { ...store, clock: createScaledClock(1) },
    { run, logProgress: () => undefined },
    { fingerprint: run.runId, model: 'm', rateKey },
  )
  return { store, run, rateKey, errors }
}

test('a run that a quota has blocked for more than a day ends with the reason, its titles pending', async () => {
  const { store, run, errors } = await setUp(['a1'])
  const rejected = new PlatformError('gemini', 'minute-quota', { retryAfterMs: 1 })
  const failedBefore = async (hours: number) => {
    await store.claims.noteFailure(run)
    await redis.hincrby(store.keys.run(run.sessionId, run.runId)[0], 'failingSince', -hours * HOUR_MS)
    return await errors.handle(rejected, await claimNow(store, run))
  }
  expect(await failedBefore(25)).toMatchObject({ kind: 'again' })
  expect(await failedBefore(2)).toMatchObject({ kind: 'fatal', problem: expect.stringMatching(/quota/) })
  expect(await store.sessions.counters(store.sessionId)).toMatchObject({ pending: 1, processing: 0 })
})

test('a request that succeeds ends the growth of pauses after 429s without a quota', async () => {
  const { store, run, rateKey, errors } = await setUp(['a1', 'b2'])
  const items = await claimNow(store, run)
  expect(await errors.handle(new PlatformError('gemini', 'rate-limited'), items)).toMatchObject({
    kind: 'again',
  })
  expect(await redis.hexists(rateKey, 'backOff')).toBe(1)
  await errors.passed(items)
  expect(await redis.hexists(rateKey, 'backOff')).toBe(0)
})

test('a request that is aborted releases its titles, and any other error of Quarry ends the job', async () => {
  const { store, run, errors } = await setUp(['a1'])
  const aborted = new DOMException('The run was paused', 'AbortError')
  expect(await errors.handle(aborted, await claimNow(store, run))).toEqual({ kind: 'again' })
  await expect(errors.handle(new TypeError('a bug'), await claimNow(store, run))).rejects.toThrow('a bug')
  expect(await store.sessions.counters(store.sessionId)).toMatchObject({ pending: 1, processing: 0 })
})

test('a rejected control ends the run, an unavailable service does not', async () => {
  const { store, run, errors } = await setUp(['a1'])
  const items = await claimNow(store, run)
  const isControl = true
  const unavailable = new PlatformError('gemini', 'unavailable')
  expect(await errors.handle(unavailable, items, { isControl })).not.toMatchObject({ kind: 'fatal' })
  const rejected = new PlatformError('gemini', 'bad-request')
  expect(await errors.handle(rejected, items, { isControl })).toMatchObject({ kind: 'fatal' })
})

import { PlatformError } from '@quarry/platforms/platform-error'
import { createScaledClock } from '@quarry/store/rate/scaled-clock'
import { beginCleaning, claimNow, createTestStore } from '@quarry/store/store-fixture'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createCleaningErrorHandler } from './cleaning-errors.ts'

const { redis, prefix } = openTestRedis()
const HOUR_MS = 3_600_000

test('a run that a quota has blocked for more than a day ends with the reason, its titles pending', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1'])
  const rateKey = store.keys.geminiRate(run.runId, 'm')
  const errors = createCleaningErrorHandler(
    { ...store, clock: createScaledClock(1) },
    { run, logProgress: () => undefined },
    { fingerprint: run.runId, model: 'm', rateKey },
  )
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

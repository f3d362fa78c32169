import { PlatformError } from '@quarry/platforms/platform-error'
import { createScaledClock } from '@quarry/store/rate/scaled-clock'
import { beginCleaning, createTestStore } from '@quarry/store/store-fixture'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createRequestFailures } from './request-failures.ts'

const { redis, prefix } = openTestRedis()

test('a success while a failure is being recorded does not end the run', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1'])
  const failures = createRequestFailures(
    { ...store, clock: createScaledClock(1) },
    { run, fields: new Map(), logProgress: () => undefined },
    { rateKey: `${prefix}rate`, serviceName: 'Gemini', work: { putBack: async () => undefined } },
  )
  const rejected = new PlatformError('gemini', 'minute-quota')
  const waits = failures.waitForQuota(rejected, { waitMs: 1, reason: 'minute-quota' }, [])
  await failures.passed()
  expect(await waits).toEqual({ kind: 'again' })
})

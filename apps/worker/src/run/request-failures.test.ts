import { PlatformError } from '@quarry/platforms/platform-error'
import { createScaledClock } from '@quarry/store/rate/scaled-clock'
import { beginCleaning, createTestStore } from '@quarry/store/store-fixture'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createRequestFailures } from './request-failures.ts'

const { redis, prefix } = openTestRedis()

/** Returns a run's handler of failed requests, with the lines that it logs. */
async function openFailures(name: string) {
  const store = createTestStore(redis, `${prefix}${name}`)
  const run = await beginCleaning(store, ['a1'])
  const lines: string[] = []
  const failures = createRequestFailures(
    { ...store, clock: createScaledClock(1) },
    { run, fields: new Map(), logProgress: (line) => lines.push(line) },
    { rateKey: `${prefix}${name}rate`, serviceName: 'Gemini', work: { putBack: async () => undefined } },
  )
  return { failures, lines }
}

test('a success while a failure is being recorded does not end the run', async () => {
  const { failures } = await openFailures('passed')
  const rejected = new PlatformError('gemini', 'minute-quota')
  const waits = failures.waitForQuota(rejected, { waitMs: 1, reason: 'minute-quota' }, [])
  await failures.passed()
  expect(await waits).toEqual({ kind: 'again' })
})

test('an outage of a service is logged once per run, and again after a success or as another failure', async () => {
  const { failures, lines } = await openFailures('outage')
  const fail = (kind: 'network' | 'unavailable') =>
    failures.waitForService(new PlatformError('gemini', kind), [])
  await Promise.all([fail('network'), fail('network'), fail('network')])
  expect(lines).toEqual([expect.stringMatching(/Gemini is failing \(network\)\.$/)])
  await fail('unavailable')
  await failures.passed()
  await fail('unavailable')
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/Gemini is failing \(unavailable\)\.$/),
    expect.stringMatching(/Gemini is failing \(unavailable\)\.$/),
  ])
})

import { PlatformError, type PlatformErrorKind } from '@quarry/platforms/platform-error'
import { createScaledClock } from '@quarry/store/rate/scaled-clock'
import { beginCleaning, createTestStore } from '@quarry/store/store-fixture'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createRequestFailures } from './request-failures.ts'

const { redis, prefix } = openTestRedis()
const anySlot = { defaultIntervalMs: 1, longestWaitMs: 0 }

/** Returns a run whose requests have this rate. */
async function begin(rateKey = `${prefix}rate`) {
  const store = createTestStore(redis, prefix)
  const { rateLimits } = store
  const run = await beginCleaning(store, ['a1'])
  const failures = createRequestFailures(
    { ...store, clock: createScaledClock(1) },
    { run, fields: new Map(), logProgress: () => undefined },
    { rateKey, serviceName: 'Lemmy', work: { putBack: async () => undefined } },
  )
  const limits = failures.withPauses(rateLimits)
  return {
    failures,
    limits,
    fail: (kind: PlatformErrorKind) => failures.waitForService(new PlatformError('lemmy', kind), []),
    next: async () => (await limits.reserve(rateKey, anySlot)).reason,
  }
}

test('a success while a failure is being recorded does not end the run', async () => {
  const { failures } = await begin()
  const rejected = new PlatformError('gemini', 'minute-quota')
  const waits = failures.waitForQuota(rejected, { waitMs: 1, reason: 'minute-quota' }, [])
  await failures.passed()
  expect(await waits).toEqual({ kind: 'again' })
})

test('a failing request pauses only its run, even on slots that the run reserved before', async () => {
  const rateKey = `${prefix}shared`
  const [one, other] = [await begin(rateKey), await begin(rateKey)]
  const reserved = await one.limits.reserve(rateKey, { ...anySlot, longestWaitMs: 60_000 })
  if (reserved.outcome !== 'taken') throw new Error('the rate is blocked')
  expect(await one.fail('unavailable')).toEqual({ kind: 'again' })
  expect(await one.fail('unavailable')).toEqual({ kind: 'again' })
  expect(await one.next()).toBe('service')
  expect(one.limits.isUsable(rateKey, reserved)).toBe(false)
  expect(other.limits.isUsable(rateKey, reserved)).toBe(true)
  expect(await other.next()).toBe('rate')
})

test.each<PlatformErrorKind>(['rate-limited', 'client-blocked'])(
  'what concerns the address pauses every run that shares it (%s)',
  async (kind) => {
    const rateKey = `${prefix}${kind}`
    const [one, other] = [await begin(rateKey), await begin(rateKey)]
    await one.fail(kind)
    expect(await other.next()).toBe('service')
  },
)

test('an outage that two runs see pauses every run at the address', async () => {
  const rateKey = `${prefix}outage`
  const [one, other, third] = [await begin(rateKey), await begin(rateKey), await begin(rateKey)]
  await one.fail('network')
  expect(await third.next()).toBe('rate')
  await other.fail('unavailable')
  expect(await third.next()).toBe('service')
})

import { PlatformError, type PlatformErrorKind } from '@quarry/platforms/platform-error'
import { createScaledClock } from '@quarry/store/rate/scaled-clock'
import { beginCleaning, createTestStore } from '@quarry/store/store-fixture'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createRequestFailures } from './request-failures.ts'

const { redis, prefix } = openTestRedis()
const anySlot = { defaultIntervalMs: 1, longestWaitMs: 0 }

/** Returns a run whose requests have this rate, with the lines that it logs. */
async function begin(rateKey = `${prefix}rate`) {
  const store = createTestStore(redis, prefix)
  const { rateLimits } = store
  const run = await beginCleaning(store, ['a1'])
  const lines: string[] = []
  const failures = createRequestFailures(
    { ...store, clock: createScaledClock(1) },
    { run, fields: new Map(), logProgress: (line) => lines.push(line) },
    { rateKey, serviceName: 'Lemmy', work: { putBack: async () => undefined } },
  )
  const limits = failures.withPauses(rateLimits)
  return {
    failures,
    lines,
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

test('an outage of a service is logged once per run, and again after a success or as another failure', async () => {
  const { failures, lines, fail } = await begin(`${prefix}logged`)
  await Promise.all([fail('network'), fail('network'), fail('network')])
  expect(lines).toEqual([expect.stringMatching(/Lemmy is failing \(network\)\.$/)])
  await fail('unavailable')
  await failures.passed()
  await fail('unavailable')
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/Lemmy is failing \(unavailable\)\.$/),
    expect.stringMatching(/Lemmy is failing \(unavailable\)\.$/),
  ])
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

import { PlatformError, type PlatformErrorKind } from '@quarry/platforms/platform-error'
import { createScaledClock } from '@quarry/store/rate/scaled-clock'
import { beginRun, createTestStore } from '@quarry/store/store-fixture'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { takeNow } from '../sending/testing/take-now.ts'
import { createBatchWork } from './batch-work.ts'
import { createCheckErrorHandler } from './check-errors.ts'

const { redis, prefix } = openTestRedis()

/** Returns a run with one batch, and a function that reports a failure of it. */
async function failing() {
  const store = createTestStore(redis, prefix)
  const run = await beginRun(store, 'extraction', { total: 1, task: 'post-check' })
  const context = { run, fields: new Map(), work: new Map(), logProgress: () => undefined }
  const batch = { id: '0', posts: [{ id: '1aaaaa', subreddit: 'bread' }] }
  const work = await createBatchWork(store, context, async () => [batch])
  const errors = createCheckErrorHandler({ ...store, clock: createScaledClock(1_000_000) }, context, {
    ...{ source: 'reddit', work },
    rateKey: store.keys.sourceRate('reddit', run.runId),
    giveUp: (given) => work.save(given, []),
    loss: 'A batch of posts could not be checked',
  })
  return {
    work,
    errors,
    async fail(kind: PlatformErrorKind) {
      await takeNow(work)
      const error = new PlatformError('reddit', kind, { retryAfterMs: 1 })
      return await errors.handle(error, batch, performance.now())
    },
  }
}

test.each<PlatformErrorKind>(['malformed', 'unavailable', 'network', 'private'])(
  'a batch that is always %s is given up after five tries',
  async (kind) => {
    const { work, fail } = await failing()
    for (let failure = 1; failure < 5; failure++) expect(await fail(kind)).toEqual({ kind: 'again' })
    expect(await fail(kind)).toEqual({ kind: 'done' })
    expect(work.isEmpty()).toBe(true)
  },
)

test('refused credentials end the run at once, or after five tries if they were accepted before', async () => {
  const refused = { kind: 'fatal', problem: expect.stringMatching(/Reddit/) }
  const first = await failing()
  expect(await first.fail('credentials-refused')).toEqual(refused)
  const later = await failing()
  await later.errors.passed({ id: 'another' })
  for (let failure = 1; failure < 5; failure++)
    expect(await later.fail('credentials-refused')).toEqual({ kind: 'again' })
  expect(await later.fail('credentials-refused')).toEqual(refused)
})

test('a run waits for a rate limit, however often', async () => {
  const { fail } = await failing()
  for (const kind of ['rate-limited', 'daily-quota'] as const)
    for (let failure = 0; failure < 9; failure++) expect(await fail(kind)).toEqual({ kind: 'again' })
})

import { randomUUID } from 'node:crypto'
import { PlatformError, type PlatformErrorKind } from '@quarry/platforms/platform-error'
import { createScaledClock } from '@quarry/store/rate/scaled-clock'
import { claimNow, createTestStore } from '@quarry/store/store-fixture'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createCheckErrorHandler } from './check-errors.ts'

const { redis, prefix } = openTestRedis()

/** A run with one batch, and a function that reports a failure of it. */
async function failing() {
  const store = createTestStore(redis, prefix)
  const run = { sessionId: store.sessionId, runId: randomUUID(), owner: 'first' }
  await store.runs.create(store.sessionId, run.runId, 'extraction', { total: 1, task: 'post-check' })
  await store.claims.begin(run)
  await store.pages.plan(run, [], [{ id: '0', cursor: '{"bread":["1aaaaa"]}' }])
  await store.pages.activate(run, [{ id: '0', place: 0 }])
  const errors = createCheckErrorHandler(
    { ...store, clock: createScaledClock(1_000_000) },
    { run, logProgress: () => undefined },
    { source: 'reddit', rateKey: store.keys.sourceRate('reddit', run.runId) },
  )
  return {
    store,
    run,
    errors,
    async fail(kind: PlatformErrorKind) {
      const [item] = await claimNow(store, run)
      if (!item) throw new Error('nothing was claimed')
      const error = new PlatformError('reddit', kind, { retryAfterMs: 1 })
      return await errors.handle(error, item, performance.now())
    },
  }
}

test.each<PlatformErrorKind>(['malformed', 'unavailable', 'network', 'private'])(
  'a batch that is always %s is given up after five tries',
  async (kind) => {
    const { store, run, fail } = await failing()
    for (let failure = 1; failure < 5; failure++) expect(await fail(kind)).toEqual({ kind: 'again' })
    expect(await fail(kind)).toEqual({ kind: 'done' })
    expect(await store.pages.readOpenCursors(run)).toEqual(new Map())
    expect(await store.claims.finish(run, 'Done.')).toBe('finished')
  },
)

test('credentials that are refused end the run: at once, or after five tries if they were accepted before', async () => {
  const refused = { kind: 'fatal', problem: expect.stringMatching(/Reddit/) }
  const first = await failing()
  expect(await first.fail('credentials-refused')).toEqual(refused)
  const later = await failing()
  later.errors.passed({ id: 'another', payload: '', notes: [], community: '' })
  for (let failure = 1; failure < 5; failure++)
    expect(await later.fail('credentials-refused')).toEqual({ kind: 'again' })
  expect(await later.fail('credentials-refused')).toEqual(refused)
})

test('a limit is waited for, however often', async () => {
  const { fail } = await failing()
  for (const kind of ['rate-limited', 'daily-quota'] as const)
    for (let failure = 0; failure < 9; failure++) expect(await fail(kind)).toEqual({ kind: 'again' })
})

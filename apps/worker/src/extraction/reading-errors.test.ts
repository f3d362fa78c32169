import { randomUUID } from 'node:crypto'
import { PlatformError, type PlatformErrorKind } from '@quarry/platforms/platform-error'
import { createScaledClock } from '@quarry/store/rate/scaled-clock'
import { claimNow, createTestStore } from '@quarry/store/store-fixture'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createReadingErrorHandler } from './reading-errors.ts'

const { redis, prefix } = openTestRedis()
const HOUR_MS = 3_600_000
const cursor = {
  subreddit: 'bread',
  name: 'new',
  source: { kind: 'listing' as const, sort: 'new' as const },
  pages: 0,
}

/** A run with active cursors of one listing or several, and a function that reports a failure of the first. */
async function failing(listings = 1) {
  const store = createTestStore(redis, prefix)
  const run = { sessionId: store.sessionId, runId: randomUUID(), owner: 'first' }
  await store.runs.create(store.sessionId, run.runId, 'extraction', { total: 10 })
  await store.claims.begin(run)
  const bread = { subreddit: 'bread', asked: 10, seen: 0, questions: 0 }
  const ids = Array.from({ length: listings }, (_, at) => `bread/${at}`)
  const cursors = ids.map((id) => ({ id, cursor: JSON.stringify(cursor) }))
  await store.pages.plan(run, [bread], cursors)
  await store.pages.activate(
    run,
    ids.map((id, place) => ({ id, place })),
  )
  const plan = { markRead: () => undefined, isRead: () => false, close: async () => undefined }
  const errors = createReadingErrorHandler(
    { ...store, clock: createScaledClock(1_000_000) },
    { run, fields: new Map(), logProgress: () => undefined },
    {
      source: { id: 'reddit' },
      plan,
      rateKey: store.keys.sourceRate('reddit', run.runId),
      similarNames: async () => [],
    },
  )
  return {
    store,
    run,
    errors,
    async fail(kind: PlatformErrorKind) {
      const [item] = await claimNow(store, run)
      if (!item) throw new Error('nothing was claimed')
      const error = new PlatformError('reddit', kind, { retryAfterMs: 1 })
      return await errors.handle(error, { item, cursor, sentAtMs: performance.now() })
    },
  }
}

test('a listing that is always malformed is given up after 12 tries', async () => {
  const { store, run, fail } = await failing()
  for (let failure = 1; failure < 12; failure++) expect(await fail('malformed')).toEqual({ kind: 'again' })
  expect(await fail('malformed')).toEqual({ kind: 'done' })
  expect(await store.pages.readOpenCursors(run)).toEqual(new Map())
})

test('a run whose listings all make no sense ends with the reason', async () => {
  const { store, run, errors } = await failing(30)
  const results: string[] = []
  while (results.at(-1) !== 'fatal' && results.length < 30) {
    const [item] = await claimNow(store, run)
    if (!item) throw new Error('nothing was claimed')
    const failure = { item, cursor, sentAtMs: performance.now() }
    results.push((await errors.handle(new PlatformError('reddit', 'malformed'), failure)).kind)
  }
  expect(results).toEqual([...Array.from({ length: 11 }, () => 'again'), 'fatal'])
})

test('a listing waits for a service that is down', async () => {
  const { fail } = await failing()
  for (let failure = 0; failure < 20; failure++) expect(await fail('unavailable')).toEqual({ kind: 'again' })
})

test('a run that Reddit has throttled for more than a day ends with the reason', async () => {
  const { store, run, fail } = await failing()
  const failedBefore = async (hours: number) => {
    await store.claims.noteFailure(run)
    await redis.hincrby(store.keys.run(run.sessionId, run.runId)[0], 'failingSince', -hours * HOUR_MS)
    return await fail('rate-limited')
  }
  expect(await failedBefore(25)).toMatchObject({ kind: 'again' })
  expect(await failedBefore(2)).toMatchObject({ kind: 'fatal', problem: expect.stringMatching(/Reddit/) })
})

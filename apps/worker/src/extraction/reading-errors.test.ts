import { randomUUID } from 'node:crypto'
import { PlatformError } from '@quarry/platforms/platform-error'
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

test('a run that Reddit has throttled for more than a day ends with the reason', async () => {
  const store = createTestStore(redis, prefix)
  const run = { sessionId: store.sessionId, runId: randomUUID(), owner: 'first' }
  await store.runs.create(store.sessionId, run.runId, 'extraction', { total: 10 })
  await store.claims.begin(run)
  const bread = { subreddit: 'bread', asked: 10, seen: 0, questions: 0 }
  await store.pages.plan(run, [bread], [{ id: 'bread/new', cursor: JSON.stringify(cursor) }])
  await store.pages.activate(run, [{ id: 'bread/new', place: 0 }])
  const plan = { markRead: () => undefined, isRead: () => false, close: async () => undefined }
  const errors = createReadingErrorHandler(
    { ...store, clock: createScaledClock(1) },
    { run, fields: new Map(), logProgress: () => undefined },
    { plan, rateKey: store.keys.redditRate(run.runId), similarNames: async () => [] },
  )
  const rejected = new PlatformError('reddit', 'rate-limited', { retryAfterMs: 1 })
  const failedBefore = async (hours: number) => {
    await store.claims.noteFailure(run)
    await redis.hincrby(store.keys.run(run.sessionId, run.runId)[0], 'failingSince', -hours * HOUR_MS)
    const [item] = await claimNow(store, run)
    if (!item) throw new Error('nothing was claimed')
    return await errors.handle(rejected, { item, cursor, sentAtMs: performance.now() })
  }
  expect(await failedBefore(25)).toMatchObject({ kind: 'again' })
  expect(await failedBefore(2)).toMatchObject({ kind: 'fatal', problem: expect.stringMatching(/Reddit/) })
})

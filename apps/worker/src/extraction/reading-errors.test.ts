import { PlatformError, type PlatformErrorKind } from '@quarry/platforms/platform-error'
import { createScaledClock } from '@quarry/store/rate/scaled-clock'
import { beginRun, createTestStore } from '@quarry/store/store-fixture'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { silentObserver } from '../run/testing/worker-dependencies.ts'
import { takeNow } from '../sending/testing/take-now.ts'
import { ALL_TIME } from './date-range.ts'
import { createReading } from './reading.ts'
import { createReadingErrorHandler } from './reading-errors.ts'

const { redis, prefix } = openTestRedis()
const HOUR_MS = 3_600_000

/**
 * Returns a run over this many communities with one listing each, and a function that reports that the next page
 * failed.
 */
async function failing(communities = 1, failingSince = 0) {
  const store = createTestStore(redis, prefix)
  const run = await beginRun(store, 'extraction', { total: 10 })
  const fields = new Map(failingSince === 0 ? [] : [['failingSince', String(failingSince)]])
  const context = { run, fields, work: new Map(), logProgress: () => undefined }
  const names = Array.from({ length: communities }, (_, at) => `bread${at}`)
  const listings = [{ name: 'new', request: { kind: 'listing', sort: 'new' } }]
  const subreddits = new Map(names.map((name) => [name, { name, limit: 10, range: ALL_TIME, listings }]))
  const reading = createReading({ ...store, observer: silentObserver }, context, {
    source: { id: 'reddit' },
    subreddits,
    addsDeleted: false,
    startedAt: '2026-01-04T00:00:00.000Z',
  })
  await reading.begin()
  const lane = reading.laneOf(undefined)
  const errors = createReadingErrorHandler({ ...store, clock: createScaledClock(1_000_000) }, context, {
    ...{ source: { id: 'reddit' }, reading, lane },
    rateKey: store.keys.sourceRate('reddit', run.runId),
    similarNames: async () => [],
  })
  return {
    lane,
    reading,
    async fail(kind: PlatformErrorKind) {
      const [page] = await takeNow(lane)
      if (!page) throw new Error('no page was taken')
      const error = new PlatformError('reddit', kind, { retryAfterMs: 1 })
      return await errors.handle(error, page, performance.now())
    },
  }
}

test('a listing that is always malformed is abandoned after 12 tries', async () => {
  const { lane, reading, fail } = await failing()
  for (let failure = 1; failure < 12; failure++) expect(await fail('malformed')).toEqual({ kind: 'again' })
  expect(await fail('malformed')).toEqual({ kind: 'done' })
  expect(lane.isEmpty()).toBe(true)
  expect(reading.coverage()).toMatchObject([{ reason: 'service-trouble' }])
})

test('a run whose listings are all malformed ends with the reason', async () => {
  const { fail } = await failing(30)
  const results: string[] = []
  while (results.at(-1) !== 'fatal' && results.length < 30) results.push((await fail('malformed')).kind)
  expect(results).toEqual([...Array.from({ length: 11 }, () => 'again'), 'fatal'])
})

test('a run waits for a service that is down', async () => {
  const { fail } = await failing()
  for (let failure = 0; failure < 20; failure++) expect(await fail('unavailable')).toEqual({ kind: 'again' })
})

test('a run that Reddit has throttled for more than a day ends with the reason', async () => {
  const failedBefore = async (hours: number) =>
    await (await failing(1, Date.now() - hours * HOUR_MS)).fail('rate-limited')
  expect(await failedBefore(25)).toMatchObject({ kind: 'again' })
  expect(await failedBefore(27)).toMatchObject({ kind: 'fatal', problem: expect.stringMatching(/Reddit/) })
})

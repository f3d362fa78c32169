import { beginRun, createTestStore, type TestStore } from '@quarry/store/store-fixture'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { silentObserver } from '../run/testing/worker-dependencies.ts'
import { takeNow } from '../sending/testing/take-now.ts'
import { ALL_TIME, type DateRange } from './date-range.ts'
import type { ReadPage } from './read-page.ts'
import { createReading, type Reading } from './reading.ts'

const { redis, prefix } = openTestRedis()
const listings = ['new', 'top'].map((name) => ({ name, request: { kind: 'listing', sort: name } }))

/** Returns a page with one post per probability. */
function pageOf(probabilities: Readonly<Record<string, number>>, change: Partial<ReadPage> = {}): ReadPage {
  const questions = Object.entries(probabilities).map(([id, probability]) =>
    buildQuestion(id, { probability }),
  )
  return {
    next: undefined,
    seen: Object.keys(probabilities),
    questions,
    listed: undefined,
    dropped: 0,
    oldest: '2026-01-02T00:00:00.000Z',
    newest: '2026-01-03T00:00:00.000Z',
    dates: { hasPassed: false, isAhead: false },
    isNsfw: false,
    ...change,
  }
}

const SINCE: DateRange = { fromMs: Date.parse('2026-01-02T00:00:00Z'), toMs: Number.POSITIVE_INFINITY }
/** What a page says that reached the beginning of the range. */
const beyondRange = { dates: { hasPassed: true, isAhead: false } }
const STARTED_AT = '2026-01-04T00:00:00.000Z'

type Begun = { store?: TestStore; startedAt?: string; lastReading?: string }

async function begin(
  limit = 10,
  range = ALL_TIME,
  { store = createTestStore(redis, prefix), startedAt = STARTED_AT, lastReading }: Begun = {},
) {
  const run = await beginRun(store, 'extraction', { total: limit })
  const owned = { ...store.owners }
  const subreddits = new Map(
    ['bread', 'cats'].map((name) => [name, { name, limit, range, lastReading, listings }] as const),
  )
  let owners = 1
  const takeOver = async (): Promise<Reading> => {
    const ownership = { ...run, owner: `owner ${owners++}` }
    const begun = await store.owners.takeOver(ownership)
    if (begun.outcome !== 'begun') throw new Error(`the run is ${begun.outcome}`)
    const reading = createReading(
      { ...store, owners: owned, observer: silentObserver },
      { ...begun, run: ownership },
      {
        ...{ source: { id: 'reddit' }, subreddits, addsDeleted: false, startedAt },
      },
    )
    await reading.begin()
    return reading
  }
  return {
    store,
    run,
    /** The owners' functions that the reading calls. */
    owned,
    takeOver,
    reading: await takeOver(),
    find: () => store.runs.find(store.sessionId, run.runId),
  }
}

/** Takes the next page. */
async function next(reading: Reading) {
  const [page] = await takeNow(reading.laneOf(undefined))
  if (!page) throw new Error('no page was taken')
  return page
}

async function rowsIn({ questionSet, sessionId }: TestStore) {
  const { rows } = await questionSet.changes(sessionId, 0)
  return rows.map((row): unknown => JSON.parse(row))
}

const idsOf = async ({ questionSet, sessionId }: TestStore) =>
  (await questionSet.changes(sessionId, 0)).rows.map((row) => JSON.parse(row).id)

test('communities are read in parallel, page by page, each until it has its questions', async () => {
  const { store, reading, find } = await begin(2)
  const [first, second] = [await next(reading), await next(reading)]
  expect([first, second]).toMatchObject([
    { subreddit: 'bread', name: 'new' },
    { subreddit: 'cats', name: 'new' },
  ])
  expect(reading.laneOf(undefined).isEmpty()).toBe(true)
  await reading.savePage(first, pageOf({ a1: 90, b2: 20, c3: 90, d4: 90 }), 1)
  await reading.savePage(second, pageOf({ e5: 90 }), 1)
  expect(await idsOf(store)).toEqual(['a1', 'b2', 'c3', 'e5'])
  expect(await find()).toMatchObject({ processed: 3 })
  expect(await next(reading)).toMatchObject({ subreddit: 'cats', name: 'top' })
  expect(reading.laneOf(undefined).isEmpty()).toBe(true)
  expect(reading.coverage()).toMatchObject([
    { subreddit: 'bread', seen: 4, questions: 2, unlikely: 1, requests: 1 },
    { subreddit: 'cats', seen: 1, questions: 1 },
  ])
})

test('a post in two listings is counted once', async () => {
  const { reading } = await begin()
  await reading.savePage(await next(reading), pageOf({ a1: 90 }), 1)
  await reading.end('cats', {})
  await reading.savePage(await next(reading), pageOf({ a1: 90, b2: 90 }), 1)
  expect(reading.coverage()[0]).toMatchObject({
    ...{ seen: 2, questions: 2, requests: 2 },
    sources: [
      { source: 'new', posts: 1, questions: 1 },
      { source: 'top', posts: 1, questions: 1 },
    ],
  })
})

test('a worker that takes over continues after the last saved page, and nothing is counted twice', async () => {
  const { store, takeOver, reading, find } = await begin()
  const page = await next(reading)
  const second = { ...page, pages: 1, after: 't3_b2', first: 'a1' }
  await reading.savePage(page, pageOf({ a1: 90, b2: 90 }, { next: second }), 1)
  const inFlight = await next(reading)
  const successor = await takeOver()
  // The page of the worker that lost the run is not saved.
  await reading.savePage(inFlight, pageOf({ c3: 90 }), 1)
  expect(await idsOf(store)).toEqual(['a1', 'b2'])
  expect(successor.coverage()).toMatchObject([{ seen: 2, questions: 2, requests: 1 }, { seen: 0 }])
  await successor.end('cats', {})
  const following = await next(successor)
  expect(following).toEqual(second)
  await successor.savePage(following, pageOf({ b2: 90, c3: 90 }), 1)
  expect(await find()).toMatchObject({
    processed: 3,
    coverage: expect.arrayContaining([expect.objectContaining({ seen: 3, questions: 3, requests: 2 })]),
  })
})

test('no takeover forgets a post that was counted', async () => {
  const { takeOver, reading } = await begin()
  await reading.end('cats', {})
  const first = await next(reading)
  const following = { next: { ...first, pages: 1, after: 't3', first: 'a1' } }
  await reading.savePage(first, pageOf({ a1: 90 }, following), 1)
  await reading.savePage(await next(reading), pageOf({ a1: 90 }, following), 1)
  await reading.savePage(await next(reading), pageOf({ b2: 90 }, following), 1)
  const second = await takeOver()
  await second.savePage(await next(second), pageOf({ c3: 90 }, following), 1)
  const third = await takeOver()
  await third.savePage(await next(third), pageOf({ a1: 90, b2: 90, c3: 90 }), 1)
  expect(third.coverage()[0]).toMatchObject({ seen: 3, questions: 3, requests: 5 })
})

test('a page that Redis rejects is read again, although its request is counted', async () => {
  const { store, owned, takeOver, reading, find } = await begin()
  await reading.end('cats', {})
  const page = await next(reading)
  const second = { ...page, pages: 1, after: 't3_b2', first: 'a1' }
  await reading.savePage(page, pageOf({ a1: 90, b2: 90 }, { next: second }), 1)
  owned.add = async () => {
    throw new Error("READONLY You can't write against a read only replica.")
  }
  const rejected = await next(reading)
  await expect(reading.savePage(rejected, pageOf({ c3: 90, d4: 90 }), 1)).rejects.toThrow('READONLY')
  await reading.spend(rejected, 1)
  expect(reading.coverage()[0]).toMatchObject({ seen: 2, questions: 2, requests: 2 })
  owned.add = store.owners.add
  const successor = await takeOver()
  const again = await next(successor)
  expect(again).toEqual(second)
  await successor.savePage(again, pageOf({ c3: 90, d4: 90 }), 1)
  expect(await idsOf(store)).toEqual(['a1', 'b2', 'c3', 'd4'])
  expect(await find()).toMatchObject({
    coverage: expect.arrayContaining([expect.objectContaining({ seen: 4, questions: 4, requests: 3 })]),
  })
})

test('a worker that takes over right after the page that reached the date requests nothing more', async () => {
  const { takeOver, reading } = await begin(10, SINCE)
  await reading.end('cats', {})
  await reading.savePage(await next(reading), pageOf({ a1: 90 }, beyondRange), 1)
  const successor = await takeOver()
  expect(successor.coverage()[0]).toMatchObject({
    reason: 'range-read',
    problem: expect.stringMatching(/2026-01-02/),
  })
  expect(successor.laneOf(undefined).isEmpty()).toBe(true)
})

test('a community that has its questions has no shortfall, although its last page reached the date', async () => {
  const { reading, find } = await begin(1, SINCE)
  await reading.savePage(await next(reading), pageOf({ a1: 90 }, beyondRange), 1)
  expect(reading.coverage()[0]).not.toHaveProperty('reason')
  expect((await find())?.coverage?.find(({ subreddit }) => subreddit === 'bread')).not.toHaveProperty(
    'reason',
  )
})

test('requests that return no page are counted, and a page that is put back is read again', async () => {
  const { reading } = await begin()
  const page = await next(reading)
  await reading.spend(page, 2)
  await reading.laneOf(undefined).putBack([page])
  await reading.end('cats', {})
  expect(await next(reading)).toEqual(page)
  expect(reading.coverage()[0]).toMatchObject({ seen: 0, requests: 2 })
})

test('a second reading adds what is new, and notes on known questions that it has read them again', async () => {
  const first = await begin()
  const { store } = first
  await first.reading.savePage(await next(first.reading), pageOf({ a1: 90, b2: 90 }), 1)
  await store.owners.end({ ...first.run, owner: 'owner 1' }, { state: 'completed', message: '' })
  await store.questionSet.remove(store.sessionId, ['b2'])
  const second = await begin(10, ALL_TIME, {
    store,
    startedAt: '2026-03-01T00:00:00.000Z',
    lastReading: STARTED_AT,
  })
  await second.reading.savePage(await next(second.reading), pageOf({ c3: 90, a1: 90, b2: 90 }), 1)
  expect(await rowsIn(store)).toEqual([
    expect.objectContaining({ id: 'c3', addedAt: '2026-03-01T00:00:00.000Z' }),
    expect.objectContaining({ id: 'a1', addedAt: STARTED_AT, readAgain: ['2026-03-01T00:00:00.000Z'] }),
  ])
  expect(second.reading.coverage()[0]).toMatchObject({ seen: 3, questions: 1 })
})

test('a reading that reaches its limit before the last one names the time between them', async () => {
  const { reading, find } = await begin(1, ALL_TIME, {
    startedAt: '2026-11-29T00:00:00.000Z',
    lastReading: '2026-11-03T00:00:00.000Z',
  })
  const page = await next(reading)
  const following = { ...page, pages: 1, after: 't3', oldest: '2026-11-19T00:00:00.000Z' }
  await reading.savePage(page, pageOf({ a1: 90 }, { next: following }), 1)
  await reading.noteGaps()
  const gap = { from: '2026-11-03T00:00:00.000Z', to: '2026-11-29T00:00:00.000Z' }
  // The gap lasts until the run's start, because nothing of the second list was read.
  expect(reading.coverage()).toMatchObject([{ subreddit: 'bread', gap }, { subreddit: 'cats' }])
  expect((await find())?.coverage).toEqual(
    expect.arrayContaining([expect.objectContaining({ subreddit: 'bread', gap })]),
  )
})

test('a list that ended before the last reading leaves a gap, also after another worker took over', async () => {
  const { reading, takeOver } = await begin(10, ALL_TIME, {
    startedAt: '2026-11-29T00:00:00.000Z',
    lastReading: '2026-11-03T00:00:00.000Z',
  })
  const endedAt = '2026-11-12T00:00:00.000Z'
  await reading.end('cats', {})
  await reading.savePage(await next(reading), pageOf({ a1: 90 }, { endedAt }), 1)
  const later = await takeOver()
  const top = await next(later)
  await later.savePage(top, pageOf({ b2: 90 }), 1)
  await later.noteGaps()
  expect(later.coverage()[0]?.gap).toEqual({ from: '2026-11-03T00:00:00.000Z', to: endedAt })
})

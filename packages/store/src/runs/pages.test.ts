import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { SpentSessionError } from '../questions/add-questions.ts'
import { allRows, aSlot, claimNow, createTestStore, type TestStore } from '../store-fixture.ts'
import type { Page } from './pages.ts'

const { redis, prefix } = openTestRedis()

async function beginExtraction(store: TestStore, asked: number) {
  const runId = randomUUID()
  await store.runs.create(store.sessionId, runId, 'extraction', { total: asked })
  const run = { sessionId: store.sessionId, runId, owner: 'first' }
  await store.claims.begin(run)
  await store.pages.plan(
    run,
    [{ subreddit: 'bread', asked, seen: 0, questions: 0 }],
    [
      { id: 'bread/new', cursor: 'new page 1' },
      { id: 'bread/top', cursor: 'top page 1' },
    ],
  )
  await store.pages.activate(run, [
    { id: 'bread/new', place: 0 },
    { id: 'bread/top', place: 1 },
  ])
  return run
}

const page = (change: Partial<Page>): Page => ({
  cursorId: 'bread/new',
  community: 'bread',
  before: 'new page 1',
  after: 'new page 2',
  source: 'new',
  requests: 1,
  oldest: '2026-01-01T00:00:00.000Z',
  newest: '2026-02-01T00:00:00.000Z',
  seen: ['a1', 'b2'],
  questions: [buildQuestion('a1')],
  includeAlreadySeen: false,
  ...change,
})

test('a page adds its questions, counts its posts and advances its cursor', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginExtraction(store, 10)
  expect(await claimNow(store, run)).toMatchObject([{ id: 'bread/new', payload: 'new page 1' }])
  expect(await store.pages.commit(run, page({}))).toEqual({
    outcome: 'committed',
    newPosts: 2,
    added: 1,
    isSetFull: false,
    listed: undefined,
  })
  await store.pages.activate(run, [{ id: 'bread/new', place: 0 }])
  expect(await claimNow(store, run)).toMatchObject([{ id: 'bread/new', payload: 'new page 2' }])
  expect(await store.pages.coverage(run)).toMatchObject([
    { subreddit: 'bread', asked: 10, seen: 2, questions: 1, requests: 1 },
  ])
})

test('the counts of listing pages add up, each page once, and are there for the next owner', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginExtraction(store, 10)
  await claimNow(store, run, 2)
  const first = { posts: 100, selfPosts: 40, marked: 20, markedSelf: 15 }
  const second = { posts: 10, selfPosts: 5, marked: 1, markedSelf: 0 }
  expect(await store.pages.commit(run, page({ listed: first }))).toMatchObject({ listed: first })
  expect(await store.pages.commit(run, page({ listed: first }))).toEqual({ outcome: 'duplicate' })
  const search = page({ cursorId: 'bread/top', before: 'top page 1', after: 'top page 2', seen: ['c3'] })
  expect(await store.pages.commit(run, search)).toMatchObject({ listed: first })
  await store.pages.commit(run, page({ before: 'new page 2', after: '', listed: second }))
  const sum = { posts: 110, selfPosts: 45, marked: 21, markedSelf: 15 }
  expect(await store.pages.subredditFacts(run)).toEqual(new Map([['bread', sum]]))
})

test('a page is committed once', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginExtraction(store, 10)
  await claimNow(store, run)
  await store.pages.commit(run, page({}))
  expect(await store.pages.commit(run, page({}))).toEqual({ outcome: 'duplicate' })
  expect(await store.pages.coverage(run)).toMatchObject([{ seen: 2, questions: 1 }])
})

test('a post in two listings is counted and added once', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginExtraction(store, 10)
  await claimNow(store, run, 2)
  await store.pages.commit(run, page({}))
  const top = page({
    cursorId: 'bread/top',
    before: 'top page 1',
    seen: ['a1', 'c3'],
    questions: [buildQuestion('a1'), buildQuestion('c3')],
  })
  expect(await store.pages.commit(run, top)).toMatchObject({ newPosts: 1, added: 1 })
})

test('a subreddit with enough questions is not read further', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginExtraction(store, 2)
  await claimNow(store, run)
  const full = page({
    seen: ['a1', 'b2', 'c3'],
    questions: [buildQuestion('a1'), buildQuestion('b2'), buildQuestion('c3')],
  })
  expect(await store.pages.commit(run, full)).toMatchObject({ added: 2 })
  expect(await store.claims.finish(run, 'Done.')).toBe('finished')
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({ processed: 2, total: 2 })
})

test('pages in flight when their subreddit is full change nothing and do not hold up the run', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginExtraction(store, 1)
  expect(await claimNow(store, run, 2)).toHaveLength(2)
  expect(await store.pages.commit(run, page({}))).toMatchObject({ added: 1 })
  const late = page({
    cursorId: 'bread/top',
    before: 'top page 1',
    seen: ['c3'],
    questions: [buildQuestion('c3')],
  })
  expect(await store.pages.commit(run, late)).toEqual({ outcome: 'duplicate' })
  await store.claims.release(run, ['bread/top'])
  expect(await store.claims.finish(run, 'Done.')).toBe('finished')
})

test('a deleted question is not extracted again unless the session wants that', async () => {
  const store = createTestStore(redis, prefix)
  await store.questionSet.restore(store.sessionId, [buildQuestion('a1'), buildQuestion('b2')])
  await store.questionSet.remove(store.sessionId, ['a1', 'b2'])
  const run = await beginExtraction(store, 10)
  await claimNow(store, run)
  expect(await store.pages.commit(run, page({ seen: ['a1'] }))).toMatchObject({ added: 0 })
  await claimNow(store, run)
  const second = page({ before: 'new page 2', seen: ['b2'], questions: [buildQuestion('b2')] })
  expect(await store.pages.commit(run, { ...second, includeAlreadySeen: true })).toMatchObject({ added: 1 })
})

test('an ended subreddit keeps its reason', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginExtraction(store, 10)
  await claimNow(store, run)
  await store.pages.end(run, 'bread', { problem: 'r/bread is private.', reason: 'private' })
  expect(await store.claims.finish(run, 'Done.')).toBe('finished')
  const ended = await store.runs.find(store.sessionId, run.runId)
  expect(ended?.coverage).toEqual([
    {
      subreddit: 'bread',
      asked: 10,
      seen: 0,
      questions: 0,
      problem: 'r/bread is private.',
      reason: 'private',
    },
  ])
})

test('a cursor is inactive after its page, and only open, unclaimed ones are activated', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginExtraction(store, 10)
  expect(await claimNow(store, run, 2)).toHaveLength(2)
  await store.pages.commit(run, page({}))
  expect(await store.pages.readOpenCursors(run)).toEqual(
    new Map([
      ['bread/new', false],
      ['bread/top', true],
    ]),
  )
  await store.pages.activate(run, [
    { id: 'bread/top', place: 0 },
    { id: 'bread/gone', place: 0 },
  ])
  expect([...(await store.pages.readOpenCursors(run)).values()]).toEqual([false, true])
  const claim = await store.claims.claim(run, { items: 3 }, aSlot)
  expect(claim).toEqual({ outcome: 'empty', inflight: 1 })
})

test('the coverage has the cost and yield of each source, and its oldest post', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginExtraction(store, 10)
  await claimNow(store, run, 2)
  await store.pages.spend(run, 'bread', 'new', 2)
  await store.pages.commit(run, page({ requests: 3 }))
  const older = { oldest: '2024-05-01T00:00:00.000Z', newest: '2024-06-01T00:00:00.000Z' }
  const top = { cursorId: 'bread/top', before: 'top page 1', source: 'top-all', seen: ['c3'], questions: [] }
  await store.pages.commit(run, page({ ...top, ...older }))
  expect(await store.pages.coverage(run)).toEqual([
    {
      subreddit: 'bread',
      asked: 10,
      seen: 3,
      questions: 1,
      requests: 6,
      sources: [
        { source: 'new', requests: 5, posts: 2, questions: 1 },
        { source: 'top-all', requests: 1, posts: 1, questions: 0 },
      ],
      oldest: '2024-05-01T00:00:00.000Z',
      newest: '2026-02-01T00:00:00.000Z',
    },
  ])
})

test('a cancelled run is the reason for every subreddit that it did not fill', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginExtraction(store, 10)
  await store.runs.cancel(store.sessionId, run.runId, 'Cancelled.')
  expect((await store.runs.find(store.sessionId, run.runId))?.coverage).toMatchObject([
    { reason: 'cancelled' },
  ])
})

test('a page that cannot be stored changes nothing, and is read again', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginExtraction(store, 10)
  await claimNow(store, run)
  const half = buildQuestion('b2', { title: '😀'.slice(0, 1) })
  const stored = () =>
    Promise.all([store.pages.coverage(run), store.pages.readOpenCursors(run), allRows(store)])
  const before = await stored()
  await expect(store.pages.commit(run, page({ questions: [buildQuestion('a1'), half] }))).rejects.toThrow()
  expect(await stored()).toEqual(before)
  expect(await store.pages.commit(run, page({}))).toMatchObject({ newPosts: 2, added: 1 })
})

test('entries that could not be read are counted', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginExtraction(store, 10)
  await claimNow(store, run, 2)
  await store.pages.commit(run, page({ dropped: 2 }))
  await store.pages.commit(
    run,
    page({ cursorId: 'bread/top', before: 'top page 1', seen: ['c3'], questions: [], dropped: 1 }),
  )
  expect(await store.pages.coverage(run)).toMatchObject([{ dropped: 3 }])
})

test('a session that stores as many ids as allowed gets no new questions, but deleted ones again', async () => {
  const store = createTestStore(redis, prefix)
  const { questionSet, sessionId } = store
  await questionSet.restore(sessionId, [buildQuestion('a1')])
  await questionSet.remove(sessionId, ['a1'])
  const fill = "for i = 1, 99999 do redis.call('ZADD', KEYS[1], 0, 'old' .. i) end"
  await redis.eval(fill, 1, store.keys.sessionRevisions(sessionId))

  await expect(questionSet.restore(sessionId, [buildQuestion('b2')])).rejects.toBeInstanceOf(
    SpentSessionError,
  )
  expect(await questionSet.restore(sessionId, [buildQuestion('a1')])).toBe(1)
  const run = await beginExtraction(store, 10)
  const committed = await store.pages.commit(run, page({ seen: ['c3'], questions: [buildQuestion('c3')] }))
  expect(committed).toMatchObject({ added: 0, isSetFull: true })
})

test('a lane has its own waiting items and its own items in flight', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginExtraction(store, 10)
  const claim = (lane: string) => store.claims.claim(run, { items: 1, lane }, aSlot)
  const wait = (lane: string) =>
    store.claims.noteWait(
      run,
      {
        outcome: 'blocked',
        waitMs: 60_000,
        untilMs: Date.now() + 60_000,
        reason: 'source-window',
        intervalMs: 600,
      },
      lane,
    )
  expect(await wait('/new')).toEqual({ outcome: 'blocked' })
  expect(await claim('/top')).toMatchObject({ outcome: 'claimed', items: [{ id: 'bread/top' }] })
  expect(await claim('/top')).toEqual({ outcome: 'empty', inflight: 1 })
  expect(await wait('/top')).toEqual({ outcome: 'empty', inflight: 1 })
  expect(await claim('/other')).toEqual({ outcome: 'empty', inflight: 0 })
  expect(await store.claims.reconcile(run, [], '/new')).toBe(0)
  expect(await store.claims.reconcile(run, [], '/top')).toBe(1)
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import type { CheckedPost } from '../runs/pages.ts'
import { claimNow, createTestStore, findQuestion, type TestStore } from '../store-fixture.ts'

const { redis, prefix } = openTestRedis()
const BATCH = { id: '0', cursor: 'batch 0' }

async function beginCheck(store: TestStore) {
  await store.questionSet.restore(store.sessionId, [
    buildQuestion('a1'),
    buildQuestion('b2'),
    buildQuestion('c3'),
  ])
  const run = { sessionId: store.sessionId, runId: randomUUID(), owner: 'first' }
  await store.runs.create(store.sessionId, run.runId, 'extraction', { total: 3, task: 'post-check' })
  await store.claims.begin(run)
  await store.pages.plan(run, [], [BATCH])
  await store.pages.activate(run, [{ id: BATCH.id, place: 0 }])
  return run
}

const now = (id: string, change: Partial<CheckedPost> = {}): CheckedPost => ({
  id,
  gone: undefined,
  ...change,
})
const found = async (store: TestStore, { runId }: { runId: string }) =>
  await store.runs.find(store.sessionId, runId)

test('posts that are gone are marked on live questions, in one step that a poll sees', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCheck(store)
  expect(await claimNow(store, run)).toMatchObject([{ id: BATCH.id, payload: BATCH.cursor }])
  await store.questionSet.remove(store.sessionId, ['c3'])
  const { revision } = await store.questionSet.changes(store.sessionId, 0)
  const saved = [
    now('a1', { gone: 'removed', score: 90, numComments: 4, author: '[deleted]' }),
    now('b2'),
    now('c3', { gone: 'deleted' }),
  ]
  expect(await store.pages.commitPostCheck(run, BATCH, saved)).toBe('committed')
  const { rows, removed, runs } = await store.questionSet.changes(store.sessionId, revision)
  expect(rows.map((row) => JSON.parse(row))).toMatchObject([
    { id: 'a1', gone: 'removed', score: 90, numComments: 4, author: '[deleted]' },
  ])
  // The deleted question is not there again.
  expect({ removed, rest: await findQuestion(store, 'c3') }).toEqual({ removed: [], rest: undefined })
  expect(runs).toMatchObject([{ task: 'post-check', total: 3, processed: 2, gone: 1, coverage: [] }])
  expect(await store.claims.finish(run, 'Done.')).toBe('finished')
})

test('a check leaves the counts of a cleaning run beside it alone', async () => {
  const store = createTestStore(redis, prefix)
  await store.questionSet.restore(store.sessionId, [buildQuestion('a1')])
  const cleaning = randomUUID()
  await store.runs.create(store.sessionId, cleaning, 'cleaning', { task: 'second-opinion' }, ['a1'])
  const before = await store.runs.find(store.sessionId, cleaning)
  await beginCheck(store)
  expect(await store.runs.find(store.sessionId, cleaning)).toEqual(before)
})

test('a batch counts once, whichever worker commits it after a takeover', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCheck(store)
  await claimNow(store, run)
  const second = { ...run, owner: 'second' }
  await store.claims.begin(second)
  expect(await claimNow(store, second)).toMatchObject([{ id: BATCH.id }])
  const saved = [now('a1', { gone: 'deleted' })]
  expect(await store.pages.commitPostCheck(run, BATCH, saved)).toBe('committed')
  expect(await store.pages.commitPostCheck(second, BATCH, saved)).toBe('duplicate')
  expect(await found(store, run)).toMatchObject({ processed: 1, gone: 1 })
})

test('a post that is back loses its mark; unknown values stay', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCheck(store)
  await store.questionSet.restore(store.sessionId, [buildQuestion('d4', { gone: 'removed' })])
  expect(await store.pages.commitPostCheck(run, BATCH, [now('d4')])).toBe('committed')
  const question = await findQuestion(store, 'd4')
  expect(question).toMatchObject({ score: 7, numComments: 3, author: 'crumb' })
  expect(question).not.toHaveProperty('gone')
})

test('a cancelled run marks nothing more', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCheck(store)
  await store.runs.cancel(store.sessionId, run.runId, 'Cancelled.')
  expect(await store.pages.commitPostCheck(run, BATCH, [now('a1', { gone: 'deleted' })])).toBe('gone')
  expect(await findQuestion(store, 'a1')).not.toHaveProperty('gone')
})

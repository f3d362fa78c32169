import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import type { CheckedPost } from '../runs/pages.ts'
import { claimNow, createTestStore, findQuestion, type TestStore } from '../store-fixture.ts'

const { redis, prefix } = openTestRedis()
const BATCH = { id: '*/recheck 0', cursor: 'batch 0' }

async function beginRecheck(store: TestStore) {
  await store.questionSet.restore(store.sessionId, [
    buildQuestion('a1'),
    buildQuestion('b2', { isNew: true }),
    buildQuestion('c3'),
  ])
  const run = { sessionId: store.sessionId, runId: randomUUID(), owner: 'first' }
  await store.runs.create(store.sessionId, run.runId, 'extraction', { total: 10 })
  await store.claims.begin(run)
  await store.pages.plan(run, [{ subreddit: 'bread', asked: 10, seen: 0, questions: 0, toCheck: 3 }], [BATCH])
  await store.pages.activate(run, [{ id: BATCH.id, place: 1_000_000 }])
  return run
}

const now = (id: string, change: Partial<CheckedPost> = {}): CheckedPost => ({
  id,
  community: 'bread',
  gone: undefined,
  ...change,
})
const batch = (...posts: CheckedPost[]) => ({ cursor: BATCH, community: 'bread', requests: 1, posts })

test('posts that are gone are marked on live questions, in one step that a poll sees', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginRecheck(store)
  expect(await claimNow(store, run)).toMatchObject([{ id: BATCH.id, payload: BATCH.cursor }])
  await store.questionSet.remove(store.sessionId, ['c3'])
  const { revision } = await store.questionSet.changes(store.sessionId, 0)
  const saved = batch(
    now('a1', { gone: 'removed', score: 90, numComments: 4, author: '[deleted]' }),
    now('b2'),
    now('c3', { gone: 'deleted' }),
  )
  expect(await store.pages.commitRecheck(run, saved)).toBe('committed')
  const { rows, removed, runs } = await store.questionSet.changes(store.sessionId, revision)
  expect(rows.map((row) => JSON.parse(row))).toMatchObject([
    { id: 'a1', gone: 'removed', score: 90, numComments: 4, author: '[deleted]' },
  ])
  // The deleted question is not there again.
  expect({ removed, rest: await findQuestion(store, 'c3') }).toEqual({ removed: [], rest: undefined })
  expect(runs[0]?.coverage).toMatchObject([
    { toCheck: 3, checked: 2, gone: 1, requests: 1, sources: [{ source: 'recheck', requests: 1 }] },
  ])
  expect(await store.claims.finish(run, 'Done.')).toBe('finished')
})

test('a batch counts once, whichever worker commits it after a takeover', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginRecheck(store)
  await claimNow(store, run)
  const second = { ...run, owner: 'second' }
  await store.claims.begin(second)
  expect(await claimNow(store, second)).toMatchObject([{ id: BATCH.id }])
  expect(await store.pages.commitRecheck(run, batch(now('a1', { gone: 'deleted' })))).toBe('committed')
  expect(await store.pages.commitRecheck(second, batch(now('a1', { gone: 'deleted' })))).toBe('duplicate')
  expect(await store.pages.coverage(run)).toMatchObject([{ checked: 1, gone: 1, requests: 1 }])
})

test('a post that is back loses its mark; unknown values stay', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginRecheck(store)
  await store.questionSet.restore(store.sessionId, [buildQuestion('d4', { gone: 'removed' })])
  expect(await store.pages.commitRecheck(run, batch(now('d4')))).toBe('committed')
  const question = await findQuestion(store, 'd4')
  expect(question).toMatchObject({ score: 7, numComments: 3, author: 'crumb' })
  expect(question).not.toHaveProperty('gone')
})

test('a subreddit that is done does not end the checks of its posts; a cancelled run ends them', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginRecheck(store)
  await store.pages.end(run, 'bread', { reason: 'private', problem: 'r/bread is private.' })
  expect(await claimNow(store, run)).toMatchObject([{ id: BATCH.id }])
  await store.runs.cancel(store.sessionId, run.runId, 'Cancelled.')
  expect(await store.pages.commitRecheck(run, batch(now('a1', { gone: 'deleted' })))).toBe('gone')
  expect(await findQuestion(store, 'a1')).not.toHaveProperty('gone')
})

test('what was new is so until the next extraction of what is new; a question set aside keeps both marks', async () => {
  const store = createTestStore(redis, prefix)
  await beginRecheck(store)
  expect(await store.questionSet.links(store.sessionId)).toMatchObject([
    { id: 'a1', subreddit: 'bread', permalink: '/r/bread/comments/a1/' },
    { id: 'b2', isNew: true },
    { id: 'c3' },
  ])
  await store.questionSet.unmarkNew(store.sessionId, ['a1', 'b2', 'unknown'])
  expect(await findQuestion(store, 'b2')).not.toHaveProperty('isNew')

  const marked = buildQuestion('d4', { title: 'Why rye?', originalTitle: 'Why rye?', probability: 40 })
  await store.questionSet.restore(store.sessionId, [{ ...marked, isNew: true, gone: 'removed' }])
  expect(await store.unlikelyQuestions.setCut(store.sessionId, 50)).toMatchObject({ setAside: 1 })
  await store.unlikelyQuestions.setCut(store.sessionId, 20)
  expect(await findQuestion(store, 'd4')).toMatchObject({ isNew: true, gone: 'removed' })
})

import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { coverageField } from '../run-view.ts'
import { allPages, beginCleaning, beginRun, createTestStore, type TestStore } from '../store-fixture.ts'

const { redis, prefix } = openTestRedis()
const communities = Array.from({ length: 40 }, (_, i) => `community${i}`)

const coverageOf = (subreddit: string, change: object = {}) =>
  ['run', coverageField(subreddit), JSON.stringify({ subreddit, asked: 10, seen: 0, ...change })] as const

async function beginExtraction(store: TestStore) {
  const run = await beginRun(store, 'extraction', { total: 400 })
  await store.owners.write(run, { values: communities.map((name) => coverageOf(name)) })
  return run
}

async function endedExtraction(store: TestStore): Promise<string> {
  const run = await beginExtraction(store)
  await store.runs.cancel(store.sessionId, run.runId, 'Cancelled.')
  return run.runId
}

test('a poll returns an ended run with its coverage once, and not again', async () => {
  const store = createTestStore(redis, prefix)
  const before = await store.questionSet.changes(store.sessionId, 0)
  const older = await endedExtraction(store)
  const later = await endedExtraction(store)
  const first = await store.questionSet.changes(store.sessionId, before.revision)
  expect(first.runs).toMatchObject([
    { id: older, state: 'cancelled' },
    { id: later, state: 'cancelled' },
  ])
  for (const { coverage } of first.runs) expect(coverage).toHaveLength(communities.length)
  expect((await store.questionSet.changes(store.sessionId, first.revision)).runs).toEqual([])
  // A page without any state receives everything.
  expect((await store.questionSet.changes(store.sessionId, 0)).runs).toEqual(first.runs)
})

test('an active run is in every poll', async () => {
  const store = createTestStore(redis, prefix)
  const { questionSet, sessionId, owners } = store
  const run = await beginExtraction(store)
  const first = await questionSet.changes(sessionId, 0)
  expect(first.runs).toMatchObject([{ id: run.runId, state: 'running' }])
  expect((await questionSet.changes(sessionId, first.revision)).runs).toMatchObject([{ state: 'running' }])

  await owners.write(run, { values: [coverageOf('community7', { requests: 2 })] })
  const spent = await questionSet.changes(sessionId, first.revision)
  expect(spent.runs[0]?.coverage).toHaveLength(communities.length)
  expect(spent.runs[0]?.coverage).toContainEqual(
    expect.objectContaining({ subreddit: 'community7', requests: 2 }),
  )
  await store.runs.pause(sessionId, run.runId)
  expect((await questionSet.changes(sessionId, spent.revision)).runs).toMatchObject([{ state: 'paused' }])
})

test('costs added to an ended run are in the next poll', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1'])
  await store.runs.cancel(store.sessionId, run.runId, 'Cancelled.')
  const { revision } = await store.questionSet.changes(store.sessionId, 0)
  await store.owners.count(run, [
    ['run', 'requests', 1],
    ['run', 'inputTokens', 20],
  ])
  const next = await store.questionSet.changes(store.sessionId, revision)
  expect(next.runs).toMatchObject([{ id: run.runId, usage: { requests: 1, inputTokens: 20 } }])
})

test('an ended run is in one of several pages, and a reader of the whole set has every run', async () => {
  const store = createTestStore(redis, prefix)
  const { questionSet, sessionId } = store
  const add = async (name: string) =>
    await questionSet.restore(
      sessionId,
      Array.from({ length: 15 }, (_, i) => buildQuestion(`${name}${i}`)),
    )
  const start = await questionSet.changes(sessionId, 0)
  // Makes the pages below begin at a revision other than 0.
  await questionSet.restore(sessionId, [buildQuestion('first')])
  await add('before')
  const runId = await endedExtraction(store)
  await add('after')

  const pages = await allPages(store, start.revision + 1, 10)
  expect(pages.flatMap(({ runs }) => runs.map(({ id }) => id))).toEqual([runId])
  const whole = await questionSet.read(sessionId)
  expect(whole.runs).toMatchObject([{ id: runId, state: 'cancelled' }])
  expect(whole.runs[0]?.coverage).toHaveLength(communities.length)
})

import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion, buildQuestions } from '../../../../testkit/build-question.ts'
import { mergesIn } from '../runs/titles.ts'
import { allRows, beginCleaning, createTestStore, findQuestion } from '../store-fixture.ts'

const { redis, prefix } = openTestRedis()

test('topics are counted and renamed, and only renamed questions change', async () => {
  const store = createTestStore(redis, prefix)
  const { questionSet, sessionId } = store
  const rows = buildQuestions(900, 'n').map((row, at) =>
    at % 3 === 0 ? { ...row, topic: at % 2 === 0 ? 'Bikes' : 'Bicycles' } : row,
  )
  await questionSet.restore(sessionId, rows)
  const { revision } = await questionSet.changes(sessionId, 0)
  expect(await questionSet.countTopics(sessionId)).toEqual(
    new Map([
      ['Bikes', 150],
      ['Bicycles', 150],
    ]),
  )
  const merges = new Map([['Bicycles', 'Bikes']])
  await questionSet.renameTopics(sessionId, merges)
  await questionSet.renameTopics(sessionId, merges)
  expect(await questionSet.countTopics(sessionId)).toEqual(new Map([['Bikes', 300]]))
  const changed = await questionSet.changes(sessionId, revision)
  expect(changed.rows).toHaveLength(150)
  expect((await allRows(store)).map((row) => JSON.parse(row).title).toSorted()).toEqual(
    rows.map(({ title }) => title).toSorted(),
  )
})

test('the merges of a run are known to its next worker with their cost, and are dropped when it ends', async () => {
  const store = createTestStore(redis, prefix)
  const { claims, runs, sessionId, titles } = store
  const run = await beginCleaning(store, ['a1'])
  const fieldsOf = async (owner: string) => {
    const begun = await claims.begin({ ...run, owner })
    return begun.outcome === 'begun' ? begun.fields : new Map<string, string>()
  }
  expect(mergesIn(await fieldsOf('first'))).toBeUndefined()
  const merges = new Map([['Bicycles', 'Bikes']])
  await titles.keepMerges(run, merges, { requests: 1, inputTokens: 90, outputTokens: 20 })
  expect(mergesIn(await fieldsOf('second'))).toEqual(merges)
  expect(await runs.find(sessionId, run.runId)).toMatchObject({
    usage: { requests: 1, inputTokens: 90, outputTokens: 20 },
  })
  await runs.cancel(sessionId, run.runId, 'Cancelled.')
  expect(await redis.hexists(store.keys.run(sessionId, run.runId)[0], 'merges')).toBe(0)
})

test('a deleted question keeps no topic, and none is made for one', async () => {
  const store = createTestStore(redis, prefix)
  const { questionSet, sessionId } = store
  await questionSet.restore(sessionId, [buildQuestion('a1', { topic: 'Bikes' }), buildQuestion('b2')])
  await questionSet.remove(sessionId, ['a1'])
  await questionSet.renameTopics(sessionId, new Map([['Bikes', 'Cycling']]))
  expect(await questionSet.countTopics(sessionId)).toEqual(new Map())
  expect(await findQuestion(store, 'b2')).not.toHaveProperty('topic')
})

import { isCounted } from '@quarry/contracts/counted'
import { QUESTIONS_MAX, UNLIKELY_MAX } from '@quarry/contracts/limits'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion, buildQuestionsOf } from '../../../../testkit/build-question.ts'
import { allQuestions, changeOne, createTestStore, type TestStore } from '../store-fixture.ts'

const { redis, prefix } = openTestRedis()

/** Returns the session's counters, and the same counts computed from its rows. */
async function countersAndRule(store: TestStore) {
  const { threshold } = await store.sessions.config(store.sessionId)
  const { pending, processed, error } = await store.sessions.counters(store.sessionId)
  const rows = (await allQuestions(store)).filter((row) => isCounted(row, threshold))
  const of = (status: string) => rows.filter(({ processingStatus }) => processingStatus === status).length
  return {
    counters: { pending, processed, error },
    rule: { pending: of('pending'), processed: of('processed'), error: of('error') },
  }
}

const setThreshold = (store: TestStore, threshold: number) =>
  store.sessions.updateConfig(store.sessionId, { threshold })

test('a row that is chosen or edited counts until that is undone', async () => {
  const store = createTestStore(redis, prefix)
  const { sessionId, questionSet } = store
  await questionSet.restore(sessionId, buildQuestionsOf(['a1', 'b2', 'c3'], { probability: 20 }))
  const [before] = await questionSet.find(sessionId, ['a1'])
  const chosen = await changeOne(questionSet, sessionId, 'a1', { decision: 'choose' })
  expect(chosen).toMatchObject({ chosen: true, processingStatus: 'pending' })
  await changeOne(questionSet, sessionId, 'b2', { title: 'Why does it rise?' })
  expect(await store.sessions.counters(sessionId)).toMatchObject({ pending: 2 })
  if (!before || !chosen) throw new Error('the row is missing')
  const { id, revision: _, ...question } = before
  await questionSet.replace(sessionId, [{ id, question, ifRevision: chosen.revision }])
  expect(await store.sessions.counters(sessionId)).toMatchObject({ pending: 1 })
  await questionSet.remove(sessionId, ['b2', 'c3'])
  expect(await countersAndRule(store)).toMatchObject({ counters: { pending: 0 }, rule: { pending: 0 } })
})

test('counters match the rule for every kind of row and threshold', async () => {
  const store = createTestStore(redis, prefix)
  const statuses = ['pending', 'processed', 'error'] as const
  const rows = [undefined, 0, 39, 40, 100].flatMap((probability, at) =>
    statuses.flatMap((processingStatus) =>
      [{}, { chosen: true }, { edited: true }].map((change, kind) =>
        buildQuestion(`r${at}${processingStatus}${kind}`, {
          ...(probability !== undefined && { probability }),
          processingStatus,
          ...change,
        }),
      ),
    ),
  )
  await store.questionSet.restore(store.sessionId, rows)
  for (const threshold of [10, 39, 40, 41, 95]) {
    await setThreshold(store, threshold)
    const { counters, rule } = await countersAndRule(store)
    expect(counters, `threshold ${threshold}`).toEqual(rule)
  }
})

test('a cleaning takes no row below the threshold unless it was chosen', async () => {
  const store = createTestStore(redis, prefix)
  await store.questionSet.restore(store.sessionId, [
    buildQuestion('a1', { probability: 40 }),
    buildQuestion('b2', { probability: 39 }),
    buildQuestion('c3', { probability: 39, chosen: true }),
    buildQuestion('d4', { probability: 39, processingStatus: 'error' }),
  ])
  const ids = ['a1', 'b2', 'c3', 'd4']
  expect(
    await store.runs.create(store.sessionId, {
      ...{ runId: 'run', kind: 'cleaning', fields: {}, questionIds: ids },
      threshold: 40,
    }),
  ).toMatchObject({ outcome: 'created', total: 2 })
})

test('a cleaning counts earlier processed questions, except rows below the threshold', async () => {
  const { sessionId, questionSet, runs } = createTestStore(redis, prefix)
  await questionSet.restore(sessionId, [
    buildQuestion('a1', { probability: 40 }),
    buildQuestion('b2', { probability: 40, processingStatus: 'processed' }),
    buildQuestion('c3', { probability: 39, processingStatus: 'processed' }),
  ])
  await runs.create(sessionId, {
    ...{ runId: 'run', kind: 'cleaning', fields: {}, questionIds: ['a1'] },
    threshold: 40,
  })
  expect(await runs.find(sessionId, 'run')).toMatchObject({ initialProcessedCount: 1 })
})

test('a second opinion takes no row below the threshold', async () => {
  const { sessionId, questionSet, runs } = createTestStore(redis, prefix)
  const changed = { title: 'Why?', processingStatus: 'processed', aiEnhanced: true } as const
  await questionSet.restore(sessionId, [
    buildQuestion('a1', { ...changed, probability: 40 }),
    buildQuestion('b2', { ...changed, probability: 39 }),
  ])
  const run = { runId: 'run', kind: 'cleaning', fields: { task: 'second-opinion' } } as const
  expect(await runs.create(sessionId, { ...run, questionIds: ['a1', 'b2'], threshold: 40 })).toEqual({
    outcome: 'created',
    total: 1,
  })
})

test('a set has room for its questions and additionally for some rows below the threshold', async () => {
  const { sessionId, questionSet, sessions, keys } = createTestStore(redis, prefix)
  const { questions, counters } = keys.session(sessionId)
  const fill = async (from: number, count: number) => {
    const script = `for i = 1, ${count} do redis.call('HSET', KEYS[1], 'x' .. (${from} + i), '') end`
    await redis.eval(script, 1, questions)
  }
  const restore = async (id: string, probability: number) =>
    await questionSet.restore(sessionId, [buildQuestion(id, { probability })])
  await fill(0, QUESTIONS_MAX - 1)
  await redis.hset(counters, 'pending', QUESTIONS_MAX - 1)
  expect(await restore('a1', 90)).toBe(1)
  expect(await restore('b2', 90)).toBe(0)
  expect(await restore('c3', 20)).toBe(1)
  expect(await sessions.size(sessionId, 40)).toEqual({ rows: QUESTIONS_MAX + 1, counted: QUESTIONS_MAX })
  await fill(QUESTIONS_MAX, UNLIKELY_MAX - 1)
  expect(await restore('d4', 20)).toBe(0)
})

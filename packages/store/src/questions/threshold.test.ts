import { isCounted } from '@quarry/contracts/counted'
import { QUESTIONS_MAX, UNLIKELY_MAX } from '@quarry/contracts/limits'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { changeOne, createTestStore, type TestStore } from '../store-fixture.ts'
import { beginExtraction, commit, questionsOf } from './extraction-fixture.ts'

const { redis, prefix } = openTestRedis()

/** The counters of the session, and what the rule says of its rows. */
async function countersAndRule(store: TestStore) {
  const { threshold } = await store.sessions.config(store.sessionId)
  const { pending, processed, error } = await store.sessions.counters(store.sessionId)
  const rows = (await questionsOf(store)).filter((row) => isCounted(row, threshold))
  const of = (status: string) => rows.filter(({ processingStatus }) => processingStatus === status).length
  return {
    counters: { pending, processed, error },
    rule: { pending: of('pending'), processed: of('processed'), error: of('error') },
  }
}

const setThreshold = (store: TestStore, threshold: number) =>
  store.sessions.updateConfig(store.sessionId, { threshold })

test('what an extraction reads below the threshold is a row, and does not count towards what was requested', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginExtraction(store)
  const committed = await commit(store, run, { a1: 90, b2: 39, c3: 12, d4: 40 })
  expect(committed).toMatchObject({ newPosts: 4, added: 2 })
  expect((await questionsOf(store)).map(({ id, probability }) => [id, probability])).toEqual([
    ['a1', 90],
    ['d4', 40],
    ['b2', 39],
    ['c3', 12],
  ])
  expect(await store.sessions.counters(store.sessionId)).toMatchObject({ pending: 2 })
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({
    processed: 2,
    coverage: [{ questions: 2, unlikely: 2 }],
  })
})

test('a threshold that is moved counts the same rows anew, also of an extraction that goes on', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginExtraction(store)
  await commit(store, run, { a1: 90, b2: 39 })
  await setThreshold(store, 30)
  expect(await store.sessions.counters(store.sessionId)).toMatchObject({ pending: 2 })
  expect(await commit(store, run, { c3: 35, d4: 29 })).toMatchObject({ added: 1 })
  await setThreshold(store, 95)
  expect(await store.sessions.counters(store.sessionId)).toMatchObject({ pending: 0 })
})

test('a row that is chosen or edited counts, until an undo takes that back', async () => {
  const store = createTestStore(redis, prefix)
  const { sessionId, questionSet } = store
  await commit(store, await beginExtraction(store), { a1: 20, b2: 20, c3: 20 })
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

test('counters agree with the rule for every kind of row and threshold', async () => {
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

test('a cleaning takes no row below the threshold, unless it was chosen', async () => {
  const store = createTestStore(redis, prefix)
  await store.questionSet.restore(store.sessionId, [
    buildQuestion('a1', { probability: 40 }),
    buildQuestion('b2', { probability: 39 }),
    buildQuestion('c3', { probability: 39, chosen: true }),
    buildQuestion('d4', { probability: 39, processingStatus: 'error' }),
  ])
  const ids = ['a1', 'b2', 'c3', 'd4']
  expect(
    await store.runs.create(store.sessionId, 'run', 'cleaning', { titlesPerRequest: 1 }, ids),
  ).toMatchObject({ outcome: 'created', total: 2 })
})

test('a cleaning counts the questions that were processed before, without those below the threshold', async () => {
  const store = createTestStore(redis, prefix)
  await store.questionSet.restore(store.sessionId, [
    buildQuestion('a1', { probability: 40 }),
    buildQuestion('b2', { probability: 40, processingStatus: 'processed' }),
    buildQuestion('c3', { probability: 39, processingStatus: 'processed' }),
  ])
  const { sessionId, runs } = store
  expect(await runs.create(sessionId, 'run', 'cleaning', { titlesPerRequest: 1 }, ['a1'])).toMatchObject({
    outcome: 'created',
  })
  expect(await runs.find(sessionId, 'run')).toMatchObject({ initialProcessedCount: 1 })
})

test('a set has room for its questions and for some rows below the threshold beside them', async () => {
  const store = createTestStore(redis, prefix)
  const { sessionId, questionSet, keys } = store
  const run = await beginExtraction(store)
  const fill = async (from: number, count: number, fields: object) => {
    const script = `for i = 1, ${count} do redis.call('HSET', KEYS[1], 'x' .. (${from} + i), ARGV[1]) end`
    await redis.eval(script, 1, keys.session(sessionId)[1], JSON.stringify(fields))
  }
  await fill(0, QUESTIONS_MAX - 1, {})
  expect(await commit(store, run, { a1: 90, b2: 90, c3: 20 })).toMatchObject({ added: 1, isSetFull: true })
  expect(await questionSet.restore(sessionId, [buildQuestion('z9', { probability: 90 })])).toBe(0)
  expect(await questionSet.restore(sessionId, [buildQuestion('y8', { probability: 20 })])).toBe(1)
  await fill(QUESTIONS_MAX, UNLIKELY_MAX - 2, {})
  expect(await questionSet.restore(sessionId, [buildQuestion('w7', { probability: 20 })])).toBe(0)
})

test('an extraction adds at most a fixed number of rows below the threshold', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginExtraction(store)
  const pageOf = (from: number, probability: number) =>
    Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`p${from + i}`, probability]))
  for (let from = 0; from < UNLIKELY_MAX; from += 100) await commit(store, run, pageOf(from, 20))
  await commit(store, run, { ...pageOf(UNLIKELY_MAX, 20), a1: 90 })
  const rows = await questionsOf(store)
  expect(rows).toHaveLength(UNLIKELY_MAX + 1)
  expect(rows.at(-1)?.id).toBe('a1')
})

test('the counts by probability expire with their session, and are deleted with it', async () => {
  const store = createTestStore(redis, `${prefix}:lifetime`)
  await commit(store, await beginExtraction(store), { a1: 20 })
  const likelihoods = store.keys.sessionMeta(store.sessionId).replace(/:meta$/, ':likelihoods')
  expect(await redis.hgetall(likelihoods)).toEqual({ 'pending 20': '1' })
  expect(await redis.pttl(likelihoods)).toBeGreaterThan(3_500_000)
  await store.sessions.delete(store.sessionId)
  expect(await redis.keys(`${prefix}:lifetime:s:*`)).toEqual([])
})

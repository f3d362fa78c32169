import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import type { Ownership } from '../runs/ownership.ts'
import { changeOne, claimNow, createTestStore, findQuestion, type TestStore } from '../store-fixture.ts'
import { beginExtraction, commit as commitPage, idsOf } from './unlikely-fixture.ts'

const { redis, prefix } = openTestRedis()
const usage = { requests: 1, inputTokens: 90, outputTokens: 10 }

/** A session whose cut is 40 %: questions a1, b2 (uncertain) and unlikely titles c3, d4 (uncertain) and e5. */
async function openUncertain() {
  const store = createTestStore(redis, prefix)
  await store.unlikelyQuestions.setCut(store.sessionId, 40)
  await commitPage(store, await beginExtraction(store, 40), { a1: 60, b2: 45, c3: 39, d4: 10, e5: 9, f6: 90 })
  return store
}

/** A run that decides on these titles. */
async function begin(store: TestStore, ids: readonly string[]): Promise<Ownership> {
  const run = { sessionId: store.sessionId, runId: randomUUID(), owner: 'first' }
  const fields = { titlesPerRequest: 20, task: 'uncertain-titles' }
  await store.runs.create(store.sessionId, run.runId, 'cleaning', fields, ids)
  await store.claims.begin(run)
  return run
}

const decide = (store: TestStore, run: Ownership, decisions: Record<string, boolean>) =>
  store.unlikelyQuestions.commit(
    run,
    Object.entries(decisions).map(([id, isQuestion]) => ({ id, title: buildQuestion(id).title, isQuestion })),
    usage,
  )

const runOf = (store: TestStore, { runId }: Ownership) => store.runs.find(store.sessionId, runId)

test('uncertain titles of both places are claimed together and move as the model decides', async () => {
  const store = await openUncertain()
  expect(await store.unlikelyQuestions.uncertain(store.sessionId, 10)).toEqual(['c3', 'd4'])
  expect(await store.unlikelyQuestions.uncertain(store.sessionId, 1)).toEqual(['c3'])
  const run = await begin(store, ['a1', 'b2', 'c3', 'd4'])
  const items = await claimNow(store, run, 20)
  expect(items.map(({ id, payload, community, original }) => ({ id, payload, community, original }))).toEqual(
    ['a1', 'b2', 'c3', 'd4'].map((id) => ({
      id,
      payload: buildQuestion(id).title,
      community: 'bread',
      original: undefined,
    })),
  )
  expect(await decide(store, run, { a1: true, b2: false, c3: true, d4: false })).toBe(4)
  expect(await idsOf(store)).toEqual({ questions: ['a1', 'c3', 'f6'], unlikely: ['b2', 'e5', 'd4'] })
  expect(await store.unlikelyQuestions.moved(store.sessionId)).toEqual({ taken: ['c3'], setAside: ['b2'] })
  expect(await store.claims.finish(run, 'Done.')).toBe('finished')
  expect(await runOf(store, run)).toMatchObject({
    task: 'uncertain-titles',
    total: 4,
    processed: 4,
    moved: { taken: 1, setAside: 1 },
    usage,
  })
  expect(await runOf(store, run)).not.toHaveProperty('verdicts')
})

test('what was decided is not asked about again, and no cut moves it', async () => {
  const store = await openUncertain()
  const { sessionId, unlikelyQuestions } = store
  const run = await begin(store, ['a1', 'b2', 'c3', 'd4'])
  await claimNow(store, run, 20)
  await decide(store, run, { a1: true, b2: false, c3: true, d4: false })
  await store.claims.finish(run, 'Done.')
  expect(await unlikelyQuestions.uncertain(sessionId, 10)).toEqual([])
  const { counts } = await unlikelyQuestions.page(sessionId, 0, 0)
  expect(counts).toEqual([[9, 1]])
  const again = await store.runs.create(sessionId, randomUUID(), 'cleaning', { task: 'uncertain-titles' }, [
    ...['a1', 'b2', 'c3', 'd4'],
  ])
  expect(again).toEqual({ outcome: 'nothing' })
  expect(await unlikelyQuestions.setCut(sessionId, 80)).toEqual({ setAside: 0, taken: 0 })
  expect(await unlikelyQuestions.setCut(sessionId, 10)).toEqual({ setAside: 0, taken: 0 })
  expect(await unlikelyQuestions.take(sessionId, ['d4'])).toBe(1)
  expect(await findQuestion(store, 'd4')).toMatchObject({ chosen: true })
})

test('titles that a person has decided on are not asked about, not even when they do so during the run', async () => {
  const store = await openUncertain()
  const { sessionId, unlikelyQuestions } = store
  await unlikelyQuestions.take(sessionId, ['c3'])
  await changeOne(store.questionSet, store.sessionId, 'b2', { title: 'My own words' })
  const run = await begin(store, ['a1', 'b2', 'c3', 'd4', 'zz'])
  expect(await runOf(store, run)).toMatchObject({ total: 2 })
  expect((await claimNow(store, run, 20)).map(({ id }) => id)).toEqual(['a1', 'd4'])
  await unlikelyQuestions.take(sessionId, ['d4'])
  await changeOne(store.questionSet, store.sessionId, 'a1', { title: 'My own words' })
  expect(await decide(store, run, { a1: false, d4: false })).toBe(2)
  expect((await idsOf(store)).questions).toEqual(['a1', 'b2', 'c3', 'd4', 'f6'])
  expect(await runOf(store, run)).toMatchObject({ processed: 2, moved: { taken: 0, setAside: 0 } })
})

test('an undo moves everything back and counts as the decision of a person', async () => {
  const store = await openUncertain()
  const { sessionId, unlikelyQuestions } = store
  const run = await begin(store, ['b2', 'c3'])
  await claimNow(store, run, 20)
  await decide(store, run, { b2: false, c3: true })
  await store.claims.finish(run, 'Done.')
  expect(await unlikelyQuestions.putBack(sessionId, ['c3'], true)).toBe(1)
  expect(await unlikelyQuestions.take(sessionId, ['b2'])).toBe(1)
  expect(await idsOf(store)).toEqual({ questions: ['a1', 'b2', 'f6'], unlikely: ['c3', 'd4', 'e5'] })
  expect(await unlikelyQuestions.moved(sessionId)).toEqual({ taken: [], setAside: [] })
  expect(await unlikelyQuestions.uncertain(sessionId, 10)).toEqual(['d4'])
  expect(await unlikelyQuestions.setCut(sessionId, 20)).toEqual({ setAside: 0, taken: 0 })
})

test('a title in flight does not look as if it was being cleaned', async () => {
  const store = await openUncertain()
  const run = await begin(store, ['a1'])
  await claimNow(store, run, 20)
  const { rows } = await store.questionSet.changes(store.sessionId, 0)
  expect(rows.filter((row) => row.includes('"processing"'))).toEqual([])
  expect(await runOf(store, run)).toMatchObject({ currentTitle: buildQuestion('a1').title })
  expect(await changeOne(store.questionSet, store.sessionId, 'a1', { title: 'Mine' })).toMatchObject({
    processingStatus: 'pending',
  })
})

test('titles without a decision are asked about in smaller requests, and stay in the end', async () => {
  const store = await openUncertain()
  const run = await begin(store, ['a1', 'c3'])
  await claimNow(store, run, 20)
  const retry = { tries: 2, problem: 'No decision.' }
  await store.titles.retryTitles(run, [['c3'], ['a1']], retry)
  expect((await claimNow(store, run, 20)).map(({ id }) => id)).toEqual(['c3'])
  await store.titles.retryTitles(run, [['c3']], retry)
  expect((await claimNow(store, run, 20)).map(({ id }) => id)).toEqual(['a1'])
  await store.titles.retryTitles(run, [['a1']], retry)
  expect(await store.claims.finish(run, 'Done.')).toBe('finished')
  expect(await runOf(store, run)).toMatchObject({ total: 2, processed: 0, failed: 2 })
  expect(await findQuestion(store, 'a1')).toMatchObject({ processingStatus: 'pending' })
  expect(await findQuestion(store, 'a1')).not.toHaveProperty('problem')
})

test('a late decision of an earlier owner is saved once, and a deleted title leaves the run', async () => {
  const store = await openUncertain()
  const run = await begin(store, ['a1', 'b2', 'c3'])
  await claimNow(store, run, 20)
  const second = { ...run, owner: 'second' }
  await store.claims.begin(second)
  await store.questionSet.remove(run.sessionId, ['a1'])
  expect((await claimNow(store, second, 20)).map(({ id }) => id)).toEqual(['b2', 'c3'])
  expect(await decide(store, run, { b2: true, c3: true })).toBe(2)
  expect(await decide(store, second, { b2: false, c3: false })).toBe(0)
  expect(await idsOf(store)).toMatchObject({ questions: ['b2', 'c3', 'f6'] })
  expect(await runOf(store, run)).toMatchObject({ total: 2, processed: 2, usage: { requests: 2 } })
})

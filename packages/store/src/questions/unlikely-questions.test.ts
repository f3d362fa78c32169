import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { changeOne, createTestStore } from '../store-fixture.ts'
import { beginExtraction, commit, idsOf } from './unlikely-fixture.ts'

const { redis, prefix } = openTestRedis()

test('what an extraction reads below the cut is listed, the most likely first, and counted in the coverage', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginExtraction(store, 40)
  const committed = await commit(store, run, { a1: 90, b2: 39, c3: 12, d4: 40 })
  expect(committed).toMatchObject({ newPosts: 4, added: 2 })
  expect(await idsOf(store)).toEqual({ questions: ['a1', 'd4'], unlikely: ['b2', 'c3'] })
  expect(await store.unlikelyQuestions.page(store.sessionId, 1, 1)).toEqual({
    questions: [
      {
        id: 'c3',
        title: buildQuestion('c3').title,
        subreddit: 'bread',
        author: 'crumb',
        score: 7,
        numComments: 3,
        createdAt: '2026-01-02T03:04:05.000Z',
        permalink: '/r/bread/comments/c3/',
        probability: 12,
      },
    ],
    total: 2,
    cut: 40,
    counts: [
      [12, 1],
      [39, 1],
    ],
  })
  expect(await store.pages.coverage(run)).toMatchObject([{ questions: 2, unlikely: 2 }])
  await commit(store, run, { b2: 39 })
  expect(await store.pages.coverage(run)).toMatchObject([{ unlikely: 2 }])
})

test('a taken one is a question as if it had been extracted, once, and goes back unless it was changed', async () => {
  const store = createTestStore(redis, prefix)
  const { sessionId, questionSet, unlikelyQuestions } = store
  await commit(store, await beginExtraction(store, 40), { a1: 90, b2: 39, c3: 12 })
  expect(await unlikelyQuestions.take(sessionId, ['c3', 'c3', 'b2', 'a1', 'z9'])).toBe(2)
  expect(await idsOf(store)).toEqual({ questions: ['a1', 'b2', 'c3'], unlikely: [] })
  expect(await questionSet.find(sessionId, ['b2'])).toEqual([
    { ...buildQuestion('b2'), probability: 39, chosen: true, revision: expect.any(Number) },
  ])
  expect(await store.sessions.counters(sessionId)).toMatchObject({ pending: 3 })

  await changeOne(questionSet, sessionId, 'c3', { title: 'Why does it rise?' })
  expect(await unlikelyQuestions.putBack(sessionId, ['b2', 'c3'])).toBe(1)
  expect(await idsOf(store)).toEqual({ questions: ['a1', 'c3'], unlikely: ['b2'] })
  expect(await store.sessions.counters(sessionId)).toMatchObject({ pending: 2 })
})

test('a question that was taken over or deleted is not listed again by a later extraction', async () => {
  const store = createTestStore(redis, prefix)
  const first = await beginExtraction(store, 40)
  await commit(store, first, { a1: 90, b2: 39 })
  await store.unlikelyQuestions.take(store.sessionId, ['b2'])
  await store.questionSet.remove(store.sessionId, ['a1'])
  await store.runs.cancel(store.sessionId, first.runId, 'Cancelled.')
  await commit(store, await beginExtraction(store, 40), { a1: 30, b2: 39, c3: 38 })
  expect(await idsOf(store)).toEqual({ questions: ['b2'], unlikely: ['c3'] })
})

test('a raised cut sets questions aside, except those that were changed, chosen or are being cleaned; a lowered one takes them over again', async () => {
  const store = createTestStore(redis, prefix)
  const { sessionId, questionSet, unlikelyQuestions } = store
  const run = await beginExtraction(store, 40)
  await commit(store, run, { a1: 90, b2: 50, c3: 51, d4: 52, e5: 53, f6: 30, g7: 20 })
  await changeOne(questionSet, sessionId, 'c3', { title: 'Why does it rise?' })
  await questionSet.restore(sessionId, [
    buildQuestion('h8', { probability: 45, processingStatus: 'processed', aiEnhanced: true }),
    buildQuestion('i9'),
  ])
  await unlikelyQuestions.take(sessionId, ['f6'])
  const before = await idsOf(store)
  const cleaning = randomUUID()
  await store.runs.create(sessionId, cleaning, 'cleaning', { titlesPerRequest: 1 }, ['e5'])

  expect(await unlikelyQuestions.setCut(sessionId, 60)).toEqual({ setAside: 2, taken: 0 })
  expect(await idsOf(store)).toEqual({
    questions: ['a1', 'c3', 'e5', 'f6', 'h8', 'i9'],
    unlikely: ['d4', 'b2', 'g7'],
  })
  const changes = await questionSet.changes(sessionId, 0)
  expect(changes.removed.toSorted()).toEqual(['b2', 'd4'])
  await commit(store, run, { j1: 59, k1: 60 })
  expect((await idsOf(store)).unlikely).toEqual(['d4', 'b2', 'j1', 'g7'])

  expect(await unlikelyQuestions.setCut(sessionId, 40)).toEqual({ setAside: 0, taken: 3 })
  expect(await idsOf(store)).toEqual({
    questions: [...before.questions, 'j1', 'k1'].sort(),
    unlikely: ['g7'],
  })
})

test('a cut that is chosen before an extraction begins applies to it', async () => {
  const store = createTestStore(redis, prefix)
  const runId = randomUUID()
  await store.runs.create(store.sessionId, runId, 'extraction', { total: 10 })
  await store.unlikelyQuestions.setCut(store.sessionId, 80)
  const run = { sessionId: store.sessionId, runId, owner: 'first' }
  await store.claims.begin(run)
  const bread = { subreddit: 'bread', asked: 10, seen: 0, questions: 0 }
  await store.pages.plan(run, [bread], [{ id: 'bread/new', cursor: 'page' }], 40)
  await commit(store, run, { a1: 70, b2: 80 })
  expect(await idsOf(store)).toEqual({ questions: ['b2'], unlikely: ['a1'] })
})

import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion, buildQuestionsOf } from '../../../../testkit/build-question.ts'
import { beginCleaning, changeOne, createTestStore, replaceOne, saveTitle, send } from '../store-fixture.ts'

const { redis, prefix } = openTestRedis()

test('an edit of a question in flight returns it as processing', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2'])
  await send(store, run, ['a1'])
  const { questionSet, sessionId } = store
  expect(await changeOne(questionSet, sessionId, 'a1', { title: 'Mine' })).toMatchObject({
    processingStatus: 'processing',
  })
  expect(await changeOne(questionSet, sessionId, 'b2', { title: 'Mine' })).toMatchObject({
    processingStatus: 'pending',
  })
  expect(await changeOne(questionSet, sessionId, 'a1', { decision: 'revert' })).toMatchObject({
    processingStatus: 'processing',
  })
  expect(await saveTitle(store, run, 'a1')).toBe('changed')
})

test('a title edited while it is being cleaned stays, and the result is a suggestion, even if the edit was undone', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2'])
  const { questionSet, sessionId } = store
  const { title } = buildQuestion('a1')
  for (const mine of ['Mine', title]) await changeOne(questionSet, sessionId, 'a1', { title: mine })
  expect(await saveTitle(store, run, 'a1')).toBe('suggested')
  expect(await questionSet.find(sessionId, ['a1'])).toMatchObject([
    { title, suggestion: 'Why does a1 rise?', processingStatus: 'processed', edited: true },
  ])
})

test('a run does not overwrite a question that was restored while in flight', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2'])
  await send(store, run, ['a1'])
  const done = buildQuestion('a1', { processingStatus: 'processed', title: 'Done before' })
  expect(await replaceOne(store.questionSet, store.sessionId, 'a1', done, 1)).toMatchObject({
    title: 'Done before',
  })
  expect(await saveTitle(store, run, 'a1')).toBeUndefined()
  expect(await store.sessions.counters(store.sessionId)).toMatchObject({ processed: 1 })
})

test('no change is lost when two callers change and decide on 200 titles at the same time', async () => {
  const { questionSet, sessionId } = createTestStore(redis, prefix)
  const ids = Array.from({ length: 200 }, (_, i) => `q${i}`)
  await questionSet.restore(sessionId, buildQuestionsOf(ids, { processingStatus: 'processed' }))
  await Promise.all([
    questionSet.change(
      sessionId,
      ids.map((id) => ({ id, decision: 'accept' })),
    ),
    questionSet.change(
      sessionId,
      ids.map((id) => ({ id, title: 'Mine' })),
    ),
  ])
  const questions = await questionSet.find(sessionId, ids)
  expect(questions).toHaveLength(200)
  for (const question of questions) expect(question).toMatchObject({ title: 'Mine', reviewed: true })
})

test('editing a missing question changes nothing', async () => {
  const { questionSet, sessionId } = createTestStore(redis, prefix)
  expect(await changeOne(questionSet, sessionId, 'zz', { title: 'Hm' })).toBeUndefined()
  expect((await questionSet.changes(sessionId, 0)).revision).toBe(0)
})

test('accepting ends the review and keeps the title', async () => {
  const { questionSet, sessionId } = createTestStore(redis, prefix)
  const cleaned = { title: 'Why?', processingStatus: 'processed', aiEnhanced: true } as const
  await questionSet.restore(sessionId, [buildQuestion('a1', cleaned), buildQuestion('b2')])
  expect(await changeOne(questionSet, sessionId, 'a1', { decision: 'accept' })).toMatchObject({
    ...cleaned,
    reviewed: true,
  })
  expect(await changeOne(questionSet, sessionId, 'b2', { decision: 'accept' })).not.toHaveProperty('reviewed')
  expect(await changeOne(questionSet, sessionId, 'zz', { decision: 'accept' })).toBeUndefined()
})

test('reverting restores the original for good, and cleaning again makes it pending without any field from the AI', async () => {
  const { questionSet, sessions, sessionId } = createTestStore(redis, prefix)
  const original = buildQuestion('a1')
  const cleaned = buildQuestion('a1', {
    type: 'reason',
    title: 'Why?',
    aiEnhanced: true,
    edited: true,
    reviewed: true,
    keyword: 'rise',
    topic: 'Rise',
    cleanedWith: 'm/2/1',
    suggestion: 'Why is that?',
    processingStatus: 'processed',
  })
  await questionSet.restore(sessionId, [cleaned])
  expect(await changeOne(questionSet, sessionId, 'a1', { decision: 'revert' })).toEqual({
    ...original,
    ...{ type: 'reason', keyword: 'rise', topic: 'Rise' },
    ...{ processingStatus: 'processed', reviewed: true, revision: 2 },
  })
  expect(await sessions.counters(sessionId)).toMatchObject({ pending: 0, processed: 1 })
  expect(await changeOne(questionSet, sessionId, 'a1', { decision: 'clean-again' })).toEqual({
    ...original,
    revision: 3,
  })
  expect(await sessions.counters(sessionId)).toMatchObject({ pending: 1, processed: 0 })
})

test("taking the suggestion replaces the user's title with the AI's", async () => {
  const { questionSet, sessionId } = createTestStore(redis, prefix)
  await questionSet.restore(sessionId, [
    buildQuestion('a1', {
      title: 'Mine',
      suggestion: 'Theirs?',
      edited: true,
      processingStatus: 'processed',
    }),
  ])
  const taken = await changeOne(questionSet, sessionId, 'a1', { decision: 'take-suggestion' })
  expect(taken).toMatchObject({ title: 'Theirs?', aiEnhanced: true, edited: false, reviewed: true })
  expect(taken).not.toHaveProperty('suggestion')
  expect(await changeOne(questionSet, sessionId, 'a1', { decision: 'take-suggestion' })).toEqual(taken)
})

test('an edit of the AI’s title needs no review', async () => {
  const { questionSet, sessionId } = createTestStore(redis, prefix)
  await questionSet.restore(sessionId, [
    buildQuestion('a1', { processingStatus: 'processed' }),
    buildQuestion('b2'),
  ])
  expect(await changeOne(questionSet, sessionId, 'a1', { title: 'Mine' })).toMatchObject({ reviewed: true })
  expect(await changeOne(questionSet, sessionId, 'b2', { title: 'Mine' })).not.toHaveProperty('reviewed')
})

test('a question is restored to its earlier state unless it has changed since', async () => {
  const { questionSet, sessions, sessionId } = createTestStore(redis, prefix)
  const cleaned = buildQuestion('a1', { title: 'Why?', aiEnhanced: true, processingStatus: 'processed' })
  await questionSet.restore(sessionId, [cleaned])
  const reverted = await changeOne(questionSet, sessionId, 'a1', { decision: 'revert' })
  const revision = reverted?.revision ?? 0
  expect(await replaceOne(questionSet, sessionId, 'a1', cleaned, revision - 1)).toBeUndefined()
  expect(await replaceOne(questionSet, sessionId, 'zz', cleaned, revision)).toBeUndefined()
  expect(await replaceOne(questionSet, sessionId, 'a1', cleaned, revision)).toEqual({
    ...cleaned,
    revision: revision + 1,
  })
  expect(await sessions.counters(sessionId)).toMatchObject({ pending: 0, processed: 1 })
})

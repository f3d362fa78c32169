import { Question } from '@quarry/contracts/question'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../test/redis.ts'
import { beginCleaning, claimNow, createTestStore, type TestStore } from './store-fixture.ts'

const { redis, prefix } = openTestRedis()

async function question(store: TestStore, id: string): Promise<Question | undefined> {
  const { rows } = await store.questionSet.whole(store.sessionId)
  return rows.map((row) => Question.parse(JSON.parse(row))).find((candidate) => candidate.id === id)
}

test('a result is kept once, whoever brings it first', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1'])
  const [item] = await claimNow(store, run)
  const sent = item?.payload ?? ''
  await store.claims.begin({ ...run, owner: 'second' })
  expect(await store.titles.commit(run, { id: 'a1', sent, title: 'From the first?' })).toBe('committed')
  expect(await store.titles.commit(run, { id: 'a1', sent, title: 'From the second?' })).toBe('duplicate')
  expect(await question(store, 'a1')).toMatchObject({
    title: 'From the first?',
    originalTitle: '[help] why does a1 rise',
    aiEnhanced: true,
    processingStatus: 'processed',
  })
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({ processed: 1 })
  // it was waiting for the second owner and is not any more
  expect(await store.claims.finish({ ...run, owner: 'second' }, 'Done.')).toBe('finished')
})

test("the user's edit during a run wins and the answer becomes a suggestion", async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1'])
  const [item] = await claimNow(store, run)
  await store.questionSet.edit(store.sessionId, 'a1', 'My own words')
  const outcome = await store.titles.commit(run, {
    id: 'a1',
    sent: item?.payload ?? '',
    title: 'The words of AI?',
  })
  expect(outcome).toBe('suggested')
  expect(await question(store, 'a1')).toMatchObject({
    title: 'My own words',
    suggestion: 'The words of AI?',
    aiEnhanced: false,
    processingStatus: 'processed',
  })
})

test('a refused title is asked again after the others and fails when its tries are used', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2'])
  const refusal = { tries: 2, problem: 'The answer was empty.' }
  await claimNow(store, run)
  expect(await store.titles.refuse(run, 'a1', refusal)).toBe('again')
  expect(await claimNow(store, run, 5)).toMatchObject([{ id: 'b2' }])
  expect(await claimNow(store, run, 5)).toMatchObject([{ id: 'a1' }])
  expect(await store.titles.refuse(run, 'a1', refusal)).toBe('failed')
  expect(await question(store, 'a1')).toMatchObject({
    processingStatus: 'error',
    problem: 'The answer was empty.',
    title: '[help] why does a1 rise',
  })
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({ failed: 1 })
})

test('titles that are asked again are asked alone', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2'])
  await claimNow(store, run, 2)
  for (const id of ['a1', 'b2']) await store.titles.refuse(run, id, { tries: 3, problem: 'missing' })
  expect(await claimNow(store, run, 20)).toHaveLength(1)
  expect(await claimNow(store, run, 20)).toHaveLength(1)
})

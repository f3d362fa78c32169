import { randomUUID } from 'node:crypto'
import { Question } from '@quarry/contracts/question'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { allRows, claimNow, createTestStore, type TestStore } from '../store-fixture.ts'
import { readTitlePair } from './opinions.ts'

const { redis, prefix } = openTestRedis()
const usage = { requests: 1, inputTokens: 90, outputTokens: 10 }

const cleaned = (id: string, change: Partial<Question> = {}) =>
  buildQuestion(id, {
    title: `Why does ${id} rise?`,
    processingStatus: 'processed',
    aiEnhanced: true,
    risk: { score: 40, differences: 'a → b' },
    ...change,
  })

/** A session with these questions, and a run that asks for second opinions on all of them. */
async function ask(questions: ReturnType<typeof cleaned>[]) {
  const store = createTestStore(redis, prefix)
  await store.questionSet.restore(store.sessionId, questions)
  const run = { sessionId: store.sessionId, runId: randomUUID(), owner: 'first' }
  const fields = { titlesPerRequest: 20, task: 'second-opinion' }
  const ids = questions.map(({ id }) => id)
  const created = await store.runs.create(store.sessionId, run.runId, 'cleaning', fields, ids)
  if (created.outcome === 'created') await store.claims.begin(run)
  return { store, run, created }
}

async function question(store: TestStore, id: string) {
  const rows = (await allRows(store)).map((row) => Question.parse(JSON.parse(row)))
  return rows.find((row) => row.id === id)
}

test('only titles that the AI has changed and no user since get a second opinion, each once', async () => {
  const { store, run, created } = await ask([
    cleaned('a1'),
    cleaned('b2', { edited: true }),
    cleaned('c3', { title: buildQuestion('c3').originalTitle }),
    cleaned('d4', { risk: { score: 40, secondOpinion: { result: 'same' } } }),
    buildQuestion('e5'),
    buildQuestion('f6', { processingStatus: 'error', problem: 'It failed.' }),
  ])
  expect(created).toEqual({ outcome: 'created', total: 1 })
  const items = await claimNow(store, run, 20)
  expect(items.map(({ id, payload }) => [id, readTitlePair(payload)])).toEqual([
    ['a1', { before: buildQuestion('a1').originalTitle, after: 'Why does a1 rise?' }],
  ])
  expect(await question(store, 'f6')).toMatchObject({ processingStatus: 'error', problem: 'It failed.' })
  expect((await ask([buildQuestion('a1')])).created).toEqual({ outcome: 'nothing' })
})

test('titles that differ in numbers alone share a request, because an opinion returns no title', async () => {
  const { store, run } = await ask(
    [1, 2].map((hours) => cleaned(`a${hours}`, { title: `Why rest ${hours} h?` })),
  )
  expect(await claimNow(store, run, 20)).toHaveLength(2)
})

test('an opinion that differs raises the risk, and no title changes', async () => {
  const { store, run } = await ask([
    cleaned('a1'),
    cleaned('b2'),
    cleaned('c3', { risk: undefined }),
    cleaned('d4', { risk: undefined }),
  ])
  await claimNow(store, run, 20)
  const titleOf = (id: string) => `Why does ${id} rise?`
  const saved = await store.opinions.commit(
    run,
    [
      { id: 'a1', title: titleOf('a1'), result: 'different', what: 'who bakes' },
      { id: 'b2', title: titleOf('b2'), result: 'same' },
      { id: 'c3', title: titleOf('c3'), result: 'different' },
      { id: 'd4', title: titleOf('d4'), result: 'same' },
    ],
    usage,
  )
  expect(saved).toBe(4)
  expect(await question(store, 'a1')).toMatchObject({
    title: titleOf('a1'),
    processingStatus: 'processed',
    risk: {
      score: 95,
      differences: 'a → b',
      secondOpinion: { result: 'different', what: 'who bakes' },
    },
  })
  expect((await question(store, 'b2'))?.risk).toMatchObject({ score: 40, secondOpinion: { result: 'same' } })
  expect((await question(store, 'c3'))?.risk).toEqual({ score: 95, secondOpinion: { result: 'different' } })
  expect((await question(store, 'd4'))?.risk).toEqual({ score: 0, secondOpinion: { result: 'same' } })
  expect(await store.claims.finish(run, 'Done.')).toBe('finished')
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({
    task: 'second-opinion',
    state: 'completed',
    total: 4,
    processed: 4,
    changed: 2,
    unchanged: 2,
    usage,
  })
})

test('an opinion on a title that has changed since is dropped, and so is a repeated one', async () => {
  const { store, run } = await ask([cleaned('a1'), cleaned('b2')])
  await claimNow(store, run, 20)
  await store.questionSet.edit(store.sessionId, 'a1', 'My own words')
  const opinions = ['a1', 'b2'].map((id) => ({
    id,
    title: `Why does ${id} rise?`,
    result: 'different' as const,
  }))
  expect(await store.opinions.commit(run, opinions, usage)).toBe(2)
  expect((await question(store, 'a1'))?.risk).not.toHaveProperty('secondOpinion')
  expect(await store.opinions.commit(run, opinions, usage)).toBe(0)
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({
    processed: 2,
    changed: 1,
    usage: { requests: 2 },
  })
})

test('a title without an opinion stays cleaned', async () => {
  const { store, run } = await ask([cleaned('a1')])
  await claimNow(store, run)
  const retried = await store.titles.retryTitles(run, [['a1']], { tries: 1, problem: 'No opinion.' })
  expect(retried).toMatchObject({ failed: ['a1'] })
  expect(await question(store, 'a1')).toMatchObject({ processingStatus: 'processed' })
  expect(await question(store, 'a1')).not.toHaveProperty('problem')
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({ failed: 1 })
})

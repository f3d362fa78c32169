import { randomUUID } from 'node:crypto'
import type { Question } from '@quarry/contracts/question'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import {
  allRows,
  beginCleaning,
  changeOne,
  claimNow,
  createTestStore,
  findQuestion as question,
  type TestStore,
} from '../store-fixture.ts'
import type { Ownership } from './ownership.ts'

const { redis, prefix } = openTestRedis()
const usage = { requests: 1, inputTokens: 90, outputTokens: 10 }
const titleOf = (id: string) => `Why does ${id} rise?`

const cleaned = (id: string, change: Partial<Question> = {}) =>
  buildQuestion(id, {
    title: titleOf(id),
    processingStatus: 'processed',
    aiEnhanced: true,
    risk: { reason: 'replaced', differences: 'a → b' },
    ...change,
  })

/** A session with these questions, and a run that only judges them. */
async function judge(questions: ReturnType<typeof cleaned>[]) {
  const store = createTestStore(redis, prefix)
  await store.questionSet.restore(store.sessionId, questions)
  const run = { sessionId: store.sessionId, runId: randomUUID(), owner: 'first' }
  const fields = { titlesPerRequest: 20, task: 'second-opinion' }
  const ids = questions.map(({ id }) => id)
  const created = await store.runs.create(store.sessionId, run.runId, 'cleaning', fields, ids)
  if (created.outcome === 'created') await store.claims.begin(run)
  return { store, run, created }
}

/** A run over these titles whose cleaned ones are judged. */
async function cleanAndJudge(...ids: string[]) {
  const store = createTestStore(redis, prefix)
  return { store, run: await beginCleaning(store, ids) }
}

const commitForJudging = (store: TestStore, run: Ownership, ...ids: string[]) =>
  store.titles.commit(run, {
    titles: ids.map((id) => ({ id, sent: buildQuestion(id).title, title: titleOf(id), isToJudge: true })),
  })

const commitVerdicts = (
  store: TestStore,
  run: Ownership,
  result: 'same' | 'scope' | 'other',
  ...ids: string[]
) =>
  store.titles.commitVerdicts(
    run,
    ids.map((id) => ({ id, title: titleOf(id), result })),
    usage,
  )

const claimedIds = async (store: TestStore, run: Ownership, items = 1) =>
  (await claimNow(store, run, items)).map(({ id }) => id)

const claimedNothing = (store: TestStore, run: Ownership) =>
  expect(claimNow(store, run)).rejects.toThrow('got empty')

test('only titles that the AI has changed and no user since are judged later, each once', async () => {
  const { store, run, created } = await judge([
    cleaned('a1'),
    cleaned('b2', { edited: true }),
    cleaned('c3', { title: buildQuestion('c3').originalTitle }),
    cleaned('d4', { risk: { reason: 'added', verdict: { result: 'same' } } }),
    buildQuestion('e5'),
    buildQuestion('f6', { processingStatus: 'error', problem: 'It failed.' }),
  ])
  expect(created).toEqual({ outcome: 'created', total: 1 })
  expect(await claimNow(store, run, 20)).toMatchObject([
    { id: 'a1', payload: titleOf('a1'), original: buildQuestion('a1').originalTitle },
  ])
  expect(await question(store, 'f6')).toMatchObject({ processingStatus: 'error', problem: 'It failed.' })
  expect((await judge([buildQuestion('a1')])).created).toEqual({ outcome: 'nothing' })
})

test('titles that differ in numbers alone share a request, because a verdict is no title', async () => {
  const { store, run } = await judge(
    [1, 2].map((hours) => cleaned(`a${hours}`, { title: `Why rest ${hours} h?` })),
  )
  expect(await claimNow(store, run, 20)).toHaveLength(2)
})

test('verdicts are counted, and no title changes', async () => {
  const { store, run } = await judge([
    cleaned('a1'),
    cleaned('b2'),
    cleaned('c3', { risk: undefined }),
    cleaned('d4', { risk: undefined }),
  ])
  await claimNow(store, run, 20)
  const verdicts = [
    { id: 'a1', title: titleOf('a1'), result: 'other' as const, word: 'rise' },
    { id: 'b2', title: titleOf('b2'), result: 'same' as const },
    { id: 'c3', title: titleOf('c3'), result: 'scope' as const },
    { id: 'd4', title: titleOf('d4'), result: 'same' as const },
  ]
  expect(await store.titles.commitVerdicts(run, verdicts, usage)).toBe(4)
  expect(await question(store, 'a1')).toMatchObject({
    title: titleOf('a1'),
    processingStatus: 'processed',
    risk: { reason: 'replaced', differences: 'a → b', verdict: { result: 'other', word: 'rise' } },
  })
  expect((await question(store, 'b2'))?.risk).toMatchObject({
    reason: 'replaced',
    verdict: { result: 'same' },
  })
  expect((await question(store, 'c3'))?.risk).toEqual({ reason: 'form', verdict: { result: 'scope' } })
  expect((await question(store, 'd4'))?.risk).toEqual({ reason: 'form', verdict: { result: 'same' } })
  expect(await store.claims.finish(run, 'Done.')).toBe('finished')
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({
    task: 'second-opinion',
    state: 'completed',
    total: 4,
    processed: 4,
    verdicts: { of: 4, same: 2, scope: 1, other: 1 },
    usage,
  })
})

test('a verdict on a title that has changed since is dropped, and so is a repeated one', async () => {
  const { store, run } = await judge([cleaned('a1'), cleaned('b2')])
  await claimNow(store, run, 20)
  await changeOne(store.questionSet, store.sessionId, 'a1', { title: 'My own words' })
  expect(await commitVerdicts(store, run, 'other', 'a1', 'b2')).toBe(2)
  expect((await question(store, 'a1'))?.risk).not.toHaveProperty('verdict')
  expect(await commitVerdicts(store, run, 'other', 'a1', 'b2')).toBe(0)
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({
    processed: 2,
    verdicts: { of: 1, other: 1 },
    usage: { requests: 2 },
  })
})

test('a title without a verdict stays cleaned, and fails only in a run that only judges', async () => {
  const { store, run } = await judge([cleaned('a1')])
  await claimNow(store, run)
  const retried = await store.titles.retryTitles(run, [['a1']], { tries: 1, problem: 'No verdict.' })
  expect(retried).toMatchObject({ failed: ['a1'] })
  expect(await question(store, 'a1')).toMatchObject({ processingStatus: 'processed' })
  expect(await question(store, 'a1')).not.toHaveProperty('problem')
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({ failed: 1 })

  const other = await cleanAndJudge('a1')
  await claimNow(other.store, other.run)
  await commitForJudging(other.store, other.run, 'a1')
  await claimNow(other.store, other.run)
  await other.store.titles.retryTitles(other.run, [['a1']], { tries: 1, problem: 'No verdict.' })
  expect(await question(other.store, 'a1')).toMatchObject({ processingStatus: 'processed' })
  expect(await other.store.runs.find(other.run.sessionId, other.run.runId)).toMatchObject({
    processed: 1,
    failed: 0,
    verdicts: { of: 1, same: 0 },
  })
})

test('cleaned titles wait for a full batch or the end of the cleaning, and the run for their verdicts', async () => {
  const ids = Array.from({ length: 25 }, (_, at) => `q${String.fromCharCode(97 + at)}`)
  const { store, run } = await cleanAndJudge(...ids)
  const first = await claimedIds(store, run, 19)
  await commitForJudging(store, run, ...first)
  const [twentieth = ''] = await claimedIds(store, run)
  expect(ids.indexOf(twentieth)).toBe(19)
  await commitForJudging(store, run, twentieth)
  const batch = await claimNow(store, run)
  expect(batch.map(({ id }) => id)).toEqual([...first, twentieth])
  expect(batch[0]).toMatchObject({ payload: titleOf('qa'), original: buildQuestion('qa').originalTitle })
  await commitVerdicts(store, run, 'same', ...first, twentieth)
  const rest = await claimedIds(store, run, 20)
  expect(rest).toHaveLength(5)
  await commitForJudging(store, run, ...rest.slice(0, 4))
  await claimedNothing(store, run)
  await commitForJudging(store, run, ...rest.slice(4))
  expect(await store.claims.finish(run, 'Done.')).toBe('left')
  expect(await claimedIds(store, run)).toEqual(rest)
  await commitVerdicts(store, run, 'other', ...rest)
  expect(await store.claims.finish(run, 'Done.')).toBe('finished')
  expect(await store.runs.find(run.sessionId, run.runId)).toMatchObject({
    total: 25,
    processed: 25,
    titlesPerRequest: 20,
    verdicts: { of: 25, same: 20, scope: 0, other: 5 },
  })
})

test('after a takeover, a late result of the cleaning takes no title from the judge', async () => {
  const { store, run } = await cleanAndJudge('a1', 'b2')
  await claimNow(store, run, 2)
  await commitForJudging(store, run, 'a1', 'b2')
  expect(await commitForJudging(store, run, 'a1')).toEqual(['duplicate'])
  await claimNow(store, run)
  const second = { ...run, owner: 'second' }
  await store.claims.begin(second)
  expect(await commitForJudging(store, run, 'b2')).toEqual(['duplicate'])
  expect(await claimedIds(store, second)).toEqual(['a1', 'b2'])
  expect(await commitVerdicts(store, run, 'same', 'a1', 'b2')).toBe(2)
  expect(await commitVerdicts(store, second, 'same', 'a1', 'b2')).toBe(0)
  expect(await store.runs.find(run.sessionId, run.runId)).toMatchObject({ verdicts: { of: 2, same: 2 } })
})

test('a title that a user reverts, edits or deletes is not judged, and not cleaned again', async () => {
  const { store, run } = await cleanAndJudge('a1', 'b2', 'c3', 'd4')
  await claimNow(store, run, 4)
  await commitForJudging(store, run, 'a1', 'b2', 'c3', 'd4')
  await changeOne(store.questionSet, run.sessionId, 'a1', { decision: 'revert' })
  await changeOne(store.questionSet, run.sessionId, 'b2', { title: 'My own words' })
  await store.questionSet.remove(run.sessionId, ['c3'])
  expect(await claimedIds(store, run)).toEqual(['d4'])
  await changeOne(store.questionSet, run.sessionId, 'd4', { decision: 'revert' })
  expect(await commitVerdicts(store, run, 'same', 'd4')).toBe(0)
  await claimedNothing(store, run)
  expect(await store.runs.find(run.sessionId, run.runId)).not.toHaveProperty('verdicts')
  expect(await store.runs.find(run.sessionId, run.runId)).toMatchObject({ total: 4, processed: 4 })
  expect((await allRows(store)).filter((row) => row.includes('"verdict"'))).toEqual([])
})

test('a title whose request failed is judged behind the others, and in the end in a request of its own', async () => {
  const { store, run } = await cleanAndJudge('a1', 'b2')
  await claimNow(store, run, 2)
  await commitForJudging(store, run, 'a1', 'b2')
  await claimNow(store, run)
  await store.claims.release(run, ['a1'], 'tail')
  await store.claims.release(run, ['b2'])
  expect(await claimedIds(store, run)).toEqual(['b2'])
  await store.claims.release(run, ['b2'])
  await store.claims.reconcile(run, [])
  const retry = { tries: 3, problem: 'No verdict.' }
  expect(await claimedIds(store, run)).toEqual(['b2'])
  await store.titles.retryTitles(run, [['b2']], retry)
  expect(await claimedIds(store, run)).toEqual(['b2'])
  await commitVerdicts(store, run, 'same', 'b2')
  expect(await claimedIds(store, run)).toEqual(['a1'])
})

test('a title that asked another question is cleaned again with a note on it, once the user has reverted it', async () => {
  const { store, run } = await judge([cleaned('a1'), cleaned('b2')])
  await claimNow(store, run, 2)
  await commitVerdicts(store, run, 'other', 'a1')
  await commitVerdicts(store, run, 'scope', 'b2')
  await store.claims.finish(run, 'Done.')
  for (const id of ['a1', 'b2']) await changeOne(store.questionSet, run.sessionId, id, { decision: 'revert' })
  const again = { ...run, runId: randomUUID() }
  await store.runs.create(run.sessionId, again.runId, 'cleaning', { titlesPerRequest: 2 }, ['a1', 'b2'])
  await store.claims.begin(again)
  expect(await claimNow(store, again, 2)).toMatchObject([
    { id: 'a1', payload: buildQuestion('a1').originalTitle, notes: ['other-question'] },
    { id: 'b2', notes: [] },
  ])
  await commitForJudging(store, again, 'a1')
  expect(await question(store, 'a1')).not.toHaveProperty('misread')
})

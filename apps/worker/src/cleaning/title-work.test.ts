import { beginCleaning, beginRun, changeOne, createTestStore } from '@quarry/store/store-fixture'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { createLimit } from '../run/limit.ts'
import { freeSlot, takeNow } from '../sending/testing/take-now.ts'
import { createBatchSize } from './batch-size.ts'
import { takeOverTitles } from './testing/begin-titles.ts'
import type { Title, TitleWork } from './title-work.ts'

const { redis, prefix } = openTestRedis()
const usage = { requests: 1, inputTokens: 15, outputTokens: 5 }

/** Saves a result for each title. */
const clean = (work: TitleWork, titles: readonly Title[], isToJudge = false) =>
  work.clean(
    titles.map(({ id, title }) => ({ id, sent: title, title: `Why does ${id} rise?`, isToJudge })),
    'm/3/2',
    usage,
  )

async function begin(ids: readonly string[], titlesPerRequest = 2) {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ids)
  const { work } = await takeOverTitles(store, run, {
    size: createBatchSize(titlesPerRequest),
    isJudged: true,
  })
  return { store, run, work, find: () => store.runs.find(store.sessionId, run.runId) }
}

test('a response is saved with its cost, and its titles are no longer in flight', async () => {
  const { store, work, find } = await begin(['a1', 'b2', 'c3'])
  expect(await clean(work, await takeNow(work))).toBe(2)
  expect(await find()).toMatchObject({
    ...{ total: 3, processed: 2, changed: 2, failed: 0 },
    usage: { requests: 1, inputTokens: 15, outputTokens: 5 },
  })
  expect(await store.sessions.counters(store.sessionId)).toMatchObject({
    ...{ pending: 1, processing: 0, processed: 2, gemini: 1, tokens: 20 },
  })
  expect((await store.questionSet.find(store.sessionId, ['a1']))[0]).toMatchObject({ cleanedWith: 'm/3/2' })
})

test('a result is counted once if it is sent again because its reply was lost', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2'])
  const { owners } = store
  let isLost = false
  const repeating: typeof owners = {
    ...owners,
    // ioredis sends a command again if the connection is lost before its reply arrives.
    async write(...change) {
      if (isLost) await owners.write(...change)
      isLost = false
      return await owners.write(...change)
    },
  }
  const { work } = await takeOverTitles({ owners: repeating }, run, {
    size: createBatchSize(2),
    isJudged: true,
  })
  const titles = await takeNow(work)
  isLost = true
  await clean(work, titles, true)
  const verdicts = (await takeNow(work)).map(({ id, title }) => ({ id, title, result: 'same' as const }))
  isLost = true
  await work.judge(verdicts, usage)
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({
    ...{ total: 2, processed: 2, changed: 2, usage: { requests: 2, inputTokens: 30, outputTokens: 10 } },
    verdicts: { of: 2, same: 2 },
  })
})

test('the cost of a response without a usable title is counted, too', async () => {
  const { work, find } = await begin(['a1'])
  await takeNow(work)
  await clean(work, [])
  expect(await find()).toMatchObject({ processed: 0, usage: { requests: 1, inputTokens: 15 } })
})

test('a title that the user edits, decides on or deletes during cleaning keeps that change, and deleted titles leave the total', async () => {
  const { store, work, find } = await begin(['a1', 'b2', 'c3', 'd4'], 3)
  const { questionSet, sessionId } = store
  const titles = await takeNow(work)
  await changeOne(questionSet, sessionId, 'a1', { title: 'Mine' })
  await questionSet.remove(sessionId, ['b2', 'd4'])
  await clean(work, titles)
  expect((await questionSet.find(sessionId, ['a1']))[0]).toMatchObject({
    ...{ title: 'Mine', suggestion: 'Why does a1 rise?', edited: true, processingStatus: 'processed' },
  })
  expect(await work.take(freeSlot)).toEqual({ outcome: 'empty' })
  expect(await find()).toMatchObject({ total: 2, processed: 2, changed: 1 })
  expect(work.isEmpty()).toBe(true)
})

test('a title without a valid result is retried until it fails with its reason', async () => {
  const { store, work, find } = await begin(['a1', 'b2'], 1)
  const options = { tries: 2, problemOf: () => 'It failed.', notesOf: () => ['too-long'] as const }
  const [first] = await takeNow(work)
  expect(first?.notes).toEqual([])
  await work.retry('clean', { groups: [['a1']] }, options)
  expect(await store.sessions.counters(store.sessionId)).toMatchObject({ pending: 2, processing: 0 })
  expect(await takeNow(work)).toMatchObject([{ id: 'b2' }])
  expect(await takeNow(work)).toMatchObject([{ id: 'a1', notes: ['too-long'] }])
  await work.retry('clean', { groups: [['a1']] }, options)
  expect((await store.questionSet.find(store.sessionId, ['a1']))[0]).toMatchObject({
    ...{ processingStatus: 'error', problem: 'It failed.' },
  })
  expect(await find()).toMatchObject({ failed: 1, total: 2 })
})

test('a title that is deleted during a request whose response is rejected leaves the total once', async () => {
  const { store, work, find } = await begin(['a1', 'b2', 'c3'], 3)
  const titles = await takeNow(work)
  await store.questionSet.remove(store.sessionId, ['b2'])
  const options = { tries: 2, problemOf: () => 'It failed.' }
  await work.retry('clean', { groups: [['b2', 'c3']] }, options)
  await clean(
    work,
    titles.filter(({ id }) => id === 'a1'),
  )
  await clean(work, await takeNow(work))
  expect(work.isEmpty()).toBe(true)
  expect(await find()).toMatchObject({ total: 2, processed: 2 })
})

test('changed titles are judged, and a verdict on a title that has changed since is dropped', async () => {
  const { store, work, find } = await begin(['a1', 'b2'])
  await clean(work, await takeNow(work), true)
  const titles = await takeNow(work)
  expect(titles).toMatchObject([{ job: 'judge', original: buildQuestion('a1').title }, { job: 'judge' }])
  await changeOne(store.questionSet, store.sessionId, 'b2', { title: 'Mine' })
  const verdicts = titles.map(({ id, title }) => ({ id, title, result: 'other' as const, word: 'rise' }))
  await work.judge(verdicts, usage)
  const [a1, b2] = await store.questionSet.find(store.sessionId, ['a1', 'b2'])
  expect(a1?.risk?.verdict).toEqual({ result: 'other', word: 'rise' })
  expect(b2?.risk?.verdict).toBeUndefined()
  expect(await find()).toMatchObject({ verdicts: { of: 1, other: 1, same: 0 }, usage: { requests: 2 } })
})

test('a worker that takes over cleans titles without a result and judges titles without a verdict', async () => {
  const { store, run, work } = await begin(['a1', 'b2', 'c3', 'd4'], 1)
  await clean(work, await takeNow(work))
  await takeNow(work)
  await work.retry('clean', { groups: [['b2']] }, { tries: 1, problemOf: () => 'It failed.' })
  await takeNow(work)
  const next = await takeOverTitles(store, { ...run, owner: 'second' }, { size: createBatchSize(9) })
  expect((await takeNow(next.work)).map(({ id }) => id)).toEqual(['c3', 'd4'])
})

test('a worker that takes over reads few questions at a time, of at most as many runs as the limit allows', async () => {
  const store = createTestStore(redis, prefix)
  const ids = Array.from({ length: 1200 }, (_, at) => `q${at}`)
  const run = await beginCleaning(store, ids)
  const sizes: number[] = []
  let reading = 0
  let most = 0
  const owners: typeof store.owners = {
    ...store.owners,
    async find(sessionId, wanted) {
      reading += 1
      most = Math.max(most, reading)
      sizes.push(wanted.length)
      const found = await store.owners.find(sessionId, wanted)
      reading -= 1
      return found
    },
  }
  const limit = createLimit(4)
  const begun = await Promise.all(
    Array.from({ length: 6 }, () => takeOverTitles({ owners }, run, { size: createBatchSize(600) }, limit)),
  )
  expect([Math.max(...sizes), most]).toEqual([500, 4])
  expect((await begun[0]?.work.take(freeSlot))?.outcome).toBe('taken')
})

test('titles per request that the user chooses during a run apply to the next request', async () => {
  const { store, run, work, find } = await begin(['a1', 'b2', 'c3', 'd4', 'e5'], 1)
  expect(await takeNow(work)).toHaveLength(1)
  expect(await store.runs.chooseTitles(store.sessionId, run.runId, 3)).toBe(true)
  expect(await takeNow(work)).toHaveLength(3)
  expect(await find()).toMatchObject({ titlesPerRequest: 3 })
})

test('a second opinion judges titles cleaned earlier, and a title without a verdict stays unchanged', async () => {
  const store = createTestStore(redis, prefix)
  const changed = { processingStatus: 'processed', aiEnhanced: true, title: 'Why?' } as const
  await store.questionSet.restore(store.sessionId, [
    buildQuestion('a1', changed),
    buildQuestion('b2', changed),
  ])
  const run = await beginRun(store, 'cleaning', { task: 'second-opinion' }, ['a1', 'b2'])
  const { work } = await takeOverTitles(store, run, { task: 'second-opinion' })
  await takeNow(work)
  await work.judge([{ id: 'a1', title: 'Why?', result: 'same' }], usage)
  await work.retry('judge', { groups: [['b2']] }, { tries: 1, problemOf: () => 'No verdict.' })
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({
    ...{ total: 2, processed: 1, failed: 1, verdicts: { of: 2, same: 1 } },
  })
  expect((await store.questionSet.find(store.sessionId, ['b2']))[0]).toMatchObject(changed)
})

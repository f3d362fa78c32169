import { Question } from '@quarry/contracts/question'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion, buildQuestionsOf } from '../../../../testkit/build-question.ts'
import {
  allPages,
  allRows,
  beginCleaning,
  changeOne,
  createTestStore,
  saveTitle,
  send,
} from '../store-fixture.ts'
import { PART_ROWS, SpentSessionError } from './question-set.ts'

const { redis, prefix } = openTestRedis()
const statusesIn = (rows: readonly string[]) =>
  Object.fromEntries(
    rows
      .map((row) => Question.parse(JSON.parse(row)))
      .map(({ id, processingStatus }) => [id, processingStatus]),
  )
const idsIn = (rows: readonly string[]) => rows.map((row) => Question.parse(JSON.parse(row)).id)

test('a poll returns only what changed after its revision', async () => {
  const { questionSet, sessionId } = createTestStore(redis, prefix)
  await questionSet.restore(sessionId, [buildQuestion('a1'), buildQuestion('b2'), buildQuestion('c3')])
  const first = await questionSet.changes(sessionId, 0)
  expect(idsIn(first.rows)).toEqual(['a1', 'b2', 'c3'])

  await changeOne(questionSet, sessionId, 'b2', { title: 'Why does it rise?' })
  await questionSet.remove(sessionId, ['c3'])
  const second = await questionSet.changes(sessionId, first.revision)
  expect(idsIn(second.rows)).toEqual(['b2'])
  expect(second.removed).toEqual(['c3'])
  expect(second.revision).toBe(5)

  const third = await questionSet.changes(sessionId, second.revision)
  expect([third.rows, third.removed, third.more]).toEqual([[], [], false])
})

test('a set larger than a page is read page by page without gaps', async () => {
  const { questionSet, sessionId } = createTestStore(redis, prefix)
  const ids = Array.from({ length: 25 }, (_, i) => `q${i}`)
  await questionSet.restore(sessionId, buildQuestionsOf(ids))
  const pages = await allPages({ questionSet, sessionId }, 0, 10)
  expect(pages.flatMap(({ rows }) => idsIn(rows))).toEqual(ids)
  expect(idsIn(await allRows({ questionSet, sessionId }))).toEqual(ids)
})

test('a page of long questions ends after a megabyte, and the next page continues without a gap', async () => {
  const { questionSet, sessionId } = createTestStore(redis, prefix)
  const long = '😀'.repeat(290)
  const questions = Array.from({ length: 400 }, (_, i) =>
    buildQuestion(`q${i}`, { title: long, originalTitle: long, suggestion: long, keyword: long }),
  )
  await questionSet.restore(sessionId, questions)
  await questionSet.remove(sessionId, ['q3'])
  const pages = await allPages({ questionSet, sessionId })
  const sizes = pages.map(({ rows }) => Buffer.byteLength(rows.join()))
  expect(Math.max(...sizes)).toBeLessThan(1024 * 1024 + 1000)
  expect(sizes.length).toBe(2)
  expect(pages.flatMap(({ rows }) => idsIn(rows))).toEqual(
    questions.flatMap(({ id }) => (id === 'q3' ? [] : [id])),
  )
  expect(pages.flatMap(({ removed }) => removed)).toEqual(['q3'])
})

test('a set that changes while it is read in parts yields each question once, and later polls return the changes', async () => {
  const { questionSet, sessionId } = createTestStore(redis, prefix)
  const ids = Array.from({ length: PART_ROWS * 4 + 5 }, (_, i) => `q${i}`)
  await questionSet.restore(sessionId, buildQuestionsOf(ids))
  const reader = await questionSet.read(sessionId)
  const read: string[] = []
  for await (const part of reader.parts()) {
    expect(part.length).toBeLessThanOrEqual(PART_ROWS)
    if (read.length === 0) {
      await changeOne(questionSet, sessionId, 'q0', { title: 'Read already' })
      await changeOne(questionSet, sessionId, 'q300', { title: 'Not read yet' })
      await questionSet.remove(sessionId, ['q1', 'q400'])
    }
    read.push(...idsIn(part))
  }
  expect(read).toEqual(ids.filter((id) => id !== 'q400'))
  const after = await questionSet.changes(sessionId, reader.revision)
  expect(after.epoch).toBe(reader.epoch)
  expect(idsIn(after.rows)).toEqual(['q0', 'q300'])
  expect(after.removed).toEqual(['q1', 'q400'])
})

test('questions are read by id in the given order, without duplicates and deleted questions', async () => {
  const { questionSet, sessionId } = createTestStore(redis, prefix)
  await questionSet.restore(sessionId, [buildQuestion('a1'), buildQuestion('b2'), buildQuestion('c3')])
  expect(await questionSet.find(sessionId, ['c3', 'zz', 'a1', 'c3'])).toEqual([
    { ...buildQuestion('c3'), revision: 3 },
    { ...buildQuestion('a1'), revision: 1 },
  ])
  expect(await questionSet.find('of-nobody', ['a1'])).toEqual([])
})

test('a set that was lost gets another epoch', async () => {
  const { questionSet, keys, sessionId } = createTestStore(redis, prefix)
  const before = await questionSet.changes(sessionId, 0)
  await redis.unlink(...Object.values(keys.session(sessionId)))
  const after = await questionSet.changes(sessionId, 0)
  expect(after.epoch).not.toBe(before.epoch)
})

test('restoring changes no existing question, counts the added ones and marks none as processing', async () => {
  const { questionSet, sessions, sessionId } = createTestStore(redis, prefix)
  await questionSet.restore(sessionId, [buildQuestion('a1')])
  await changeOne(questionSet, sessionId, 'a1', { title: 'Mine' })
  const restored = await questionSet.restore(sessionId, [
    buildQuestion('a1'),
    buildQuestion('b2', { processingStatus: 'processing' }),
    buildQuestion('c3', { processingStatus: 'processed', aiEnhanced: true }),
  ])
  expect(restored).toBe(2)
  const rows = await allRows({ questionSet, sessionId })
  const byId = new Map(
    rows.map((row) => [Question.parse(JSON.parse(row)).id, Question.parse(JSON.parse(row))]),
  )
  expect(byId.get('a1')).toMatchObject({ title: 'Mine', edited: true })
  expect(byId.get('b2')?.processingStatus).toBe('pending')
  expect(await sessions.counters(sessionId)).toMatchObject({ pending: 2, processing: 0, processed: 1 })
})

test('questions in flight are in every poll as processing, and are pending again when their run has ended', async () => {
  const store = createTestStore(redis, prefix)
  const { questionSet, sessionId } = store
  const run = await beginCleaning(store, ['a1', 'b2', 'c3'])
  const { revision } = await questionSet.changes(sessionId, 0)
  await send(store, run, ['a1', 'b2'])
  const sent = await questionSet.changes(sessionId, revision)
  expect(statusesIn(sent.rows)).toEqual({ a1: 'processing', b2: 'processing' })
  expect(sent.runs).toMatchObject([{ currentTitle: 'a title of a1,b2' }])
  expect(statusesIn((await questionSet.changes(sessionId, sent.revision)).rows)).toEqual({
    a1: 'processing',
    b2: 'processing',
  })
  await changeOne(questionSet, sessionId, 'a1', { title: 'Mine' })
  const edited = await questionSet.changes(sessionId, sent.revision)
  expect(statusesIn(edited.rows)).toEqual({ a1: 'processing', b2: 'processing' })
  expect(statusesIn(await allRows({ questionSet, sessionId }))).toEqual({
    a1: 'processing',
    b2: 'processing',
    c3: 'pending',
  })
  await saveTitle(store, run, 'b2')
  await store.runs.cancel(sessionId, run.runId, 'Cancelled.')
  const after = await questionSet.changes(sessionId, edited.revision)
  expect(statusesIn(after.rows)).toEqual({ a1: 'pending', b2: 'processed' })
})

test('a poll of several pages returns questions in flight once, as processing', async () => {
  const store = createTestStore(redis, prefix)
  const ids = Array.from({ length: 25 }, (_, i) => `q${String.fromCharCode(97 + i)}`)
  const run = await beginCleaning(store, ids)
  await send(store, run, ids.slice(0, 12))
  const pages = await allPages(store, 0, 10)
  const read = pages.flatMap(({ rows }) =>
    Object.entries(statusesIn(rows)).map(([id, status]) => `${id} ${status}`),
  )
  // Questions on the first pages are repeated on the last one.
  expect(new Set(read)).toEqual(new Set(ids.map((id, i) => `${id} ${i < 12 ? 'processing' : 'pending'}`)))
})

test('a session accepts a limited number of bytes in its lifetime, summed over all additions', async () => {
  const { questionSet, keys, sessionId } = createTestStore(redis, prefix)
  const { counters } = keys.session(sessionId)
  const added = async () => Number(await redis.hget(counters, 'addedBytes'))
  const restore = (...ids: string[]) => questionSet.restore(sessionId, buildQuestionsOf(ids))
  await restore('a1')
  const bytes = await added()
  expect(bytes).toBeGreaterThan(100)
  await questionSet.remove(sessionId, ['a1'])
  await restore('a1')
  expect(await added()).toBe(2 * bytes)
  await redis.hset(counters, 'addedBytes', 64 * 1024 * 1024 - Math.round(1.5 * bytes))
  await expect(restore('b2', 'c3')).rejects.toBeInstanceOf(SpentSessionError)
  expect(await restore('b2')).toBe(1)
  await expect(restore('c3')).rejects.toBeInstanceOf(SpentSessionError)
})

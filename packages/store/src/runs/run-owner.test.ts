import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { beginCleaning, beginRun, createTestStore, saveTitle, send } from '../store-fixture.ts'

const { redis, prefix } = openTestRedis()

test('a worker whose run was taken over can’t write anymore, and its successor gets the titles in flight', async () => {
  const store = createTestStore(redis, prefix)
  const { owners, questionSet, sessionId } = store
  const run = await beginCleaning(store, ['a1', 'b2'])
  await send(store, run, ['a1'])
  const { revision } = await questionSet.changes(sessionId, 0)
  const next = { ...run, owner: 'second' }
  expect(await owners.takeOver(next)).toMatchObject({ outcome: 'begun' })
  expect(await saveTitle(store, run, 'a1')).toBe('lost')
  expect(await owners.add(run, [buildQuestion('c3')], addition)).toEqual({ outcome: 'lost' })
  expect(await send(store, run, ['b2'])).toEqual({ outcome: 'lost' })
  expect(await owners.end(run, { state: 'completed', message: 'Done.' })).toBe(false)
  const { rows } = await questionSet.changes(sessionId, revision)
  expect(rows.map((row) => JSON.parse(row))).toMatchObject([{ id: 'a1', processingStatus: 'pending' }])
  expect(await saveTitle(store, next, 'a1')).toBe('changed')
  expect(await store.runs.find(sessionId, run.runId)).toMatchObject({ processed: 1 })
})

const addition = { classOf: () => 0, most: [100], addsDeleted: false }

test('a paused run sends nothing more, but results in flight are saved', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2'])
  await send(store, run, ['a1'])
  await store.runs.pause(store.sessionId, run.runId)
  expect(await send(store, run, ['b2'])).toEqual({ outcome: 'paused' })
  expect(await saveTitle(store, run, 'a1')).toBe('changed')
  const next = { ...run, owner: 'second' }
  expect(await store.owners.takeOver(next)).toEqual({ outcome: 'paused' })
  await store.runs.resume(store.sessionId, run.runId)
  expect(await store.owners.takeOver(next)).toMatchObject({ outcome: 'begun' })
})

test('a run that has ended or whose session was discarded is gone', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1'])
  await store.runs.cancel(store.sessionId, run.runId, 'Cancelled.')
  expect(await send(store, run, ['a1'])).toEqual({ outcome: 'gone' })
  expect(await store.owners.takeOver(run)).toEqual({ outcome: 'gone' })
  const other = createTestStore(redis, prefix)
  const discarded = await beginCleaning(other, ['a1'])
  await other.sessions.delete(other.sessionId)
  expect(await send(other, discarded, ['a1'])).toEqual({ outcome: 'gone' })
})

test('a run that ends keeps finished work, allows the next run and deletes its owner’s state', async () => {
  const store = createTestStore(redis, prefix)
  const { owners, runs, sessionId, keys } = store
  const run = await beginCleaning(store, ['a1', 'b2'])
  await redis.set(keys.run(run).credential, 'sealed', 'EX', 100)
  await saveTitle(store, run, 'a1')
  expect(await owners.end(run, { state: 'failed', message: 'No.', problem: 'No.' })).toBe(true)
  expect(await owners.end(run, { state: 'completed', message: 'Done.' })).toBe(false)
  expect(await runs.find(sessionId, run.runId)).toMatchObject({
    state: 'failed',
    problem: 'No.',
    processed: 1,
  })
  expect(await redis.exists(keys.run(run).credential, keys.run(run).work)).toBe(0)
  const again = { runId: randomUUID(), kind: 'cleaning', fields: {}, questionIds: ['a1', 'b2'] } as const
  expect(await runs.create(sessionId, again)).toEqual({ outcome: 'created', total: 1 })
  expect(await runs.create(sessionId, { ...again, runId: randomUUID() })).toEqual({ outcome: 'active' })
})

test('questions are added once, up to their class’s limit, together with the checkpoint', async () => {
  const store = createTestStore(redis, prefix)
  const { owners, questionSet, sessionId, keys } = store
  await questionSet.restore(sessionId, [buildQuestion('a1'), buildQuestion('b2')])
  await questionSet.remove(sessionId, ['b2'])
  const run = await beginRun(store, 'extraction')
  const page = ['a1', 'b2', 'c3', 'c3', 'd4', 'e5'].map((id) => buildQuestion(id))
  const added = await owners.add(run, page, {
    classOf: ({ id }) => (id === 'e5' ? 1 : 0),
    most: [1, 9],
    addsDeleted: false,
    counters: [
      ['processed', 0],
      ['unlikely:bread', 1],
    ],
    values: [['work', 'checkpoint:bread', 'page 2']],
  })
  expect(added).toEqual({ outcome: 'added', ids: ['c3', 'e5'], totals: [1, 1], isFull: false })
  expect(await redis.hgetall(keys.run(run).work)).toEqual({ 'checkpoint:bread': 'page 2' })
  expect(await owners.add(run, page, { ...addition, addsDeleted: true })).toMatchObject({ ids: ['b2', 'd4'] })
  expect((await questionSet.find(sessionId, ['d4']))[0]).toMatchObject({ processingStatus: 'pending' })
})

test('a cleaning takes each pending or failed question once, and a second opinion takes changed ones', async () => {
  const store = createTestStore(redis, prefix)
  const { questionSet, runs, sessionId } = store
  const changed = { processingStatus: 'processed', aiEnhanced: true, title: 'Why?' } as const
  await questionSet.restore(sessionId, [
    buildQuestion('a1'),
    buildQuestion('b2', { processingStatus: 'error', problem: 'It failed.' }),
    buildQuestion('c3', changed),
    buildQuestion('d4', { ...changed, edited: true }),
  ])
  const questionIds = ['a1', 'b2', 'b2', 'c3', 'd4', 'zz']
  const create = (fields: Record<string, string>) =>
    runs.create(sessionId, { runId: randomUUID(), kind: 'cleaning', fields, questionIds })
  expect(await create({})).toEqual({ outcome: 'created', total: 2 })
  const [failed] = await questionSet.find(sessionId, ['b2'])
  expect(failed).toMatchObject({ processingStatus: 'pending' })
  expect(failed).not.toHaveProperty('problem')

  const other = createTestStore(redis, prefix)
  await other.questionSet.restore(other.sessionId, [buildQuestion('c3', changed)])
  const judging = { runId: randomUUID(), kind: 'cleaning', questionIds } as const
  expect(
    await other.runs.create(other.sessionId, { ...judging, fields: { task: 'second-opinion' } }),
  ).toEqual({ outcome: 'created', total: 1 })
  expect(await other.runs.find(other.sessionId, judging.runId)).toMatchObject({ verdicts: { of: 1 } })
})

test('a run knows whether another active run uses its credential', async () => {
  const [mine, theirs] = [createTestStore(redis, prefix), createTestStore(redis, prefix)]
  const credential = randomUUID()
  const start = async ({ questionSet, sessionId, runs }: typeof mine) => {
    await questionSet.restore(sessionId, [buildQuestion('a1')])
    const runId = randomUUID()
    const limits = { perAddress: 0, perCredential: 5 }
    await runs.create(sessionId, {
      runId,
      kind: 'cleaning',
      fields: { credential },
      questionIds: ['a1'],
      limits,
    })
    return { sessionId, runId }
  }
  const run = await start(mine)
  const isShared = () => mine.owners.sharesCredential(run, credential)
  expect(await isShared()).toBe(false)
  const other = await start(theirs)
  expect(await isShared()).toBe(true)
  await theirs.runs.pause(other.sessionId, other.runId)
  expect(await isShared()).toBe(false)
  await theirs.runs.resume(other.sessionId, other.runId)
  expect(await isShared()).toBe(true)
  await theirs.runs.cancel(other.sessionId, other.runId, 'Cancelled.')
  expect(await isShared()).toBe(false)
})

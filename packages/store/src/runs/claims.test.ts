import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import type { Blocked } from '../rate/slot.ts'
import { aSlot, beginCleaning, claimNow, commitTitle, createTestStore } from '../store-fixture.ts'

const { redis, prefix } = openTestRedis()
const one = { items: 1 }
const farAway: Blocked = {
  outcome: 'blocked',
  waitMs: 3_600_000,
  untilMs: Date.now() + 3_600_000,
  reason: 'daily-quota',
  intervalMs: 12_000,
}

test('only the latest owner may claim, and what the earlier one had in flight is claimed again', async () => {
  const store = createTestStore(redis, prefix)
  const first = await beginCleaning(store, ['a1', 'b2'])
  expect(await claimNow(store, first)).toMatchObject([{ id: 'a1' }])
  const second = { ...first, owner: 'second' }
  expect(await store.claims.begin(second)).toMatchObject({ outcome: 'begun' })
  expect(await store.claims.claim(first, one, aSlot)).toEqual({ outcome: 'lost' })
  expect(await claimNow(store, second, 2)).toMatchObject([{ id: 'a1' }, { id: 'b2' }])
})

test('an earlier owner can neither release nor fail items', async () => {
  const store = createTestStore(redis, prefix)
  const first = await beginCleaning(store, ['a1'])
  const second = { ...first, owner: 'second' }
  await store.claims.begin(second)
  await claimNow(store, second)
  await store.claims.release(first, ['a1'])
  const retried = await store.titles.retryTitles(first, [['a1']], { tries: 1, problem: 'no' })
  expect(retried).toEqual({ outcome: 'lost' })
  const claim = await store.claims.claim(second, one, aSlot)
  expect(claim).toEqual({ outcome: 'empty', inflight: 1 })
})

test('a released item is the next to be claimed, and pending meanwhile', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2'])
  await claimNow(store, run)
  expect(await store.sessions.counters(store.sessionId)).toMatchObject({ processing: 1, pending: 1 })
  await store.claims.release(run, ['a1'])
  expect(await store.sessions.counters(store.sessionId)).toMatchObject({ processing: 0, pending: 2 })
  expect(await claimNow(store, run)).toMatchObject([{ id: 'a1' }])
})

test('an item on which the service failed comes after the others', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2'])
  await claimNow(store, run)
  await store.claims.release(run, ['a1'], 'tail')
  expect(await claimNow(store, run, 2)).toMatchObject([{ id: 'b2' }, { id: 'a1' }])
})

test.each([
  [
    'others come in the places of twins',
    2,
    [
      [0, 2],
      [1, 4],
      [3, 5],
    ],
  ],
  ['where nothing else is left, twins go one by one', 20, [[0, 2, 4], [1, 5], [3]]],
  ['alone, titles keep their order', 1, [[0], [1], [2], [3], [4], [5]]],
])('titles that differ in signs or numbers alone are claimed apart: %s', async (_, most, requests) => {
  const store = createTestStore(redis, prefix)
  const titles = ['is C hard?', 'Is C++ hard?', 'who pays £50', 'is C# hard', 'is R hard', 'Who pays €50?']
  const rows = titles.map((title, at) => buildQuestion(`t${at}`, { title, originalTitle: title }))
  await store.questionSet.restore(store.sessionId, rows)
  const run = { sessionId: store.sessionId, runId: randomUUID(), owner: 'first' }
  const ids = rows.map(({ id }) => id)
  await store.runs.create(store.sessionId, run.runId, 'cleaning', { titlesPerRequest: most }, ids)
  await store.claims.begin(run)
  for (const expected of requests) {
    const claimed = await claimNow(store, run, most)
    expect(claimed.map(({ id }) => ids.indexOf(id))).toEqual(expected)
  }
})

test('equal titles are claimed together, and a deleted twin delays nothing', async () => {
  const store = createTestStore(redis, prefix)
  const titles = ['why 1 loaf', 'why 1 loaf', 'why 2 loaf', 'why 3 loaf']
  const rows = titles.map((title, at) => buildQuestion(`t${at}`, { title, originalTitle: title }))
  await store.questionSet.restore(store.sessionId, rows)
  const run = { sessionId: store.sessionId, runId: randomUUID(), owner: 'first' }
  await store.runs.create(
    store.sessionId,
    run.runId,
    'cleaning',
    { titlesPerRequest: 2 },
    rows.map(({ id }) => id),
  )
  await store.claims.begin(run)
  expect(await claimNow(store, run, 4)).toMatchObject([{ id: 't0' }, { id: 't1' }])
  await store.questionSet.remove(store.sessionId, ['t2'])
  expect(await claimNow(store, run, 4)).toMatchObject([{ id: 't3' }])
})

test('items in flight that no caller received are released', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2'])
  await claimNow(store, run, 2)
  expect(await store.claims.reconcile({ ...run, owner: 'earlier' }, ['b2'])).toBe(0)
  expect(await store.claims.reconcile(run, ['b2'])).toBe(1)
  expect(await claimNow(store, run, 2)).toMatchObject([{ id: 'a1' }])
})

test('a cancelled run can no longer be claimed; its rows are pending and its credential is deleted', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2'])
  await redis.set(store.keys.credential(store.sessionId, run.runId), 'sealed')
  await claimNow(store, run)
  expect(await store.runs.cancel(store.sessionId, run.runId, 'Cancelled.')).toBe(true)
  expect(await store.runs.cancel(store.sessionId, run.runId, 'Cancelled.')).toBe(false)
  expect(await store.claims.claim(run, one, aSlot)).toEqual({ outcome: 'gone' })
  expect(await commitTitle(store, run, 'a1')).toBe('gone')
  expect(await store.sessions.counters(store.sessionId)).toMatchObject({ processing: 0, pending: 2 })
  expect(await redis.exists(store.keys.credential(store.sessionId, run.runId))).toBe(0)
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({ state: 'cancelled' })
})

test('a paused run is claimed only after it was resumed', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1'])
  await store.runs.pause(store.sessionId, run.runId)
  expect(await store.claims.claim(run, one, aSlot)).toEqual({ outcome: 'paused' })
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({ state: 'paused' })
  expect(await store.claims.begin({ ...run, owner: 'next' })).toEqual({ outcome: 'paused' })
  await store.runs.resume(store.sessionId, run.runId)
  expect(await claimNow(store, { ...run, owner: 'next' })).toMatchObject([{ id: 'a1' }])
})

test('a run that was paused while it waited no longer waits when it is resumed', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1'])
  await store.claims.noteWait(run, farAway)
  await store.runs.pause(store.sessionId, run.runId)
  await store.runs.resume(store.sessionId, run.runId)
  const resumed = await store.runs.find(store.sessionId, run.runId)
  expect([resumed?.state, resumed?.waitingFor]).toEqual(['running', undefined])
})

test('a session has one active run of a kind, and may start the next when that has ended', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1'])
  const start = () => store.runs.create(store.sessionId, randomUUID(), 'cleaning', {}, ['a1'])
  expect(await start()).toEqual({ outcome: 'active' })
  await store.claims.end(run, 'failed', 'The key was rejected.')
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({
    state: 'failed',
    problem: 'The key was rejected.',
  })
  expect(await start()).toEqual({ outcome: 'created', total: 1 })
})

test('a cleaning run takes pending and failed questions only, each once', async () => {
  const store = createTestStore(redis, prefix)
  await store.questionSet.restore(store.sessionId, [
    buildQuestion('a1'),
    buildQuestion('b2', { processingStatus: 'error', problem: 'The answer was empty.' }),
    buildQuestion('c3', { processingStatus: 'processed' }),
    buildQuestion('d4', { processingStatus: 'processed', title: '"processingStatus":"pending"' }),
  ])
  const created = await store.runs.create(store.sessionId, randomUUID(), 'cleaning', {}, [
    'a1',
    'b2',
    'b2',
    'c3',
    'd4',
    'gone',
  ])
  expect(created).toEqual({ outcome: 'created', total: 2 })
  expect(await store.sessions.counters(store.sessionId)).toMatchObject({ pending: 2, error: 0, processed: 2 })
})

test('a run is finished only when nothing is pending or in flight', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1'])
  expect(await store.claims.finish(run, 'Done.')).toBe('left')
  await claimNow(store, run)
  expect(await store.claims.finish(run, 'Done.')).toBe('left')
  await commitTitle(store, run, 'a1')
  expect(await store.claims.finish(run, 'Done.')).toBe('finished')
  const ended = await store.runs.find(store.sessionId, run.runId)
  expect(ended).toMatchObject({ state: 'completed', processed: 1, total: 1, message: 'Done.' })
  const [startedMs, finishedMs] = [ended?.startedAt, ended?.finishedAt].map((time) => Date.parse(time ?? ''))
  expect(finishedMs).toBeGreaterThanOrEqual(startedMs ?? Number.NaN)
})

test('a run shows why it waits and until when, and outlives its wait', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1'])
  expect(await store.claims.noteWait(run, farAway)).toEqual({ outcome: 'blocked' })
  expect(await store.claims.noteWait({ ...run, owner: 'another' }, farAway)).toEqual({ outcome: 'lost' })
  const shown = await store.runs.find(store.sessionId, run.runId)
  expect(shown).toMatchObject({ state: 'waiting', waitingFor: { reason: 'daily-quota' } })
  expect(await store.sessions.counters(store.sessionId)).toMatchObject({ processing: 0 })
  // The run outlives its wait by the lifetime of its session.
  const leftMs = await redis.pttl(store.keys.sessionMeta(store.sessionId))
  expect(leftMs).toBeGreaterThan(3_600_000)
  expect(leftMs).toBeLessThanOrEqual(2 * 3_600_000)
})

test('failures count from the first one after a success, over all owners', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2'])
  const [meta] = store.keys.run(run.sessionId, run.runId)
  expect(await store.claims.noteFailure(run)).toBe(0)
  const anHourAgo = Number(await redis.hget(meta, 'failingSince')) - 3_600_000
  await redis.hset(meta, 'failingSince', anHourAgo)
  const next = { ...run, owner: 'next' }
  await store.claims.begin(next)
  expect(await store.claims.noteFailure(next)).toBeGreaterThanOrEqual(3_600_000)
  await claimNow(store, next)
  await commitTitle(store, run, 'a1')
  expect(await store.claims.noteFailure(run)).toBe(0)
})

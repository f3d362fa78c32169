import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../test/redis.ts'
import { createQueuedRuns } from './queued-runs.ts'
import { createTestStore, invented } from './store-fixture.ts'

const { redis, prefix } = openTestRedis()

async function created(name: string) {
  const store = createTestStore(redis, `${prefix}${name}`)
  await store.questionSet.restore(store.sessionId, [invented('a1')])
  const runId = randomUUID()
  await store.runs.create(store.sessionId, runId, 'cleaning', {}, ['a1'])
  const { sessionId, keys } = store
  return { ...store, run: { kind: 'cleaning', sessionId, runId }, queued: createQueuedRuns({ redis, keys }) }
}

test('a run is listed from when it is created until a worker begins it', async () => {
  const { queued, run, claims } = await created('begun')
  expect(await queued.olderThan(0)).toEqual([run])
  expect(await queued.olderThan(60_000)).toEqual([])
  await claims.begin({ ...run, owner: 'first' })
  expect(await queued.olderThan(0)).toEqual([])
})

test('a run that was cancelled or wiped before it was begun is not listed', async () => {
  const cancelled = await created('cancelled')
  await cancelled.runs.cancel(cancelled.sessionId, cancelled.run.runId, 'Cancelled.')
  const wiped = await created('wiped')
  await wiped.sessions.wipe(wiped.sessionId)
  for (const { queued, keys } of [cancelled, wiped]) {
    expect(await queued.olderThan(0)).toEqual([])
    expect(await redis.exists(keys.queuedRuns)).toBe(0)
  }
})

test('the list has a lifetime', async () => {
  const { keys } = await created('lifetime')
  expect(await redis.pttl(keys.queuedRuns)).toBeGreaterThan(0)
})

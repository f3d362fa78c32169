import { beginCleaning, createTestStore } from '@quarry/store/store-fixture'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createQueuedWork } from './queued-work.ts'

const { redis, prefix } = openTestRedis()
const slot = { id: '1', waitMs: 0, reason: 'rate', intervalMs: 1000 } as const

test('an item that is put back while the next one is taken is sent, and none is sent twice', async () => {
  const store = createTestStore(redis, prefix)
  const { runId, sessionId } = await beginCleaning(store, ['a'])
  const run = { sessionId, runId, owner: 'worker' }
  await store.owners.takeOver(run)
  const work = createQueuedWork(store.owners, run, [{ id: 'first' }, { id: 'second' }])
  const taken = await work.take(slot)
  if (taken.outcome !== 'taken') throw new Error(taken.outcome)
  const taking = work.take(slot)
  await work.putBack(taken.items)
  expect(await taking).toEqual({ outcome: 'taken', items: [{ id: 'second' }] })
  expect(await work.take(slot)).toEqual({ outcome: 'taken', items: [{ id: 'first' }] })
  expect(await work.take(slot)).toEqual({ outcome: 'empty' })
})

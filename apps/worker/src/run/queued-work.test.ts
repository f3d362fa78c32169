import { beginCleaning, createTestStore } from '@quarry/store/store-fixture'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { freeSlot, takeNow } from '../sending/testing/take-now.ts'
import { createQueuedWork } from './queued-work.ts'

const { redis, prefix } = openTestRedis()

test('an item that is put back while the next one is taken is sent, and none is sent twice', async () => {
  const store = createTestStore(redis, prefix)
  const { runId, sessionId } = await beginCleaning(store, ['a'])
  const run = { sessionId, runId, owner: 'worker' }
  await store.owners.takeOver(run)
  const work = createQueuedWork(store.owners, run, [{ id: 'first' }, { id: 'second' }])
  const first = await takeNow(work)
  const taking = takeNow(work)
  await work.putBack(first)
  expect(await taking).toEqual([{ id: 'second' }])
  expect(await takeNow(work)).toEqual([{ id: 'first' }])
  expect(await work.take(freeSlot)).toEqual({ outcome: 'empty' })
})

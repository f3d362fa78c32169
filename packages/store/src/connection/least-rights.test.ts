import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { startOwnRedis } from '../../../../testkit/own-redis.ts'
import { createKeys } from '../keys.ts'
import { createHeartbeatSender, readProcesses } from '../ops/processes.ts'
import { receiveCommands, sendCommand } from '../runs/control.ts'
import { createLiveCounts } from '../runs/live-counts.ts'
import { createLiveRuns } from '../runs/live-runs.ts'
import { createRunQueues } from '../runs/queues.ts'
import { beginCleaning, createTestStore, saveTitle } from '../store-fixture.ts'
import { connectLazily } from './redis.ts'
import { readRedisState } from './redis-state.ts'

const page = readFileSync(new URL('../../../../docs/running/monitoring.md', import.meta.url), 'utf8')

test('the documented rights for a managed Redis are sufficient and allow nothing else', async () => {
  const [, rules = ''] = /^ *ACL SETUSER quarry on >PASSWORD (.+)$/m.exec(page) ?? []
  const { url, redis: admin } = await startOwnRedis()
  await admin.call('ACL', 'SETUSER', 'quarry', 'on', '>pa55word', ...rules.split(' '))
  const address = url.replace('redis://', 'redis://quarry:pa55word@')
  const [redis, subscriber] = [connectLazily(address), connectLazily(address)]
  onTestFinished(() => {
    redis.disconnect()
    subscriber.disconnect()
  })

  const keys = createKeys('quarry')
  const store = createTestStore(redis, 'quarry')
  const run = await beginCleaning(store, ['a', 'b'])
  expect(await saveTitle(store, run, 'a')).toBe('changed')
  expect((await store.questionSet.changes(store.sessionId, 0)).epoch).toMatch(/\.[\da-f]{12}$/)
  const queues = createRunQueues(redis, keys)
  await queues.add('cleaning', run)
  expect(await queues.queues.cleaning.getWaitingCount()).toBe(1)
  await queues.remove(run.runId)
  const options = { redis, keys, sessionTtlSeconds: 3600 }
  const restored = await createLiveRuns(options).addMissingJobs(queues, 0)
  expect(restored).toMatchObject({ added: [{ runId: run.runId }], errors: [] })
  await queues.close()
  await createHeartbeatSender(redis, keys, { id: 'w1', app: 'worker', version: '1' }).send()
  expect(await readProcesses(redis, keys)).toHaveLength(1)
  expect(await createLiveCounts(options).read()).toMatchObject({ sessions: 1, runs: [{ count: 1 }] })
  const { promise: received, resolve } = Promise.withResolvers()
  await receiveCommands(subscriber, keys, resolve)
  await sendCommand(redis, keys, { command: 'pause', runId: run.runId })
  expect(await received).toMatchObject({ runId: run.runId })
  // It may see the memory but change nothing on the server.
  expect(await readRedisState(redis)).toEqual({
    upSeconds: expect.any(Number),
    memory: expect.objectContaining({ policy: 'noeviction' }),
  })
  for (const command of [
    ['config', 'get', 'maxmemory'],
    ['flushall'],
    ['get', 'other'],
    ['acl', 'list'],
  ] as const) {
    const [name, ...args] = command
    await expect(redis.call(name, ...args), name).rejects.toThrow('NOPERM')
  }
  // Without INFO, polls only can't tell one server process from another.
  await admin.call('ACL', 'SETUSER', 'quarry', '-info')
  expect((await store.questionSet.changes(store.sessionId, 0)).epoch).not.toContain('.')
})

import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { startOwnRedis } from '../../../../testkit/own-redis.ts'
import { commandsDuring } from '../../../../testkit/redis-commands.ts'
import { beginRun, createTestStore } from '../store-fixture.ts'
import { createLiveRuns } from './live-runs.ts'
import { createRunQueues } from './queues.ts'

const { redis, prefix } = openTestRedis()

async function created(name: string) {
  const store = createTestStore(redis, `${prefix}${name}`)
  await store.questionSet.restore(store.sessionId, [buildQuestion('a1')])
  const runId = randomUUID()
  await store.runs.create(store.sessionId, { runId, kind: 'cleaning', fields: {}, questionIds: ['a1'] })
  const { sessionId, keys } = store
  const queues = createRunQueues(redis, keys)
  onTestFinished(() => queues.close())
  const liveRuns = createLiveRuns({ redis, keys, sessionTtlSeconds: 3600 })
  const run = { kind: 'cleaning' as const, sessionId, runId }
  return { ...store, run, queues, liveRuns, job: () => queues.queues.cleaning.getJob(runId) }
}

test('a queued run whose job could not be added gets one job', async () => {
  const { run, queues, liveRuns, job } = await created('queued')
  expect(await liveRuns.addMissingJobs(queues, 60_000)).toEqual({ added: [], errors: [] })
  expect(await liveRuns.addMissingJobs(queues, 0)).toEqual({ added: [run], errors: [] })
  expect(await job()).toMatchObject({ id: run.runId })
  expect(await liveRuns.addMissingJobs(queues, 0)).toEqual({ added: [], errors: [] })
})

test('a run is checked once per interval, whichever worker checks it', async () => {
  const { run, queues, liveRuns, keys } = await created('checked')
  const other = createLiveRuns({ redis, keys, sessionTtlSeconds: 3600 })
  await redis.hset(keys.run(run).meta, 'startedAt', Date.now() - 61_000)
  const check = (by: typeof other) => by.addMissingJobs(queues, 60_000)
  expect(await check(liveRuns)).toEqual({ added: [run], errors: [] })
  await queues.remove(run.runId)
  for (const worker of [liveRuns, other]) expect(await check(worker)).toEqual({ added: [], errors: [] })
  await redis.unlink(keys.live.checked)
  expect(await check(other)).toEqual({ added: [run], errors: [] })
})

test('a running run whose job has ended gets a new one', async () => {
  const { run, queues, liveRuns, owners, job } = await created('running')
  await owners.takeOver({ ...run, owner: 'first' })
  await queues.add('cleaning', run)
  const ended = await job()
  const { cleaning } = queues.queues
  await redis.hset(cleaning.toKey(run.runId), 'finishedOn', '1')
  await redis
    .multi()
    .lrem(cleaning.toKey('wait'), 0, run.runId)
    .zadd(cleaning.toKey('failed'), 1, run.runId)
    .exec()
  expect(await liveRuns.addMissingJobs(queues, 0)).toEqual({ added: [run], errors: [] })
  expect((await job())?.finishedOn).toBeUndefined()
  expect(ended?.id).toBe(run.runId)
})

test('a paused run needs no job until it is resumed, even if its job was removed', async () => {
  const { run, queues, liveRuns, runs, job } = await created('paused')
  await runs.pause(run.sessionId, run.runId)
  expect(await liveRuns.addMissingJobs(queues, 0)).toEqual({ added: [], errors: [] })
  await runs.resume(run.sessionId, run.runId)
  await queues.wake('cleaning', run)
  expect(await job()).toMatchObject({ id: run.runId })
})

test('a run whose job cannot be added, or an entry that cannot be read, does not affect other runs', async () => {
  const { run, queues, liveRuns, keys, job, sessionId } = await created('failing')
  const failing = '00000000-0000-4000-8000-000000000000'
  await redis.hset(keys.live.facts, 'unknown entry', '', `${sessionId} ${failing}`, 'cleaning running 1 ')
  await redis.hset(keys.run({ sessionId, runId: failing }).meta, 'state', 'running', 'kind', 'cleaning')
  await redis.set(queues.queues.cleaning.toKey(failing), 'no job')
  const { added, errors } = await liveRuns.addMissingJobs(queues, 0)
  expect(added).toEqual([run])
  expect(await job()).toMatchObject({ id: run.runId })
  expect(errors).toHaveLength(1)
})

test('a run that has ended or expired is no longer listed, and an expired run leaves no job', async () => {
  const cancelled = await created('cancelled')
  await cancelled.runs.cancel(cancelled.sessionId, cancelled.run.runId, 'Cancelled.')
  const expired = await created('expired')
  await expired.queues.add('cleaning', expired.run)
  await expired.owners.outlive(expired.run, 10 - 3_600_000)
  await expect.poll(() => redis.exists(expired.keys.run(expired.run).meta)).toBe(0)
  for (const { liveRuns, queues, keys } of [cancelled, expired]) {
    expect(await liveRuns.addMissingJobs(queues, 0)).toEqual({ added: [], errors: [] })
    expect(await redis.exists(keys.live.facts, keys.live.runs, keys.live.expired)).toBe(0)
  }
  expect(await expired.job()).toBeUndefined()
})

test('a queue’s event stream contains at most its latest run', async () => {
  const { run, queues } = await created('events')
  for (let i = 0; i < 5; i++) await queues.add('cleaning', { ...run, runId: randomUUID() })
  expect(await redis.xlen(queues.queues.cleaning.toKey('events'))).toBeLessThanOrEqual(1)
})

test('a check takes as many commands for a hundred runs as for one, if all have their jobs', async () => {
  const { redis: own } = await startOwnRedis()
  const store = createTestStore(own, 'checked')
  const options = { redis: own, keys: store.keys, sessionTtlSeconds: 3600 }
  const queues = createRunQueues(own, store.keys)
  onTestFinished(() => queues.close())
  const liveRuns = createLiveRuns(options)
  const start = async () => {
    const session = { ...store, sessionId: randomUUID() }
    const run = await beginRun(session, 'extraction')
    await queues.add('extraction', run)
  }
  const check = async () =>
    expect(await liveRuns.addMissingJobs(queues, 0)).toEqual({ added: [], errors: [] })
  const commands = async () => await commandsDuring(own, check)
  await start()
  await check()
  const forOne = await commands()
  await Promise.all(Array.from({ length: 99 }, start))
  expect(await commands()).toEqual(forOne)
})

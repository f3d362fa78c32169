import { randomUUID } from 'node:crypto'
import { errorMessage } from '@quarry/contracts/errors'
import { createRunQueues, queueNames, type RunJob } from '@quarry/store/runs/queues'
import type { Ownership } from '@quarry/store/runs/run-owner'
import { createTestStore, type TestStore } from '@quarry/store/store-fixture'
import { Worker } from 'bullmq'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { handlers } from '../handlers.ts'
import { createRunControls } from '../sending/run-control.ts'
import { createProcessRun } from './process-run.ts'
import type { WorkerDependencies } from './run-context.ts'
import { LOST_CREDENTIALS } from './run-context.ts'
import { STALLED_TOO_OFTEN } from './stalls.ts'
import { testDependencies } from './testing/worker-dependencies.ts'

const { redis, prefix } = openTestRedis()

/** Starts a worker for cleaning runs without credentials that it could open. `change` replaces some dependencies. */
function startWorker(
  store: TestStore,
  change: (dependencies: WorkerDependencies) => Partial<WorkerDependencies> = () => ({}),
  cleaning = handlers.cleaning,
) {
  const { keys } = store
  const queues = createRunQueues(redis, keys)
  const dependencies = testDependencies(redis, store)
  const log = pino({ level: 'silent' })
  const process = createProcessRun({
    dependencies: { ...dependencies, ...change(dependencies) },
    handlers: { ...handlers, cleaning },
    controls: createRunControls(),
    log,
    lockMs: 30_000,
    silentMs: 0,
    hadOutage: () => false,
  })
  const worker = new Worker<RunJob>(
    queueNames.cleaning,
    async (job, token = '') => await process(job, token, 'cleaning'),
    { connection: redis, prefix: keys.queues },
  )
  const errors: Error[] = []
  worker.on('error', (error) => errors.push(error))
  onTestFinished(async () => {
    await worker.close()
    await queues.close()
  })
  return Object.assign(queues, { workerErrors: errors })
}

/** Creates a cleaning run over one title and returns its id. */
async function createRun({ sessionId, questionSet, runs }: TestStore): Promise<string> {
  const runId = randomUUID()
  await questionSet.restore(sessionId, [buildQuestion('a')])
  const fields = { titlesPerRequest: 1 }
  await runs.create(sessionId, { runId, kind: 'cleaning', fields, questionIds: ['a'] })
  return runId
}

async function createPaused(store: TestStore): Promise<string> {
  const runId = await createRun(store)
  await store.runs.pause(store.sessionId, runId)
  return runId
}

test('a resume during parking is not lost', async () => {
  const store = createTestStore(redis, `${prefix}resume`)
  const { sessionId, runs } = store
  const moments: string[] = []
  const queues = startWorker(store, ({ owners }) => ({
    owners: {
      ...owners,
      // From here until the job is parked, a resume does not find it parked.
      async takeOver(run) {
        const begun = await owners.takeOver(run)
        moments.push(begun.outcome)
        if (begun.outcome === 'paused') {
          await runs.resume(sessionId, run.runId)
          await queues.wake('cleaning', { runId: run.runId, sessionId })
        }
        return begun
      },
    },
  }))
  const runId = await createPaused(store)
  await queues.add('cleaning', { runId, sessionId })

  // The run continues, and ends because it has no credentials.
  await expect.poll(async () => (await runs.find(sessionId, runId))?.problem).toBe(LOST_CREDENTIALS)
  expect(moments).toEqual(['paused', 'begun'])
})

test('a paused run’s job sleeps and renews nothing, so an abandoned session expires', async () => {
  const store = createTestStore(redis, `${prefix}paused`)
  const { sessionId, keys } = store
  const queues = startWorker(store)
  const runId = await createPaused(store)
  const all = [keys.session(sessionId), keys.run({ sessionId, runId })].flatMap((group) =>
    Object.values(group),
  )
  for (const key of all) await redis.expire(key, 300)
  await queues.add('cleaning', { runId, sessionId })
  const job = async () => await queues.queues.cleaning.getJob(runId)
  await expect.poll(async () => await (await job())?.getState()).toBe('delayed')
  expect((await job())?.delay).toBeGreaterThan(3_600_000)
  expect(await redis.ttl(keys.run({ sessionId, runId }).meta)).toBeLessThanOrEqual(300)
  expect(await redis.ttl(keys.session(sessionId).meta)).toBeLessThanOrEqual(300)

  await redis.unlink(...all)
  await (await job())?.promote()
  await expect.poll(async () => (await job())?.finishedOn).toBeGreaterThan(0)
  const left = await redis.keys(`${prefix}paused*${sessionId}*`)
  expect(left).toEqual([])
})

test('a Redis error costs a run no attempt, but three other unexpected errors end it', async () => {
  const store = createTestStore(redis, `${prefix}errors`)
  const { sessionId, runs } = store
  const errors = ['OOM command not allowed', ...Array(5).fill('a mistake')]
  let begun = 0
  const queues = startWorker(store, ({ owners }) => ({
    owners: {
      ...owners,
      async takeOver(run) {
        await owners.takeOver(run)
        throw new Error(errors[begun++])
      },
    },
  }))
  const runId = await createRun(store)
  await queues.add('cleaning', { runId, sessionId })
  // Attempts are one second apart.
  await expect.poll(async () => (await runs.find(sessionId, runId))?.problem).toBe(errorMessage.internal)
  expect(begun).toBe(4)
})

test('a run that starts again after an error has another owner, so that nothing of the first start can write', async () => {
  const store = createTestStore(redis, `${prefix}again`)
  const { sessionId, runs } = store
  const begun: Ownership[] = []
  const queues = startWorker(store, ({ owners }) => ({
    owners: {
      ...owners,
      async takeOver(run) {
        begun.push(run)
        const taken = await owners.takeOver(run)
        if (begun.length === 1) throw new Error('OOM command not allowed')
        return taken
      },
    },
  }))
  const runId = await createRun(store)
  await queues.add('cleaning', { runId, sessionId })
  await expect.poll(async () => (await runs.find(sessionId, runId))?.problem).toBe(LOST_CREDENTIALS)
  expect(begun).toHaveLength(2)
  expect(new Set(begun.map(({ owner }) => owner)).size).toBe(2)
})

test('a run whose worker has stalled five times in a row without a saved item fails, and being parked is no stall', async () => {
  const store = createTestStore(redis, `${prefix}stalls`)
  const { sessionId, runs, keys } = store
  const runId = await createRun(store)
  let begun = 0
  const queues = startWorker(store, undefined, async () => {
    begun += 1
    return { kind: 'blocked', waitMs: 3_600_000, reason: 'daily-quota' }
  })
  const { cleaning } = queues.queues
  /** Starts the parked run again after BullMQ has counted this many stalls. */
  const startAgain = async (stalls: number) => {
    await expect.poll(async () => await (await cleaning.getJob(runId))?.getState()).toBe('delayed')
    await redis.hset(cleaning.toKey(runId), 'stc', stalls)
    await (await cleaning.getJob(runId))?.promote()
  }
  await queues.add('cleaning', { runId, sessionId })
  for (const stalls of [1, 2, 3, 4, 4, 4]) await startAgain(stalls)
  // A saved title starts a new row.
  await startAgain(4)
  await expect.poll(async () => await (await cleaning.getJob(runId))?.getState()).toBe('delayed')
  await redis.hset(keys.run({ sessionId, runId }).meta, 'processed', 1)
  for (const stalls of [5, 6, 7, 8]) await startAgain(stalls)
  await expect.poll(() => begun).toBe(12)
  await startAgain(9)
  await expect.poll(async () => (await runs.find(sessionId, runId))?.problem).toBe(STALLED_TOO_OFTEN)
  expect(begun).toBe(12)
})

test('a run that is discarded while its handler works does not fail, whatever error the handler gets', async () => {
  const store = createTestStore(redis, `${prefix}discarded`)
  const { sessionId, sessions } = store
  const queues = startWorker(store, ({ credentials }) => ({
    credentials: {
      ...credentials,
      async open(...args) {
        await sessions.delete(sessionId)
        return await credentials.open(...args)
      },
    },
  }))
  const runId = await createRun(store)
  await queues.add('cleaning', { runId, sessionId })
  const job = async () => await queues.queues.cleaning.getJob(runId)
  await expect.poll(async () => (await job())?.finishedOn).toBeGreaterThan(0)
  expect(await job()).toMatchObject({ returnvalue: { outcome: 'gone' } })
})

test('a worker that has lost its lock on the job after an error does not start the run again', async () => {
  const store = createTestStore(redis, `${prefix}lock`)
  const { sessionId } = store
  const runId = await createRun(store)
  let begun = 0
  const queues = startWorker(store, ({ owners }) => ({
    owners: {
      ...owners,
      async takeOver() {
        begun += 1
        await redis.unlink(`${queues.queues.cleaning.toKey(runId)}:lock`)
        throw new Error('OOM command not allowed')
      },
    },
  }))
  await queues.add('cleaning', { runId, sessionId })
  await expect.poll(() => queues.workerErrors.length).toBeGreaterThan(0)
  expect(begun).toBe(1)
})

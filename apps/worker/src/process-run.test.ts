import { randomBytes, randomUUID } from 'node:crypto'
import { sandboxEndpoints } from '@quarry/platforms/endpoints'
import { createTokenCache } from '@quarry/platforms/reddit/token-cache'
import { createSealedCredentials } from '@quarry/store/credentials'
import { createRunQueues, queueNames, type RunJob } from '@quarry/store/queues'
import { createScaledClock } from '@quarry/store/scaled-clock'
import { createTestStore, invented } from '@quarry/store/store-fixture'
import { Worker } from 'bullmq'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openTestRedis } from '../../../test/redis.ts'
import { LOST_CREDENTIALS } from './lost-credentials.ts'
import { createProcessRun } from './process-run.ts'
import type { WorkerParts } from './run-context.ts'
import { createRunControls } from './run-control.ts'

const { redis, prefix } = openTestRedis()

test('a resume in the moment of parking is not lost', async () => {
  const store = createTestStore(redis, prefix)
  const { sessionId, keys, claims, runs, questionSet } = store
  const queues = createRunQueues(redis, keys)
  const runId = randomUUID()
  const moments: string[] = []
  const parts: WorkerParts = {
    ...store,
    claims: {
      ...claims,
      // Between here and the parking of the job nobody can find it parked.
      async begin(run) {
        const begun = await claims.begin(run)
        moments.push(begun.outcome)
        if (begun.outcome === 'paused') {
          await runs.resume(sessionId, runId)
          await queues.wake('cleaning', { runId, sessionId })
        }
        return begun
      },
    },
    credentials: createSealedCredentials({ redis, keys, sessionTtlSeconds: 60 }, [
      { id: 'only', key: randomBytes(32) },
    ]),
    tokens: createTokenCache(),
    endpointsFor: () => sandboxEndpoints('http://127.0.0.1:9'),
    clock: createScaledClock(1),
    redditUserAgent: 'test:quarry:1 (nobody)',
  }
  const process = createProcessRun(parts, createRunControls(), pino({ level: 'silent' }), 30_000)
  const worker = new Worker<RunJob>(
    queueNames.cleaning,
    async (job, token = '') => await process(job, token, 'cleaning'),
    { connection: redis, prefix: keys.queues },
  )
  onTestFinished(async () => {
    await worker.close()
    await queues.close()
  })

  await questionSet.restore(sessionId, [invented('a')])
  await runs.create(sessionId, runId, 'cleaning', { titlesPerRequest: 1 }, ['a'])
  await runs.pause(sessionId, runId)
  await queues.add('cleaning', { runId, sessionId })

  // It goes on: without credentials that is where it ends.
  await expect
    .poll(async () => (await runs.find(sessionId, runId))?.problem, { timeout: 10_000 })
    .toBe(LOST_CREDENTIALS)
  expect(moments).toEqual(['paused', 'begun'])
})

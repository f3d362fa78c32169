import { createKeys } from '@quarry/store/keys'
import { createRunQueues } from '@quarry/store/runs/queues'
import { createApiClient } from '@quarry/testkit/api-client'
import { readConformance } from '@quarry/testkit/conformance'
import { type DurableRedis, startDurableRedis } from '@quarry/testkit/durable-redis'
import { type Stack, startStack } from '@quarry/testkit/stack'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * A free key sends every 2.4 s instead of every 12 s. A much shorter interval would be too close to the delay of the
 * first request after a restart.
 */
const CLOCK_FACTOR = 5
const TITLES = 6
const PREFIX = 'restart'

let redisServer: DurableRedis
let stack: Stack
beforeAll(async () => {
  redisServer = await startDurableRedis()
  stack = await startStack({
    redisUrl: redisServer.url,
    prefix: PREFIX,
    workers: 1,
    clockFactor: CLOCK_FACTOR,
  })
})
afterAll(async () => {
  await stack.stop()
  await redisServer.remove()
})

async function startCleaning(name: string) {
  const client = createApiClient(stack.api.url)
  const key = `demo-free.${name}`
  const questionIds = await client.seed(TITLES, name)
  const body = { questionIds, geminiApiKey: key, declaredTier: 'free' }
  return { client, key, runId: await client.start('/api/questions/process', body) }
}

test('runs continue after a Redis restart without losing or repeating anything or exceeding a minute’s limit', async () => {
  const runs = await Promise.all(['one', 'two'].map(startCleaning))
  for (const { client, runId } of runs) await client.when(runId, ({ processed }) => processed >= 2)
  await redisServer.stop()
  for (const { client } of runs) {
    await expect.poll(async () => (await client.call('GET', '/api/questions')).status).toBe(503)
  }
  await redisServer.start()
  for (const { client } of runs) {
    const status = async () => (await client.call('GET', '/api/questions')).status
    await expect.poll(status).toBe(200)
  }
  for (const { client, key, runId } of runs) {
    const run = await client.ended(runId)
    expect(run).toMatchObject({ state: 'completed', total: TITLES, processed: TITLES, failed: 0 })
    expect(await readConformance(stack, key)).toMatchObject({ requests: TITLES, beyond: 0, rejected: 0 })
  }
})

test('a run whose job was never added is started later', async () => {
  const [worker] = stack.workers
  const redis = new Redis(redisServer.url, { maxRetriesPerRequest: null })
  const queues = createRunQueues(redis, createKeys(PREFIX))
  try {
    worker?.process.kill('SIGSTOP')
    const { client, runId } = await startCleaning('jobless')
    await queues.remove(runId)
    expect(await queues.queues.cleaning.getJob(runId)).toBeUndefined()
    expect(await client.run(runId)).toMatchObject({ state: 'queued' })
    worker?.process.kill('SIGCONT')
    const taken = await client.when(runId, ({ processed }) => processed >= 1)
    expect(taken.state).toBe('running')
  } finally {
    worker?.process.kill('SIGCONT')
    await queues.close()
    redis.disconnect()
  }
})

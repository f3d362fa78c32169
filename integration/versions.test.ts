import { createKeys } from '@quarry/store/keys'
import { createRunQueues, RUN_VERSION } from '@quarry/store/runs/queues'
import { createApiClient } from '@quarry/testkit/api-client'
import { type Stack, startStack } from '@quarry/testkit/stack'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestRedis } from '../test/redis.ts'

const { redis, prefix } = openTestRedis()
const { queues, close } = createRunQueues(redis, createKeys(prefix))

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ redisUrl: inject('redisUrl'), prefix, workers: 1 })
})
afterAll(async () => {
  await stack.stop()
  await close()
})

/** Starts a run whose job is like one of another version; undefined is a job without a version. */
async function startAs(name: string, version: number | undefined) {
  await queues.cleaning.pause()
  const client = createApiClient(stack.api.url)
  const questionIds = await client.seed(3, name)
  const body = { questionIds, geminiApiKey: `demo-paid.${name}`, declaredTier: 'paid' }
  const runId = await client.start('/api/questions/process', body)
  const job = await queues.cleaning.getJob(runId)
  if (!job) throw new Error('there is no job')
  const { sessionId } = job.data
  await job.updateData({ runId, sessionId, ...(version === undefined ? {} : { version }) })
  await queues.cleaning.resume()
  return { client, runId, job }
}

test('a worker leaves a run of a newer version untouched and logs that', async () => {
  const { client, runId, job } = await startAs('newer', RUN_VERSION + 1)
  await expect.poll(() => stack.workers[0]?.output()).toContain('run skipped: unsupported version')
  expect(await client.run(runId)).toMatchObject({ state: 'queued', processed: 0, failed: 0 })
  await expect.poll(() => job.isDelayed()).toBe(true)
  // With its own version, the worker runs the job at its next check, as a newer worker would have.
  await job.updateData({ ...job.data, version: RUN_VERSION })
  expect(await client.ended(runId)).toMatchObject({ state: 'completed', processed: 3 })
})

test('a worker continues a job without a version, as an older version left it', async () => {
  const { client, runId } = await startAs('older', undefined)
  expect(await client.ended(runId)).toMatchObject({ state: 'completed', processed: 3 })
})

import { createKeys } from '@quarry/store/keys'
import { createRunQueues } from '@quarry/store/runs/queues'
import { startCleaning } from '@quarry/testkit/api-client'
import { readConformance } from '@quarry/testkit/conformance'
import { type FaultsStack, useFaultsStack } from '@quarry/testkit/faults-stack'
import { Redis } from 'ioredis'
import { beforeEach, expect, test } from 'vitest'

const TITLES = 6

let stack: FaultsStack
beforeEach(async () => {
  stack = await useFaultsStack()
})

async function start(name: string) {
  const key = `demo-free.${name}`
  return { key, ...(await startCleaning(stack.api.url, key, TITLES)) }
}

test('runs continue after a Redis restart without losing or repeating anything or exceeding a minute’s limit', async () => {
  const runs = await Promise.all(['one', 'two'].map(start))
  for (const { client, runId } of runs) await client.when(runId, ({ processed }) => processed >= 2)
  await stack.redis.stop()
  for (const { client } of runs) {
    await expect.poll(async () => (await client.call('GET', '/api/questions')).status).toBe(503)
  }
  await stack.redis.start()
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
  const signalAll = (signal: NodeJS.Signals) => {
    for (const { process } of stack.workers) process.kill(signal)
  }
  const redis = new Redis(stack.redis.url, { maxRetriesPerRequest: null })
  const queues = createRunQueues(redis, createKeys(stack.prefix))
  try {
    signalAll('SIGSTOP')
    const { client, runId } = await start('jobless')
    await queues.remove(runId)
    expect(await queues.queues.cleaning.getJob(runId)).toBeUndefined()
    expect(await client.run(runId)).toMatchObject({ state: 'queued' })
    signalAll('SIGCONT')
    const taken = await client.when(runId, ({ processed }) => processed >= 1)
    expect(taken.state).toBe('running')
  } finally {
    signalAll('SIGCONT')
    await queues.close()
    redis.disconnect()
  }
})

import { createApiClient } from '@quarry/testkit/api-client'
import { readConformance } from '@quarry/testkit/conformance'
import { type Stack, startStack } from '@quarry/testkit/stack'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestRedis } from '../test/redis.ts'

const { prefix } = openTestRedis()
const PLACES = 3
const TITLES = 12

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ redisUrl: inject('redisUrl'), prefix, workers: 1, runsPerWorker: PLACES })
})
afterAll(async () => await stack.stop())

async function startCleaning(name: string, geminiApiKey: string, count: number) {
  const client = createApiClient(stack.api.url)
  const questionIds = await client.seed(count, name)
  const body = { questionIds, geminiApiKey, declaredTier: geminiApiKey.includes('paid') ? 'paid' : 'free' }
  return { client, key: geminiApiKey, runId: await client.start('/api/questions/process', body) }
}

test('a short run finishes while long runs take every place of the worker, and no key exceeds its limit', async () => {
  const long = await Promise.all(
    Array.from({ length: PLACES + 1 }, (_, i) => startCleaning(`long${i}`, `demo-free.long${i}`, TITLES)),
  )
  await expect
    .poll(async () => {
      const runs = await Promise.all(long.map(({ client, runId }) => client.run(runId)))
      return runs.filter((run) => (run?.processed ?? 0) > 0).length
    })
    .toBeGreaterThanOrEqual(PLACES)
  const short = await startCleaning('short', 'demo-paid.short', 2)
  expect(await short.client.ended(short.runId)).toMatchObject({ state: 'completed', processed: 2 })

  const runs = await Promise.all(long.map(({ client, runId }) => client.run(runId)))
  expect(runs.every((run) => run !== undefined && run.processed < TITLES)).toBe(true)
  for (const { key } of long.slice(0, PLACES))
    expect(await readConformance(stack, key)).toMatchObject({ beyond: 0 })
})

import { createApiClient } from '@quarry/testkit/api-client'
import { readConformance } from '@quarry/testkit/conformance'
import { end, startProgram } from '@quarry/testkit/program'
import { type Stack, sharedEnvironment, startStack } from '@quarry/testkit/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ManagedRedis, startManagedRedis } from './managed-redis.ts'

/** A paid key sends every 50 ms instead of 200. */
const CLOCK_FACTOR = 4
const TITLES = 40
const CLEANED_BEFORE_FAULT = 10

let redis: ManagedRedis
let stack: Stack
beforeAll(async () => {
  redis = await startManagedRedis()
  stack = await startStack({
    redisUrl: redis.url,
    caFile: redis.caFile,
    prefix: 'quarry',
    workers: 1,
    clockFactor: CLOCK_FACTOR,
  })
})
afterAll(async () => {
  await stack.stop()
  await redis.stop()
})

async function startCleaning(key: string) {
  const client = createApiClient(stack.api.url)
  // After a handover, the API's first write is rejected and makes it connect to the new primary.
  await expect.poll(() => client.seed(1, key).catch(() => [])).toHaveLength(1)
  const questionIds = await client.seed(TITLES, key)
  const body = { questionIds, geminiApiKey: `demo-paid.${key}`, declaredTier: 'paid' }
  return { client, runId: await client.start('/api/questions/process', body) }
}

test('a primary that hands over during a run loses no title, over TLS and with the least rights', async () => {
  const { client, runId } = await startCleaning('switch')
  await client.when(runId, ({ processed }) => processed >= CLEANED_BEFORE_FAULT)
  await redis.switchOver()
  expect(await client.ended(runId)).toMatchObject({ state: 'completed', processed: TITLES, failed: 0 })
  const { data } = await client.questions()
  expect(data.filter(({ processingStatus }) => processingStatus === 'processed')).toHaveLength(TITLES)
})

test('a primary that is killed during a run loses no title', async () => {
  const { client, runId } = await startCleaning('kill')
  await client.when(runId, ({ processed }) => processed >= CLEANED_BEFORE_FAULT)
  await redis.failOver()
  expect(await client.ended(runId)).toMatchObject({ state: 'completed', processed: TITLES, failed: 0 })
  expect(await readConformance(stack, 'demo-paid.kill')).toMatchObject({ beyond: 0 })
})

test('without the certificate of the CA the connection is rejected, and the log says why', async () => {
  const environment = sharedEnvironment({ redisUrl: redis.url, sandboxUrl: stack.sandbox.url })
  const api = await startProgram('api', { ...environment, PORT: '0' })
  await expect.poll(api.output).toMatch(/"event":"redis.lost".+certificate/)
  expect((await fetch(`${api.url}/readyz`)).status).toBe(503)
  await end(api)
})

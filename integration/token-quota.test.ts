import { createApiClient } from '@quarry/testkit/api-client'
import { readConformance } from '@quarry/testkit/conformance'
import { type Stack, startStack } from '@quarry/testkit/stack'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestRedis } from '../test/redis.ts'

const { prefix } = openTestRedis()
/** A minute takes 20 s. A busy machine may delay a request by a twelfth of it, because tokens are counted in twelve buckets. */
const CLOCK_FACTOR = 3
const TITLES = 32

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ redisUrl: inject('redisUrl'), prefix, workers: 1, clockFactor: CLOCK_FACTOR })
})
afterAll(async () => await stack.stop())

test('a key with few tokens per minute is rate-limited at first, then requests wait in time', async () => {
  const client = createApiClient(stack.api.url)
  const questionIds = await client.seed(TITLES, 'tokens')
  const body = {
    questionIds,
    geminiApiKey: 'demo-paid-tokens.run',
    declaredTier: 'paid',
    titlesPerRequest: 1,
  }
  const runId = await client.start('/api/questions/process', body)
  const waiting = await client.when(runId, ({ waitingFor }) => waitingFor?.reason === 'token-quota')
  expect(waiting.state).toBe('waiting')
  const isAdapted = ({ processed }: { processed: number }) => processed >= TITLES / 2
  await client.when(runId, isAdapted)
  const adapted = await readConformance(stack, 'demo-paid-tokens.run')
  expect(await client.ended(runId)).toMatchObject({
    state: 'completed',
    processed: TITLES,
    failed: 0,
  })
  const { accepted, rejected } = await readConformance(stack, 'demo-paid-tokens.run')
  expect(accepted).toBe(TITLES)
  expect(rejected - adapted.rejected).toBeLessThanOrEqual(1)
})

import { createApiClient } from '@quarry/testkit/api-client'
import { readConformance } from '@quarry/testkit/conformance'
import { type Stack, startStack } from '@quarry/testkit/stack'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestRedis } from '../test/redis.ts'

const { prefix } = openTestRedis()
/** A minute takes 20 s. */
const CLOCK_FACTOR = 3
const TITLES = 32

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ redisUrl: inject('redisUrl'), prefix, workers: 1, clockFactor: CLOCK_FACTOR })
})
afterAll(async () => await stack.stop())

test('a key with few tokens per minute waits after each 429, and every title is cleaned', async () => {
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
  expect(await client.ended(runId)).toMatchObject({
    state: 'completed',
    processed: TITLES,
    failed: 0,
  })
  const { accepted } = await readConformance(stack, 'demo-paid-tokens.run')
  expect(accepted).toBe(TITLES)
})

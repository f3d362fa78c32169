import { createApiClient } from '@quarry/testkit/api-client'
import { judged } from '@quarry/testkit/conformance'
import { type Stack, startStack } from '@quarry/testkit/stack'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestRedis } from '../test/redis.ts'

const { prefix } = openTestRedis()
/** A minute is 5 s: short, and still long beside what holds a request up on its way. */
const CLOCK_FACTOR = 12
const TITLES = 32

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ redisUrl: inject('redisUrl'), prefix, workers: 1, clockFactor: CLOCK_FACTOR })
})
afterAll(async () => await stack.stop())

test('a key whose tokens of a minute are few is refused until that is learnt, and then waits instead', async () => {
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
  const isLearnt = ({ processed }: { processed: number }) => processed >= TITLES / 2
  await client.when(runId, isLearnt)
  const learnt = await judged(stack, 'demo-paid-tokens.run')
  expect(await client.ended(runId)).toMatchObject({
    state: 'completed',
    processed: TITLES,
    failed: 0,
  })
  const { accepted, rejected } = await judged(stack, 'demo-paid-tokens.run')
  expect(accepted).toBe(TITLES)
  expect(rejected - learnt.rejected).toBeLessThanOrEqual(1)
})

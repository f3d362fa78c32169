import { createApiClient } from '@quarry/testkit/api-client'
import { buildQuestions } from '@quarry/testkit/build-question'
import { type Stack, startStack } from '@quarry/testkit/stack'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestRedis } from '../../test/redis.ts'

const { prefix } = openTestRedis()
const ROWS = 20_000
const UPLOADED_AT_ONCE = 1000

let stack: Stack
beforeAll(async () => {
  const options = { prefix, workers: 2, clockFactor: 20 }
  stack = await startStack({ redisUrl: inject('redisUrl'), ...options })
})
afterAll(async () => await stack.stop())

test('20,000 titles are cleaned in one run, each row with its own words', async () => {
  const client = createApiClient(stack.api.url)
  const questionIds: string[] = []
  for (let first = 0; first < ROWS; first += UPLOADED_AT_ONCE)
    questionIds.push(...(await client.put(buildQuestions(UPLOADED_AT_ONCE, 'many', first))))
  const body = { questionIds, geminiApiKey: 'demo-paid.many', declaredTier: 'paid', titlesPerRequest: 20 }
  const run = await client.ended(await client.start('/api/questions/process', body))
  expect(run).toMatchObject({ state: 'completed', total: ROWS, processed: ROWS, failed: 0 })
  const { data } = await client.questions()
  expect(data).toHaveLength(ROWS)
  const numberOf = (title: string) => /\d+/.exec(title)?.[0]
  expect(data.filter(({ title, originalTitle }) => numberOf(title) !== numberOf(originalTitle))).toEqual([])
})

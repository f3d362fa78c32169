import { createApiClient, startCleaning } from '@quarry/testkit/api-client'
import { readConformance } from '@quarry/testkit/conformance'
import { expect, inject, test } from 'vitest'

const stack = inject('stack')
const { clockFactor } = stack

const clean = (key: string, count: number, body: object = {}) =>
  startCleaning(stack.api.url, key, count, body)

test('a run detects its key’s tier, and titles keep their words, lose their brackets and are replaced', async () => {
  const { client, runId } = await clean('demo-paid.plain', 20, { declaredTier: undefined })
  expect(await client.ended(runId)).toMatchObject({
    ...{ state: 'completed', processed: 20, failed: 0 },
    delayMs: 200 / clockFactor,
  })
  for (const question of (await client.questions()).data) {
    expect(question).toMatchObject({ processingStatus: 'processed', aiEnhanced: true })
    expect(question.title).not.toMatch(/[[\](){}]/)
    const [words = ''] = question.originalTitle.match(/(?<=\[Help\] ).*(?=,)/) ?? []
    expect(question.title).toContain(words)
    expect(question.originalTitle).toContain('[Help]')
  }
})

test('twenty titles go in one request', async () => {
  const { client, runId } = await clean('demo-free.batch', 40, { titlesPerRequest: 20 })
  const run = await client.ended(runId)
  expect(run).toMatchObject({ state: 'completed', processed: 40, promptVersion: '16/4' })
  const [question] = (await client.questions()).data
  expect(question?.cleanedWith, 'as with its titles').toBe(`${run.model}/${run.promptVersion}`)
  const { arrivals } = await readConformance(stack, 'demo-free.batch')
  expect(arrivals.map(({ titles }) => titles)).toEqual([20, 20])
})

test('the limit that a 429 states becomes the key’s rate', async () => {
  const { client, runId } = await clean('demo-paid-tight.run', 10)
  await client.when(runId, ({ delayMs }) => delayMs === 7500 / clockFactor)
  expect(await client.ended(runId)).toMatchObject({ state: 'completed', processed: 10, failed: 0 })
})

test('an overload of the service costs no title', async () => {
  const { client, runId } = await clean('demo-overloaded.run', 6)
  expect(await client.ended(runId)).toMatchObject({ state: 'completed', processed: 6, failed: 0 })
})

test('a blocked title fails alone with its reason, and the rest of its batch is cleaned', async () => {
  const client = createApiClient(stack.api.url)
  const ids = await client.seed(20, 'blk')
  const [bad] = ids
  await client.call('POST', '/api/questions/change', {
    changes: [{ id: bad, title: 'Can a naked flame harm my rye loaf' }],
  })
  const geminiApiKey = 'demo-blocked.one'
  const body = { questionIds: ids, geminiApiKey, titlesPerRequest: 20, declaredTier: 'paid' }
  const runId = await client.start('/api/questions/process', body)
  const run = await client.ended(runId)
  expect(run).toMatchObject({ state: 'completed', processed: 19, failed: 1 })
  const failed = (await client.questions()).data.filter(
    ({ processingStatus }) => processingStatus === 'error',
  )
  expect(failed.map(({ id }) => id)).toEqual([bad])
  expect(failed[0]?.problem).toMatch(/safety filter/)
  // A blocked request is retried in halves, so the blocked title is found within a few requests.
  const { arrivals } = await readConformance(stack, geminiApiKey)
  expect(Math.max(...arrivals.slice(1).map(({ titles }) => titles))).toBe(10)
  expect(arrivals.length).toBeLessThanOrEqual(12)
  expect(run.usage?.requests).toBe(arrivals.length)
})

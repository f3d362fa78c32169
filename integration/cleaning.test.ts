import { createApiClient } from '@quarry/testkit/api-client'
import { readConformance } from '@quarry/testkit/conformance'
import { expect, inject, test } from 'vitest'

const stack = inject('stack')
const { clockFactor } = stack

async function clean(
  geminiApiKey: string,
  titlesPerRequest: number,
  count: number,
  declaredTier?: 'free' | 'paid',
) {
  const client = createApiClient(stack.api.url)
  const questionIds = await client.seed(count, `q${geminiApiKey.length}x`)
  const body = { questionIds, geminiApiKey, titlesPerRequest, ...(declaredTier ? { declaredTier } : {}) }
  const runId = await client.start('/api/questions/process', body)
  return { client, runId, questionIds }
}

test('cleaned titles keep their words, lose their brackets and become the current title', async () => {
  const { client, runId } = await clean('demo-paid.plain', 1, 20)
  expect(await client.ended(runId)).toMatchObject({ state: 'completed', processed: 20, failed: 0 })
  for (const question of (await client.questions()).data) {
    expect(question).toMatchObject({ processingStatus: 'processed', aiEnhanced: true })
    expect(question.title).not.toMatch(/[[\](){}]/)
    const [words = ''] = question.originalTitle.match(/(?<=\[Help\] ).*(?=,)/) ?? []
    expect(question.title).toContain(words)
    expect(question.originalTitle).toContain('[Help]')
  }
})

test('twenty titles go in one request', async () => {
  const { client, runId } = await clean('demo-free.batch', 20, 40, 'free')
  const run = await client.ended(runId)
  expect(run).toMatchObject({ state: 'completed', processed: 40, promptVersion: '16/4' })
  const [question] = (await client.questions()).data
  expect(question?.cleanedWith, 'as with its titles').toBe(`${run.model}/${run.promptVersion}`)
  const { arrivals } = await readConformance(stack, 'demo-free.batch')
  expect(arrivals.map(({ titles }) => titles)).toEqual([20, 20])
})

test('a run detects the tier if it is unknown', async () => {
  const { client, runId } = await clean('demo-paid.undetected', 1, 10)
  const run = await client.ended(runId)
  expect(run).toMatchObject({ state: 'completed', processed: 10, delayMs: 200 / clockFactor })
})

test('a free key declared as paid gets the free rate after its first 429', async () => {
  const { client, runId } = await clean('demo-free.boast', 1, 22, 'paid')
  const corrected = await client.when(runId, ({ delayMs }) => delayMs === 12_000 / clockFactor)
  expect(corrected.processed).toBeLessThan(22)
  expect(await client.ended(runId)).toMatchObject({ state: 'completed', processed: 22, failed: 0 })
})

test('the limit that a 429 states becomes the key’s rate', async () => {
  const { client, runId } = await clean('demo-paid-tight.run', 1, 14, 'paid')
  await client.when(runId, ({ delayMs }) => delayMs === 7500 / clockFactor)
  expect(await client.ended(runId)).toMatchObject({ state: 'completed', processed: 14, failed: 0 })
})

test.each([
  ['demo-flaky.run', 40],
  ['demo-overloaded.run', 6],
])('with %s, every title is eventually cleaned', async (key, count) => {
  const { client, runId } = await clean(key, 1, count, 'paid')
  expect(await client.ended(runId)).toMatchObject({
    state: 'completed',
    processed: count,
    failed: 0,
  })
})

test('damaged responses fail only the damaged titles, and no title gets another’s response', async () => {
  const { client, runId } = await clean('demo-scrambler.run', 10, 60, 'paid')
  const run = await client.ended(runId)
  expect(run.state).toBe('completed')
  expect(run.processed + run.failed).toBe(60)
  for (const { title, originalTitle, processingStatus, problem } of (await client.questions()).data) {
    if (processingStatus === 'processed') {
      // Each generated title has its own number.
      expect(title.match(/\d+/)?.[0]).toBe(originalTitle.match(/\d+/)?.[0])
      expect(title).not.toMatch(/[[\](){}]/)
    } else {
      expect(problem).toMatch(/\w+ .*\.$/)
    }
  }
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

test('every cleaned title states its model, and the run states its usage', async () => {
  const { client, runId } = await clean('demo-paid.spent', 20, 40, 'paid')
  const { usage } = await client.ended(runId)
  for (const { cleanedWith } of (await client.questions()).data)
    expect(cleanedWith).toMatch(/^gemini-[\w.-]+\/\d+\/\d+$/)
  expect(usage?.requests).toBe((await readConformance(stack, 'demo-paid.spent')).requests)
  expect(usage?.inputTokens).toBeGreaterThan(1000)
  expect(usage?.outputTokens).toBeGreaterThan(400)
})

test('an edit during a run wins over the response, which becomes a suggestion', async () => {
  const { client, runId, questionIds } = await clean('demo-slow.edit', 1, 1, 'paid')
  await expect
    .poll(async () => (await readConformance(stack, 'demo-slow.edit').catch(() => undefined))?.requests ?? 0)
    .toBe(1)
  const [id] = questionIds
  await client.call('POST', '/api/questions/change', {
    changes: [{ id: id, title: 'My own words for the rye loaf' }],
  })
  await client.ended(runId)
  const [question] = (await client.questions()).data
  expect(question).toMatchObject({ title: 'My own words for the rye loaf', edited: true, aiEnhanced: false })
  expect(question?.suggestion).toMatch(/rye loaf/i)
})

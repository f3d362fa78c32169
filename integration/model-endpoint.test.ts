import { MODEL_ENDPOINT_CREDENTIAL } from '@quarry/contracts/model-endpoint'
import { createApiClient } from '@quarry/testkit/api-client'
import { buildQuestion } from '@quarry/testkit/build-question'
import { scriptFaults } from '@quarry/testkit/conformance'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'

const stack = inject('stack')

const own = { geminiApiKey: MODEL_ENDPOINT_CREDENTIAL }
const Load = z.object({ requests: z.number(), mostAtOnce: z.number() })

/** Returns how many requests the model has received, and the most at the same time. */
async function loadOfModel() {
  return Load.parse(await (await fetch(`${stack.sandbox.url}/__sandbox/model-endpoint`)).json())
}

async function clean(name: string, count: number, body: object = {}) {
  const client = createApiClient(stack.api.url)
  const questions = Array.from({ length: count }, (_, at) => {
    const title = `[Help] how do i prune ${name} tree number ${at} in autumn`
    return buildQuestion(`${name}${at}`, { title, originalTitle: title })
  })
  const questionIds = await client.put(questions)
  const runId = await client.start('/api/questions/process', { questionIds, ...own, ...body })
  return { client, runId }
}

test('runs of several workers send a model one request at a time, and clean every title without a Gemini key', async () => {
  const runs = await Promise.all(
    ['fig', 'pear', 'plum'].map((name) => clean(name, 4, { titlesPerRequest: 2 })),
  )
  for (const { client, runId } of runs) {
    const run = await client.ended(runId)
    expect(run).toMatchObject({
      ...{ state: 'completed', processed: 4, failed: 0 },
      ...{ service: 'endpoint', model: 'sandbox:4b' },
    })
    expect(run.delayMs).toBeGreaterThan(0)
    const { data } = await client.questions()
    for (const row of data) expect(row).toMatchObject({ title: expect.stringMatching(/^How do I prune/) })
  }
  expect(await loadOfModel()).toMatchObject({ mostAtOnce: 1 })
})

test('titles that exceed the window are sent in several requests, and none is lost', async () => {
  const before = await loadOfModel()
  const { client, runId } = await clean('elder', 80, { titlesPerRequest: 20 })
  expect(await client.ended(runId)).toMatchObject({ state: 'completed', processed: 80, failed: 0 })
  expect((await loadOfModel()).requests - before.requests).toBeGreaterThanOrEqual(80 / 10)
})

test('a full queue, an outage, a web page and an empty answer cost no title', async () => {
  const faults = ['503', '429', 'reset', '500', 'empty', 'cut']
  await scriptFaults(stack, 'model-endpoint', faults)
  const { client, runId } = await clean('quince', 6)
  expect(await client.ended(runId)).toMatchObject({ state: 'completed', processed: 6, failed: 0 })
})

test('a cold start is shown as such and costs no title', async () => {
  await scriptFaults(stack, 'model-endpoint', ['slow'])
  const { client, runId } = await clean('cherry', 2)
  const waiting = await client.when(runId, ({ state }) => state === 'waiting' || state === 'completed')
  expect(waiting).toMatchObject({ state: 'waiting', waitingFor: { reason: 'model-start' } })
  expect(await client.ended(runId)).toMatchObject({ state: 'completed', processed: 2 })
})

test('a run whose model is gone ends with a sentence, and its titles can be cleaned again', async () => {
  await scriptFaults(stack, 'model-endpoint', ['404'])
  const { client, runId } = await clean('medlar', 3)
  expect(await client.ended(runId)).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/doesn’t have the model.*MODEL_ENDPOINT_MODEL/),
  })
  const { data } = await client.questions()
  expect(data.map(({ processingStatus }) => processingStatus)).toEqual(['pending', 'pending', 'pending'])
})

test('the second opinion uses the same model', async () => {
  const { client, runId } = await clean('sloe', 4, { judge: 'always', titlesPerRequest: 4 })
  expect(await client.ended(runId)).toMatchObject({ state: 'completed', processed: 4 })
})

test('the page learns of the model, and a test shows how it cleans a sample title and how fast', async () => {
  const client = createApiClient(stack.api.url)
  expect(await client.request('GET', '/api/config')).toMatchObject({
    modelEndpoint: {
      ...{ name: 'This server’s model', model: 'sandbox:4b', host: '127.0.0.1' },
      ...{ isPrivate: true, isDemo: true },
    },
  })
  const tested = await client.request('POST', '/api/test-connections', own)
  expect(tested).toMatchObject({
    gemini: true,
    geminiTier: { tier: 'none', name: 'No tier' },
    sample: {
      cleaned: expect.stringMatching(/^Why do my 3 Roma tomato seedlings/),
      ms: expect.any(Number),
      batch: { titles: 5, ms: expect.any(Number) },
    },
  })
  expect(await client.request('POST', '/api/gemini-tier', own)).toMatchObject({
    tier: 'none',
    batch: { titles: 5 },
  })
  await scriptFaults(stack, 'model-endpoint', ['503'])
  expect(await client.request('POST', '/api/test-connections', own)).toMatchObject({
    gemini: false,
    geminiMessage: expect.stringMatching(/busy, still loading the model/),
  })
})

test('the operator’s model finds topics in requests that fit its window', async () => {
  const client = createApiClient(stack.api.url)
  const questionIds = await client.seed(90, 'topics')
  const body = { questionIds, geminiApiKey: 'model-endpoint' }
  const run = await client.completed(await client.start('/api/questions/find-topics', body))
  expect(run).toMatchObject({ task: 'find-topics', service: 'endpoint', model: 'sandbox:4b' })
  const { data } = await client.questions()
  for (const { topic, type } of data) {
    expect(topic).toMatch(/^#/)
    expect(type).toBeDefined()
  }
})

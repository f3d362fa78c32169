import { createApiClient } from '@quarry/testkit/api-client'
import { readConformance } from '@quarry/testkit/conformance'
import { expect, inject, test } from 'vitest'

const stack = inject('stack')

async function clean(geminiApiKey: string, count: number) {
  const client = createApiClient(stack.api.url)
  const questionIds = await client.seed(count, 'flex')
  const body = { questionIds, geminiApiKey, titlesPerRequest: 1, declaredTier: 'paid', serviceTier: 'flex' }
  return { client, runId: await client.start('/api/questions/process', body) }
}

test('a request that the flex tier sheds is sent again at the standard tier, without a pause for the key', async () => {
  const { client, runId } = await clean('demo-flex-busy.run', 40)
  const waits = new Set<string | undefined>()
  const run = await client.completed(runId, ({ waitingFor }) => waits.add(waitingFor?.reason))
  expect(run).toMatchObject({ processed: 40, failed: 0, serviceTier: 'flex' })
  expect([...waits]).not.toContain('service')
  const { requests, accepted } = await readConformance(stack, 'demo-flex-busy.run')
  expect(accepted).toBe(40)
  expect(requests).toBeGreaterThan(40)
  // Each request is shed once at most.
  expect(requests).toBeLessThan(80)
  expect(run.usage?.requests).toBe(requests)
})

test('a 429 without a quota of the flex tier is sent again at the standard tier, and no pause begins', async () => {
  const { client, runId } = await clean('demo-flex-full.run', 12)
  const waits = new Set<string | undefined>()
  const run = await client.completed(runId, ({ waitingFor }) => waits.add(waitingFor?.reason))
  expect(run).toMatchObject({ processed: 12, failed: 0 })
  expect([...waits].filter((reason) => reason !== undefined && reason !== 'rate')).toEqual([])
  const { requests, accepted } = await readConformance(stack, 'demo-flex-full.run')
  expect(accepted).toBe(12)
  // Each request is shed once at most.
  expect(requests).toBeLessThanOrEqual(24)
})

test('on a key that sheds nothing, no request at the flex tier is sent again', async () => {
  const { client, runId } = await clean('demo-paid.flex', 10)
  expect(await client.completed(runId)).toMatchObject({ processed: 10, failed: 0 })
  expect(await readConformance(stack, 'demo-paid.flex')).toMatchObject({ requests: 10, accepted: 10 })
})

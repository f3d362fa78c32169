import { createApiClient } from '@quarry/testkit/api-client'
import { readConformance } from '@quarry/testkit/conformance'
import { type Stack, startStack } from '@quarry/testkit/stack'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestRedis } from '../test/redis.ts'

const { prefix } = openTestRedis()
/**
 * A free key sends every 2 s instead of every 12 s. A much shorter interval would be too close to the delay of a cold
 * process's first request.
 */
const CLOCK_FACTOR = 6

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ redisUrl: inject('redisUrl'), prefix, workers: 2, clockFactor: CLOCK_FACTOR })
})
afterAll(async () => await stack.stop())

async function startCleaning(count: number, name: string, key: string) {
  const client = createApiClient(stack.api.url)
  const questionIds = await client.seed(count, name)
  const runId = await client.start('/api/questions/process', {
    questionIds,
    geminiApiKey: key,
    declaredTier: 'free',
  })
  return { client, runId }
}

// The tests share no key, and both mostly wait.
describe.concurrent('at the same time', () => {
  test('two runs on one key share its slots evenly and never exceed its limit', async () => {
    const [one, other] = await Promise.all([
      startCleaning(30, 'one', 'demo-free.shared'),
      startCleaning(30, 'other', 'demo-free.shared'),
    ])
    const progressOf = async ({ client, runId }: typeof one) => (await client.run(runId))?.processed ?? 0
    const progress = async () => ({ one: await progressOf(one), other: await progressOf(other) })
    // The run that starts first is ahead until the other run has its first slot. From then on they alternate.
    await Promise.all(
      [one, other].map(({ client, runId }) => client.when(runId, (run) => run.processed >= 1)),
    )
    const early = await progress()
    // A worker that is late for a slot leaves it to the other run, so the shares are compared over several slots.
    await one.client.when(one.runId, (run) => run.processed >= early.one + 8)
    const late = await progress()
    expect(late.other - early.other).toBeGreaterThanOrEqual(5)
    expect(late.other - early.other).toBeLessThanOrEqual(11)
    for (const { client, runId } of [one, other]) await client.call('POST', `/api/runs/${runId}/cancel`)
    expect((await readConformance(stack, 'demo-free.shared')).beyond).toBe(0)
  })

  test('a run of ten titles is not delayed by a run of a thousand', async () => {
    const large = await startCleaning(1000, 'large', 'demo-free.large')
    const small = await startCleaning(10, 'small', 'demo-free.small')
    const ended = await small.client.ended(small.runId)
    expect(ended).toMatchObject({ state: 'completed', processed: 10 })
    // Each run has its own key, so the large one is about as far.
    const meanwhile = await large.client.run(large.runId)
    expect(meanwhile?.processed).toBeGreaterThan(5)
    expect(meanwhile?.processed).toBeLessThan(20)
    await large.client.call('POST', `/api/runs/${large.runId}/cancel`)
  })
})

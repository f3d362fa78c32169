import { startCleaning } from '@quarry/testkit/api-client'
import { end } from '@quarry/testkit/program'
import { busiestWorker, type Stack, startStack } from '@quarry/testkit/stack'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestRedis } from '../../test/redis.ts'

const { prefix } = openTestRedis()
const TITLES = 400
/** Promised in docs/running/monitoring.md. */
const TAKEOVER_MS = 20_000

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ redisUrl: inject('redisUrl'), prefix, workers: 2, clockFactor: 2 })
})
afterAll(async () => await stack.stop())

test('with the times that ship, another worker goes on within 20 s of a kill', async () => {
  const { client, runId } = await startCleaning(stack.api.url, 'demo-paid.shipped', TITLES)
  const { processed } = await client.when(runId, (run) => run.processed >= 10)
  await end(busiestWorker(stack, [{ runId }]), 'SIGKILL')
  const killedAt = performance.now()
  // More titles are cleaned than may have been in flight, so another worker must have cleaned some.
  await client.when(runId, (run) => run.processed >= processed + 20)
  expect(performance.now() - killedAt).toBeLessThanOrEqual(TAKEOVER_MS)
  expect(await client.ended(runId)).toMatchObject({ state: 'completed', processed: TITLES, failed: 0 })
})

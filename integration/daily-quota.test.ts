import { createApiClient } from '@quarry/testkit/api-client'
import { readConformance } from '@quarry/testkit/conformance'
import { type Stack, startStack } from '@quarry/testkit/stack'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestRedis } from '../test/redis.ts'

const { prefix } = openTestRedis()
/** A day takes 14 s. */
const CLOCK_FACTOR = 6000

let stack: Stack
beforeAll(async () => {
  stack = await startStack({
    redisUrl: inject('redisUrl'),
    prefix,
    workers: 1,
    clockFactor: CLOCK_FACTOR,
    latencyMs: 0,
  })
})
afterAll(async () => await stack.stop())

test('a run that used up the daily quota waits for the reset, reports that, and finishes', async () => {
  const client = createApiClient(stack.api.url)
  // Ten titles a day, so that at least one title is left for another day even if midnight falls into the run.
  const questionIds = await client.seed(21, 'day')
  const body = { questionIds, geminiApiKey: 'demo-daily-limit.run', declaredTier: 'free' }
  const runId = await client.start('/api/questions/process', body)
  const waiting = await client.when(runId, ({ waitingFor }) => waitingFor?.reason === 'daily-quota')
  expect(waiting.state).toBe('waiting')
  expect(waiting.processed).toBeGreaterThanOrEqual(10)
  expect(waiting.processed).toBeLessThanOrEqual(20)
  expect(Date.parse(waiting.waitingFor?.until ?? '')).toBeGreaterThan(Date.parse(waiting.startedAt))
  expect(
    (await client.questions()).data.filter(({ processingStatus }) => processingStatus === 'error'),
  ).toEqual([])
  // By now the run may be waiting for a later day than at first, and each wait is logged.
  const until = Date.parse(waiting.waitingFor?.until ?? '')
  const logged = () => [...(stack.workers[0]?.output() ?? '').matchAll(/throttled until (\S+): daily quota/g)]
  const distances = () => logged().map(([, at = '']) => Math.abs(Date.parse(at) - until))
  await expect.poll(() => Math.min(...distances())).toBeLessThan(2000)

  const ended = await client.ended(runId)
  expect(ended).toMatchObject({ state: 'completed', processed: 21, failed: 0 })
  // A retry each minute would be 1,440 rejected requests a day. A few rejections are unavoidable: slots are 2 ms apart
  // on this clock, so other titles may be in flight when the first is rejected, and probes for an upgraded key may be
  // rejected, too.
  expect((await readConformance(stack, 'demo-daily-limit.run')).rejected).toBeLessThanOrEqual(30)
})

import { createApiClient } from '@quarry/testkit/api-client'
import { readRedditConformance } from '@quarry/testkit/conformance'
import { end } from '@quarry/testkit/program'
import { type Stack, startStack } from '@quarry/testkit/stack'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestRedis } from '../test/redis.ts'
import { busiestWorker } from '../testkit/stack.ts'

const { prefix } = openTestRedis()
const LIMITS = { gardening: 500, Cooking: 400, running: 300, GardenSecrets: 50 }
const REQUESTED = 1200

const MINUTE_MS = 60_000

let stack: Stack
beforeAll(async () => {
  stack = await startStack({
    redisUrl: inject('redisUrl'),
    prefix,
    workers: 2,
    clockFactor: 10,
    latencyMs: 120,
    // Both workers' clocks are wrong, so they must rely on Redis' clock and on durations.
    skewsMs: [7 * MINUTE_MS, -5 * MINUTE_MS],
  })
})
afterAll(async () => await stack.stop())

async function start(redditClientId: string) {
  const client = createApiClient(stack.api.url)
  const runId = await client.start('/api/questions/fetch', {
    subreddits: Object.keys(LIMITS),
    subredditLimits: LIMITS,
    redditClientId,
    redditClientSecret: 'demo',
  })
  return { client, runId }
}

test('a cancel keeps the questions found so far, and coverage and log report it for every subreddit', async () => {
  const { client, runId } = await start('demo-slow.cancelled')
  await client.when(runId, ({ coverage }) => coverage?.length === 4)
  await client.call('POST', `/api/runs/${runId}/cancel`)
  const run = await client.ended(runId)
  expect(run.state).toBe('cancelled')
  expect(run.coverage?.map(({ reason }) => reason)).toEqual(Array.from({ length: 4 }, () => 'cancelled'))
  expect((await client.questions()).data).toHaveLength(run.processed)
  const logs = () => stack.workers.map(({ output }) => output()).join('')
  await expect.poll(() => logs().match(/fewer because: cancelled/g)?.length).toBe(4)
})

test('an extraction loses nothing to a killed worker, faults of Reddit or wrong clocks', async () => {
  const clientIds = ['demo-flaky.killed', 'demo-throttled.killed', 'demo-expiring.killed']
  const runs = await Promise.all(
    clientIds.map(async (clientId) => ({ clientId, ...(await start(clientId)) })),
  )
  for (const { client, runId } of runs) await client.when(runId, ({ processed }) => processed > 0)
  await end(busiestWorker(stack, runs), 'SIGKILL')
  for (const { clientId, client, runId } of runs) {
    const run = await client.ended(runId)
    const { data } = await client.questions()
    expect(run).toMatchObject({ state: 'completed', processed: REQUESTED })
    expect(data).toHaveLength(REQUESTED)
    expect(new Set(data.map(({ id }) => id)).size).toBe(REQUESTED)
    expect(run.coverage?.find(({ subreddit }) => subreddit === 'GardenSecrets')).toMatchObject({
      reason: 'private',
      questions: 0,
    })
    expect(await readRedditConformance(stack, clientId)).toMatchObject({ overQuota: 0, rejected429: 0 })
  }
})

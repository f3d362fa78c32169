import { createApiClient, startCleaning } from '@quarry/testkit/api-client'
import { readConformance } from '@quarry/testkit/conformance'
import { type FaultsStack, useFaultsStack } from '@quarry/testkit/faults-stack'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const TITLES = 150
const IN_FLIGHT_MAX = 40
/** How many rejected commands to wait for: more than one step of the run, its job and the heartbeats send together. */
const REJECTED_COMMANDS = 12

let stack: FaultsStack
let redis: Redis
beforeAll(async () => {
  stack = await useFaultsStack()
  redis = new Redis(stack.redis.url)
})
beforeEach(() => stack.repair())
afterAll(async () => {
  await giveMemory()
  redis.disconnect()
})

const leaveNoMemory = () => redis.config('SET', 'maxmemory', '1mb')
const giveMemory = () => redis.config('SET', 'maxmemory', '512mb')

/** Resolves when Redis has rejected more than `count` further commands for lack of memory. */
async function untilRejected(count: number): Promise<void> {
  const rejected = async () =>
    Number(/errorstat_OOM:count=(\d+)/.exec(await redis.info('errorstats'))?.[1] ?? 0)
  const before = await rejected()
  await expect.poll(rejected).toBeGreaterThan(before + count)
}

test('a cleaning run that finishes while Redis is full ends, and another can be started', async () => {
  const key = 'demo-paid.full'
  const { client, runId } = await startCleaning(stack.api.url, key, TITLES)
  await client.when(runId, ({ processed }) => processed >= TITLES / 2)
  await leaveNoMemory()
  await untilRejected(REJECTED_COMMANDS)
  await giveMemory()
  const run = await client.ended(runId)
  expect(run).toMatchObject({ state: 'completed', processed: TITLES, failed: 0 })
  // The lock may have expired, in which case only requests in flight at the takeover are sent again.
  expect((await readConformance(stack, key)).requests).toBeLessThanOrEqual(TITLES + IN_FLIGHT_MAX)
  expect(await redis.keys(`${stack.prefix}*${runId}:cred`)).toEqual([])
  const questionIds = await client.seed(1, 'next')
  expect(
    (await client.call('POST', '/api/questions/process', { questionIds, geminiApiKey: key })).status,
  ).toBe(202)
})

test('an extraction continues however often Redis is full', async () => {
  const client = createApiClient(stack.api.url)
  const runId = await client.start('/api/questions/fetch', {
    subreddits: ['gardening', 'Cooking', 'cats', 'rowing'],
    // More than twice what the run has found when Redis is full for the last time.
    subredditLimits: { gardening: 200, Cooking: 200, cats: 200, rowing: 200 },
    redditClientId: 'demo-full',
    redditClientSecret: 'demo-secret',
  })
  // Four times, so that a limit of three attempts per job would fail here.
  for (const questions of [1, 100, 200, 300]) {
    await client.when(runId, ({ processed }) => processed >= questions)
    await leaveNoMemory()
    await untilRejected(REJECTED_COMMANDS)
    await giveMemory()
  }
  const run = await client.ended(runId)
  expect([run.state, run.problem]).toEqual(['completed', undefined])
  expect(run.coverage?.filter(({ reason }) => reason === 'service-trouble')).toEqual([])
})

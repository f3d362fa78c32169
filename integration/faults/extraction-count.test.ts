import { createApiClient } from '@quarry/testkit/api-client'
import { readRedditConformance, scriptFaults } from '@quarry/testkit/conformance'
import { end } from '@quarry/testkit/program'
import { busiestWorker, type Stack, startStack } from '@quarry/testkit/stack'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestRedis } from '../../test/redis.ts'
import { countAll, createClassifiers } from '../count-questions.ts'
import { signIn } from '../read-listing.ts'

const { prefix } = openTestRedis()
/** So small that one listing has every post, which lets the test count the questions without Quarry's reader. */
const SUBREDDITS = ['StudentBudgets', 'Fahrradwerkstatt', 'TinyTerrariums', 'BrandNewHobby']
const MINUTE_MS = 60_000

let stack: Stack
beforeAll(async () => {
  stack = await startStack({
    redisUrl: inject('redisUrl'),
    prefix,
    workers: 2,
    hasShortLocks: true,
    clockFactor: 6,
    latencyMs: 60,
    // Nine runs start together, so requests may be late. The test still detects a request that ignores a wait of 4 s,
    // which lasts 0.67 s here.
    jitterMs: 600,
    skewsMs: [7 * MINUTE_MS, -5 * MINUTE_MS],
  })
})
afterAll(async () => await stack.stop())

const repeated = (times: number, ...kinds: string[]) => Array.from({ length: times }, () => kinds).flat()

/** Faults of each client id's next requests. After them, and for `ok`, the behavior of its name applies. */
const faultScripts: Record<string, string[]> = {
  'demo.servers': repeated(6, '500', 'ok', '503', 'ok', '502', '504', 'ok', '520', '408', 'ok'),
  'demo.bodies': repeated(6, 'cut', 'ok', 'page', 'ok', 'ok', 'cut', 'page', 'ok'),
  'demo.resets': repeated(8, 'reset', 'ok', 'ok', 'reset', 'reset', 'ok'),
  'demo.storms': repeated(6, 'ok', 'ok', 'ok', '429-day', 'ok', 'ok', '429-day', '429-day'),
  'demo.unhinted': repeated(2, 'ok', 'ok', 'ok', 'ok', '429-bare', '429-json', 'ok'),
  'demo-expiring.all': repeated(5, 'ok', '503', 'page', 'ok', 'reset', 'ok', '429-day', 'cut', 'ok'),
  'demo-throttled.window': [],
  'demo-flaky.random': [],
  'demo-no-headers.blind': repeated(4, 'ok', '503', 'ok', 'ok'),
}

/** The most requests of one client id that may be in flight. */
const IN_FLIGHT_MAX = 8

async function start(redditClientId: string) {
  const client = createApiClient(stack.api.url)
  const runId = await client.start('/api/questions/fetch', {
    subreddits: SUBREDDITS,
    subredditLimits: Object.fromEntries(SUBREDDITS.map((name) => [name, 1000])),
    redditClientId,
    redditClientSecret: 'demo',
  })
  return { redditClientId, client, runId }
}

test('extractions find exactly Reddit’s questions, whatever faults it returns and with a worker killed', async () => {
  const reader = await signIn(stack.sandbox.url)
  const classifiers = await createClassifiers(reader, SUBREDDITS)
  const before = await countAll(classifiers, reader)
  expect(before.certain.size).toBeGreaterThan(250)
  // The classification of a few posts may depend on the order of reading.
  expect(before.possible.size - before.certain.size).toBeLessThan(before.certain.size / 5)
  for (const [clientId, kinds] of Object.entries(faultScripts)) await scriptFaults(stack, clientId, kinds)
  const runs = await Promise.all(Object.keys(faultScripts).map(start))
  for (const { client, runId } of runs) await client.when(runId, ({ processed }) => processed > 0)
  await end(busiestWorker(stack, runs), 'SIGKILL')
  for (const { redditClientId, client, runId } of runs) {
    const run = await client.ended(runId)
    const after = await countAll(classifiers, reader)
    const found = (await client.questions()).data.map(({ id }) => id)
    const foundOnce = new Set(found)
    const { overQuota, early } = await readRedditConformance(stack, redditClientId)
    expect
      .soft(
        {
          state: run.state,
          reasons: run.coverage?.map(({ reason }) => reason),
          twice: found.length - foundOnce.size,
          lost: [...before.certain].filter((id) => after.certain.has(id) && !foundOnce.has(id)),
          // posts created during the test are only in `after`
          excess: found.filter((id) => !after.possible.has(id)),
          overQuota,
        },
        redditClientId,
      )
      .toEqual({
        state: 'completed',
        reasons: SUBREDDITS.map(() => 'ran-dry'),
        twice: 0,
        lost: [],
        excess: [],
        overQuota: 0,
      })
    // The killed worker may have received a wait that it could no longer share. The other worker learns of it with its
    // first response, and may have as many requests in flight until then.
    expect.soft(early, redditClientId).toBeLessThanOrEqual(IN_FLIGHT_MAX)
  }
})

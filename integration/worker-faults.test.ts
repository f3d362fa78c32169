import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestRedis } from '../test/redis.ts'
import { createApiClient } from './api-client.ts'
import { judged, longestSilenceMs } from './referee.ts'
import { end, type Stack, startStack } from './stack.ts'

const { prefix } = openTestRedis()
/** Twenty times real time: a free key's 12 s are 600 ms. */
const CLOCK_FACTOR = 20
const TITLES = 30

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ redisUrl: inject('redisUrl'), prefix, workers: 2, clockFactor: CLOCK_FACTOR })
}, 60_000)
afterAll(async () => await stack.stop(), 30_000)

async function startThree(name: string) {
  return await Promise.all(
    ['x', 'y', 'z'].map(async (letter) => {
      const client = createApiClient(stack.api.url)
      const key = `demo-free.${name}-${letter}`
      const questionIds = await client.seed(TITLES, `${name}${letter}`)
      const runId = await client.start('/api/questions/process', {
        questionIds,
        geminiApiKey: key,
        declaredTier: 'free',
      })
      return { client, key, runId }
    }),
  )
}

async function expectAllDone(runs: Awaited<ReturnType<typeof startThree>>): Promise<void> {
  for (const { client, key, runId } of runs) {
    const run = await client.ended(runId, 90_000)
    expect(run).toMatchObject({ state: 'completed', total: TITLES, processed: TITLES, failed: 0 })
    const { data } = await client.questions()
    expect(data.filter(({ processingStatus }) => processingStatus === 'processed')).toHaveLength(TITLES)
    expect((await judged(stack, key)).early).toBe(0)
  }
}

test('killing a worker in the middle of three runs loses nothing, commits nothing twice, sends nothing early', async () => {
  const runs = await startThree('kill')
  for (const { client, runId } of runs) await client.when(runId, ({ processed }) => processed >= 5, 30_000)
  const [victim] = stack.workers
  if (!victim) throw new Error('there is no worker to kill')
  await end(victim, 'SIGKILL')
  await expectAllDone(runs)
  // only what was in flight at the kill was sent a second time
  for (const { key } of runs) expect((await judged(stack, key)).requests).toBeLessThanOrEqual(TITLES + 3)
  await stack.startWorker()
}, 150_000)

test('a worker that is told to end hands its runs over within a second', async () => {
  const runs = await startThree('term')
  for (const { client, runId } of runs) await client.when(runId, ({ processed }) => processed >= 5, 30_000)
  const [, leaver] = stack.workers
  if (!leaver) throw new Error('there is no worker to end')
  await end(leaver)
  await expectAllDone(runs)
  const intervalMs = 12_250 / CLOCK_FACTOR
  for (const { key } of runs) {
    const line = await judged(stack, key)
    expect(line.requests).toBe(TITLES)
    expect(longestSilenceMs(line, CLOCK_FACTOR)).toBeLessThan(intervalMs + 1000)
  }
}, 150_000)

import { createKeys } from '@quarry/store/keys'
import { createRunQueues } from '@quarry/store/runs/queues'
import { createApiClient } from '@quarry/testkit/api-client'
import { readConformance } from '@quarry/testkit/conformance'
import { end } from '@quarry/testkit/program'
import { type Stack, startStack } from '@quarry/testkit/stack'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestRedis } from '../test/redis.ts'
import { busiestWorker } from '../testkit/stack.ts'

const { redis, prefix } = openTestRedis()
/**
 * A free key sends every 3 s instead of every 12 s. A much shorter interval would be too close to the delay of a cold
 * process's first request.
 */
const CLOCK_FACTOR = 4
/** Two thirds of that interval, because under load a cold process's first request is more than a second late. */
const JITTER_MS = 2000
const TITLES = 6
const CLEANED_BEFORE_FAULT = 2

/** Promised in docs/running/monitoring.md. */
const TAKEOVER_MS = 20_000

let stack: Stack
beforeAll(async () => {
  // The first test suspends a worker for a while, the second stops one, and the third kills one of the two that remain.
  stack = await startStack({
    redisUrl: inject('redisUrl'),
    prefix,
    workers: 3,
    clockFactor: CLOCK_FACTOR,
    jitterMs: JITTER_MS,
  })
})
afterAll(async () => await stack.stop())

/** Starts a run with a separate key in each of three sessions, and waits until each has cleaned a few titles. */
async function threeRuns(name: string) {
  const runs = await Promise.all(
    ['x', 'y', 'z'].map(async (letter) => {
      const client = createApiClient(stack.api.url)
      const key = `demo-free.${name}-${letter}`
      const questionIds = await client.seed(TITLES, letter)
      const body = { questionIds, geminiApiKey: key, declaredTier: 'free' }
      return { client, key, runId: await client.start('/api/questions/process', body) }
    }),
  )
  for (const { client, runId } of runs) {
    await client.when(runId, ({ processed }) => processed >= CLEANED_BEFORE_FAULT)
  }
  return runs
}

type ThreeRuns = Awaited<ReturnType<typeof threeRuns>>

async function expectAllDone(runs: ThreeRuns): Promise<void> {
  for (const { client, key, runId } of runs) {
    const run = await client.ended(runId)
    expect(run).toMatchObject({ state: 'completed', total: TITLES, processed: TITLES, failed: 0 })
    const { data } = await client.questions()
    expect(data.filter(({ processingStatus }) => processingStatus === 'processed')).toHaveLength(TITLES)
    const { beyond, arrivals } = await readConformance(stack, key)
    expect(beyond, `arrivals: ${JSON.stringify(arrivals)}`).toBe(0)
  }
}

/**
 * Returns when, in milliseconds since 1970, another worker took over the run, from its job's log; undefined if none
 * did.
 */
async function takeoverTime(runId: string): Promise<number | undefined> {
  const queues = createRunQueues(redis, createKeys(prefix))
  try {
    const { logs } = await queues.queues.cleaning.getJobLogs(runId)
    const line = logs.find((text) => text.includes('taken over'))
    return line === undefined ? undefined : Date.parse(line.split(' ')[0] ?? '')
  } finally {
    await queues.close()
  }
}

test('a worker suspended for longer than its lock loses its runs to another and sends nothing more', async () => {
  const runs = await threeRuns('suspended')
  const frozen = busiestWorker(stack, runs)
  frozen.process.kill('SIGSTOP')
  for (const { client, runId } of runs) {
    await client.when(runId, ({ processed }) => processed >= CLEANED_BEFORE_FAULT + 2)
  }
  frozen.process.kill('SIGCONT')
  await expectAllDone(runs)
  // Only requests in flight at the SIGSTOP are sent again.
  for (const { key } of runs)
    expect((await readConformance(stack, key)).requests).toBeLessThanOrEqual(TITLES + 2)
})

test('a worker that receives SIGTERM hands over its runs at once, before its locks expire', async () => {
  const runs = await threeRuns('ended')
  await end(busiestWorker(stack, runs))
  await expectAllDone(runs)
  for (const { key, runId } of runs) {
    expect((await readConformance(stack, key)).requests).toBe(TITLES)
    // `stc` is BullMQ's count of how often a job was taken from a worker whose lock had expired.
    const [job] = await redis.keys(`${prefix}*:bull:cleaning:${runId}`)
    expect(await redis.hmget(job ?? '', 'atm', 'stc')).toEqual([expect.any(String), null])
  }
})

test('killing a worker during three runs loses nothing, commits nothing twice and exceeds no limit', async () => {
  const runs = await threeRuns('killed')
  const killedAt = Date.now()
  await end(busiestWorker(stack, runs), 'SIGKILL')
  await expectAllDone(runs)
  const takeovers = (await Promise.all(runs.map(({ runId }) => takeoverTime(runId)))).filter(
    (at) => at !== undefined,
  )
  expect(takeovers).not.toEqual([])
  expect(Math.max(...takeovers) - killedAt).toBeLessThanOrEqual(TAKEOVER_MS)
  // Only requests in flight at the kill are sent again.
  for (const { key } of runs)
    expect((await readConformance(stack, key)).requests).toBeLessThanOrEqual(TITLES + 2)
})

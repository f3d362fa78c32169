import { createKeys } from '@quarry/store/keys'
import { createRunQueues } from '@quarry/store/runs/queues'
import { startCleaning } from '@quarry/testkit/api-client'
import { readConformance } from '@quarry/testkit/conformance'
import { type FaultsStack, useFaultsStack } from '@quarry/testkit/faults-stack'
import { end } from '@quarry/testkit/program'
import { busiestWorker, startedIn } from '@quarry/testkit/stack'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const TITLES = 6
const CLEANED_BEFORE_FAULT = 2

/**
 * How soon other workers take the runs over with the tests' short times. `nightly/shipped-times.test.ts` tests what is
 * promised.
 */
const TAKEOVER_MS = 8000

let stack: FaultsStack
let redis: Redis
beforeAll(async () => {
  stack = await useFaultsStack()
  redis = new Redis(stack.redis.url, { maxRetriesPerRequest: null })
})
beforeEach(() => stack.repair())
afterAll(() => redis.disconnect())

/** Starts a run with a separate key in each of three sessions, and waits until each has cleaned a few titles. */
async function threeRuns(name: string) {
  const runs = await Promise.all(
    ['x', 'y', 'z'].map(async (letter) => {
      const key = `demo-free.${name}-${letter}`
      return { key, ...(await startCleaning(stack.api.url, key, TITLES)) }
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

/** Returns how many of the runs another worker has taken over, according to their jobs' logs. */
async function countTakeovers(runs: ThreeRuns): Promise<number> {
  const queues = createRunQueues(redis, createKeys(stack.prefix))
  try {
    const logs = await Promise.all(runs.map(({ runId }) => queues.queues.cleaning.getJobLogs(runId)))
    return logs.filter(({ logs: lines }) => lines.some((line) => line.includes('taken over'))).length
  } finally {
    await queues.close()
  }
}

/** Ends the worker that has the most runs and starts another in its place. Returns how many runs it had. */
async function endBusiest(runs: ThreeRuns, signal: NodeJS.Signals): Promise<number> {
  const worker = busiestWorker(stack, runs)
  const had = runs.filter(({ runId }) => startedIn(worker, runId)).length
  await end(worker, signal)
  await stack.repair()
  return had
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
  await endBusiest(runs, 'SIGTERM')
  await expectAllDone(runs)
  for (const { key, runId } of runs) {
    expect((await readConformance(stack, key)).requests).toBe(TITLES)
    // `stc` is BullMQ's count of how often a job was taken from a worker whose lock had expired.
    const [job] = await redis.keys(`${stack.prefix}*:bull:cleaning:${runId}`)
    expect(await redis.hmget(job ?? '', 'atm', 'stc')).toEqual([expect.any(String), null])
  }
})

test('killing a worker during three runs loses nothing, commits nothing twice and exceeds no limit', async () => {
  const runs = await threeRuns('killed')
  const had = await endBusiest(runs, 'SIGKILL')
  await expect.poll(() => countTakeovers(runs), { timeout: TAKEOVER_MS }).toBe(had)
  await expectAllDone(runs)
  // Only requests in flight at the kill are sent again.
  for (const { key } of runs)
    expect((await readConformance(stack, key)).requests).toBeLessThanOrEqual(TITLES + 2)
})

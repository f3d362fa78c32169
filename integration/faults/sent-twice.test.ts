import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createKeys } from '@quarry/store/keys'
import { createRunQueues } from '@quarry/store/runs/queues'
import { type ApiClient, startCleaning } from '@quarry/testkit/api-client'
import { readConformance } from '@quarry/testkit/conformance'
import { type FaultsStack, useFaultsStack } from '@quarry/testkit/faults-stack'
import { end } from '@quarry/testkit/program'
import { Redis } from 'ioredis'
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'

/** Enough titles to keep a paid key busy for two seconds. */
const TITLES = 100
const CLEANED_BEFORE_FAULT = 6
/** A paid key sends every 20 ms, so a run has about seven requests in flight, or more on a busy machine. */
const IN_FLIGHT_MAX = 40

/** Rounds of faults, each 2 s longer than the one before. From the second round on, the jobs' locks expire, too. */
const rounds = Array.from({ length: inject('faultRounds') }, (_, round) => ({ round, holdMs: round * 2000 }))

let stack: FaultsStack
beforeEach(async () => {
  stack = await useFaultsStack()
})

const statusOf = async (client: ApiClient) =>
  (await client.call('GET', '/api/questions').catch(() => undefined))?.status

const untilAvailable = (client: ApiClient) => expect.poll(() => statusOf(client)).toBe(200)

/** Starts two runs with their own sessions and keys, and waits until each has cleaned some titles. */
async function twoRuns() {
  const runs = await Promise.all(
    [randomUUID(), randomUUID()].map(async (name) => {
      const key = `demo-paid.${name}`
      return { key, ...(await startCleaning(stack.api.url, key, TITLES)) }
    }),
  )
  for (const { client, runId } of runs)
    await client.when(runId, ({ processed }) => processed >= CLEANED_BEFORE_FAULT)
  return runs
}

type Runs = Awaited<ReturnType<typeof twoRuns>>

/**
 * The faults, each with the number of a run's titles that may be sent again after it. A killed Redis loses nothing,
 * because it writes each change to its file before it responds. `worker-faults.test.ts` kills workers.
 */
const faults: [string, number, (client: ApiClient, holdMs: number) => Promise<void>][] = [
  [
    'a killed API',
    0,
    async (client, holdMs) => {
      await end(stack.api, 'SIGKILL')
      await sleep(holdMs)
      await stack.restartApi()
      await untilAvailable(client)
    },
  ],
  [
    'a killed Redis',
    IN_FLIGHT_MAX,
    async (client, holdMs) => {
      stack.redis.signal('SIGKILL')
      await stack.redis.exited()
      await sleep(holdMs)
      await stack.redis.start()
      await untilAvailable(client)
    },
  ],
  [
    'a suspended Redis',
    IN_FLIGHT_MAX,
    async (client, holdMs) => {
      stack.redis.signal('SIGSTOP')
      await expect.poll(() => statusOf(client)).toBe(503)
      await sleep(holdMs)
      stack.redis.signal('SIGCONT')
      await untilAvailable(client)
    },
  ],
]

/** Returns how many of a run's titles were sent again. */
async function sentAgain({ key }: Runs[number]): Promise<number> {
  const { arrivals } = await readConformance(stack, key)
  return arrivals.reduce((sum, { titles }) => sum + titles, 0) - TITLES
}

describe.each(rounds)('round $round', ({ holdMs }) => {
  test.for(faults)(
    '%s loses no title and repeats only titles in flight',
    async ([, againMax, fault], { annotate }) => {
      const runs = await twoRuns()
      const [first] = runs
      if (first) await fault(first.client, holdMs)
      for (const each of runs) {
        const run = await each.client.ended(each.runId)
        expect(run).toMatchObject({ state: 'completed', total: TITLES, processed: TITLES, failed: 0 })
        const { data } = await each.client.questions()
        expect(data.filter(({ processingStatus }) => processingStatus === 'processed')).toHaveLength(TITLES)
        const again = await sentAgain(each)
        await annotate(`${again} of ${TITLES} titles sent again`)
        expect(again).toBeGreaterThanOrEqual(0)
        expect(again).toBeLessThanOrEqual(againMax)
      }
    },
  )

  test('a discarded session sends nothing more after its requests in flight, and no title twice', async ({
    annotate,
  }) => {
    const runs = await twoRuns()
    const redis = new Redis(stack.redis.url, { maxRetriesPerRequest: null })
    const queues = createRunQueues(redis, createKeys(stack.prefix))
    onTestFinished(async () => {
      await queues.close()
      redis.disconnect()
    })
    for (const { client, key, runId } of runs) {
      const { requests } = await readConformance(stack, key)
      expect((await client.call('DELETE', '/api/session')).status).toBe(204)
      await expect.poll(async () => await queues.queues.cleaning.getJob(runId)).toBeUndefined()
      const sent = (await readConformance(stack, key)).requests
      await annotate(`${sent - requests} requests sent after it`)
      expect(sent).toBeLessThanOrEqual(Math.min(requests + IN_FLIGHT_MAX, TITLES))
    }
  })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { createApiClient } from '@quarry/testkit/api-client'
import { buildQuestions } from '@quarry/testkit/build-question'
import type { Stack } from '@quarry/testkit/stack'
import { startStack } from '@quarry/testkit/stack'
import { Redis } from 'ioredis'
import { measuredStack } from './measured-stack.ts'
import { type Measurement, row } from './measurement.ts'

/** The default size of an extraction, which is a minute of requests on a paid key; and its largest size. */
const RUNS = [
  { titlesPerRequest: 1, titles: 300, name: 'Redis commands per cleaned title' },
  { titlesPerRequest: 20, titles: 1000, name: 'Redis commands per cleaned title, 20 a request' },
]
/** Commands of the prototype of this design. It stored no statuses, counters, revisions of questions in flight or lifetimes. */
const PROTOTYPE = 14.5
const LOG_POLL_INTERVAL_MS = 50
const MOST_FREQUENT = 12

/**
 * Redis' own count (INFO commandstats), which includes every command inside a script, from the start of a run on a paid
 * key to its end, in real time: the API call that starts it, each title's claim and commit, and what the worker's queues
 * and locks do meanwhile. Nothing polls here, because polls do not depend on the number of titles. The end of the run is
 * read from the worker's log, which costs Redis nothing.
 */
export const redisCommands: Measurement = {
  names: RUNS.map(({ name }) => name),

  async measure(redisUrl) {
    const stack = await startStack({
      ...measuredStack,
      redisUrl,
      prefix: 'bench-commands',
      workers: 1,
      latencyMs: 100,
    })
    const redis = new Redis(redisUrl)
    try {
      const rows = []
      const notes = []
      for (const run of RUNS) {
        const spent = await cleanAndCount(stack, redis, run)
        const total = [...spent.values()].reduce((sum, calls) => sum + calls, 0)
        const figures = { ours: total / run.titles, theirs: PROTOTYPE, unit: 'commands' }
        rows.push(row(run.name, { ...figures, better: 'less' }))
        notes.push(`${run.name}: ${describe(spent, run.titles)}.`)
      }
      return { rows, notes, problems: [] }
    } finally {
      await stack.stop()
      redis.disconnect()
    }
  },
}

async function cleanAndCount(
  stack: Stack,
  redis: Redis,
  { titlesPerRequest, titles }: { titlesPerRequest: number; titles: number },
): Promise<Map<string, number>> {
  const session = createApiClient(stack.api.url)
  const questionIds = await session.put(buildQuestions(titles, `c${titlesPerRequest}x`))
  const endedBefore = runsEnded(stack)
  const before = await commandsSoFar(redis)
  const runId = await session.start('/api/questions/process', {
    questionIds,
    geminiApiKey: 'demo-paid.commands',
    declaredTier: 'paid',
    titlesPerRequest,
  })
  while (runsEnded(stack) === endedBefore) await sleep(LOG_POLL_INTERVAL_MS)
  const after = await commandsSoFar(redis)
  const { processed } = await session.completed(runId)
  if (processed !== titles) throw new Error(`${processed} of ${titles} titles were cleaned`)
  return new Map([...after].map(([name, calls]) => [name, calls - (before.get(name) ?? 0)]))
}

function runsEnded(stack: Stack): number {
  return stack.workers.reduce((sum, worker) => sum + worker.output().split('"msg":"run ended"').length - 1, 0)
}

/** Returns the calls of every command since the server started, without INFO, which only this measurement calls. */
async function commandsSoFar(redis: Redis): Promise<Map<string, number>> {
  const stats = (await redis.info('commandstats')).matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm)
  return new Map(
    [...stats].flatMap(([, name = '', calls]) => (name === 'info' ? [] : [[name, Number(calls)]])),
  )
}

function describe(spent: ReadonlyMap<string, number>, titles: number): string {
  return [...spent]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_FREQUENT)
    .map(([name, calls]) => `${name} ${(calls / titles).toFixed(2)}`)
    .join(', ')
}

import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { createApiSession } from './api-session.ts'
import { startBenchStack } from './bench-stack.ts'
import { inventedQuestions } from './invented-questions.ts'
import { type Measurement, row } from './measurement.ts'

const NAME = 'Redis commands per cleaned title'
const TITLES = 150
/** A prototype of this design when it was chosen; it kept no statuses, counters, revisions of rows in work or lifetimes. */
const PROTOTYPE = 14.5
const LOG_LOOK_MS = 50

/**
 * Redis' own count (INFO commandstats), which includes every command inside a script, from the start of a run of
 * 150 titles on a paid key in real time to its end: the API's calls that start it, each title's claim and commit,
 * and what the worker's queues and locks do meanwhile. Nobody polls; a browser adds its polls, not the title.
 * The end of the run is seen in the worker's log, which costs Redis nothing.
 */
export const redisCommands: Measurement = {
  names: [NAME],

  async measure(redisUrl) {
    const stack = await startBenchStack({ redisUrl, prefix: 'bench-commands', workers: 1, latencyMs: 100 })
    const redis = new Redis(redisUrl)
    try {
      const session = createApiSession(stack.api.url)
      const questionIds = await session.put(inventedQuestions(TITLES, 'c'))
      const before = await commandsSoFar(redis)
      const runId = await session.start('/api/questions/process', {
        questionIds,
        geminiApiKey: 'demo-paid.commands',
        declaredTier: 'paid',
        titlesPerRequest: 1,
      })
      while (!stack.workers.some((worker) => worker.output().includes('"msg":"run ended"'))) {
        await sleep(LOG_LOOK_MS)
      }
      const commands = (await commandsSoFar(redis)) - before
      const { processed } = await session.completed(runId)
      if (processed !== TITLES) throw new Error(`${processed} of ${TITLES} titles were cleaned`)
      const figures = { ours: commands / TITLES, theirs: PROTOTYPE, unit: 'commands' }
      return { rows: [row(NAME, { ...figures, better: 'less' })], notes: [], problems: [] }
    } finally {
      await stack.stop()
      redis.disconnect()
    }
  },
}

/** Calls of every command since the server started, without INFO, which is ours. */
async function commandsSoFar(redis: Redis): Promise<number> {
  const stats = (await redis.info('commandstats')).matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm)
  return [...stats].reduce((sum, [, name, calls]) => (name === 'info' ? sum : sum + Number(calls)), 0)
}

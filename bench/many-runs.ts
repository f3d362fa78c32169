import { setTimeout as sleep } from 'node:timers/promises'
import { judged } from '@quarry/integration/referee'
import type { Stack } from '@quarry/integration/stack'
import { type ApiSession, createApiSession } from './api-session.ts'
import { startBenchStack } from './bench-stack.ts'
import { inventedQuestions } from './invented-questions.ts'
import { type Measurement, row } from './measurement.ts'
import { processorSeconds, residentMegabytes } from './process-load.ts'

const RUNS = 200
const TITLES = 12
const NAMES = {
  memory: `${RUNS} runs on one worker, memory`,
  processor: `${RUNS} runs on one worker, processor`,
}
/** What a small machine has to spare. */
const BUDGET = { megabytes: 200, percentOfCore: 10 }
const LOOK_MS = 1000
const WATCHED_MS = 36_000
/** Each answers once in 12 s; the first requests of all runs come together. */
const SETTLING_MS = 15_000
const STARTED_TOGETHER = 10

/**
 * Two hundred sessions with a free key each clean on one worker at once, in real time, a request in 12 s. From when
 * all have begun and settled, for three requests of each: the most memory that the worker has in use and the processor
 * time that it takes. Theirs is the budget.
 */
export const manyRuns: Measurement = {
  names: Object.values(NAMES),

  async measure(redisUrl) {
    const options = { redisUrl, prefix: 'bench-runs', workers: 1, latencyMs: 800, runsPerWorker: RUNS + 10 }
    const stack = await startBenchStack(options)
    try {
      const runs = await startAll(stack)
      await sleep(SETTLING_MS)
      const { megabytes, percentOfCore } = await watch(stack)
      const beyond = await beyondOf(stack)
      const processed: number[] = []
      for (const run of runs) processed.push(await processedOf(run.session, run.runId))
      const least = Math.min(...processed)
      return {
        rows: [
          row(NAMES.memory, { ours: megabytes, theirs: BUDGET.megabytes, unit: 'MB', better: 'less' }),
          row(NAMES.processor, {
            ours: percentOfCore,
            theirs: BUDGET.percentOfCore,
            unit: '% of a core',
            better: 'less',
          }),
        ],
        notes: [
          `${RUNS} runs: each has cleaned ${least} to ${Math.max(...processed)} titles, ${beyond} requests were beyond their minute.`,
        ],
        problems:
          beyond === 0 && least > 0
            ? []
            : [`${RUNS} runs: ${beyond} requests were beyond their minute, one cleaned ${least} titles.`],
      }
    } finally {
      await stack.stop()
    }
  },
}

const keyOf = (index: number) => `demo-free.many${index}`

async function startAll(stack: Stack): Promise<{ session: ApiSession; runId: string }[]> {
  const runs: { session: ApiSession; runId: string }[] = []
  for (let first = 0; first < RUNS; first += STARTED_TOGETHER) {
    const indexes = Array.from({ length: STARTED_TOGETHER }, (_, i) => first + i)
    runs.push(...(await Promise.all(indexes.map((index) => startOne(stack, index)))))
  }
  return runs
}

async function startOne(stack: Stack, index: number) {
  const session = createApiSession(stack.api.url)
  const questionIds = await session.put(inventedQuestions(TITLES, `m${index}x`))
  const body = { questionIds, geminiApiKey: keyOf(index), declaredTier: 'free', titlesPerRequest: 1 }
  return { session, runId: await session.start('/api/questions/process', body) }
}

async function watch({ workers: [worker] }: Stack) {
  const pid = worker?.process.pid
  if (pid === undefined) throw new Error('there is no worker')
  const [startedAt, before] = [performance.now(), processorSeconds(pid)]
  let megabytes = 0
  while (performance.now() - startedAt < WATCHED_MS) {
    megabytes = Math.max(megabytes, residentMegabytes(pid))
    await sleep(LOOK_MS)
  }
  const seconds = (performance.now() - startedAt) / 1000
  return { megabytes, percentOfCore: ((processorSeconds(pid) - before) / seconds) * 100 }
}

async function beyondOf(stack: Stack): Promise<number> {
  let beyond = 0
  for (let index = 0; index < RUNS; index++) beyond += (await judged(stack, keyOf(index))).beyond
  return beyond
}

async function processedOf(session: ApiSession, runId: string): Promise<number> {
  const { runs } = await session.poll('?since=0')
  return runs.find(({ id }) => id === runId)?.processed ?? 0
}

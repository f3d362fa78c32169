import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { tierInfo } from '@quarry/contracts/tier'
import { type ApiClient, createApiClient } from '@quarry/testkit/api-client'
import { buildQuestions } from '@quarry/testkit/build-question'
import { type ConformanceReport, readConformance } from '@quarry/testkit/conformance'
import type { Stack } from '@quarry/testkit/stack'
import { startStack } from '@quarry/testkit/stack'
import { measuredStack } from './measured-stack.ts'
import { type Measurement, row } from './measurement.ts'

interface ManyRuns {
  tier: 'free' | 'paid'
  runs: number
  titles: number
  /** The budget of a small machine, for memory and below for processor time. */
  megabytes: number
  percentOfCore: number
}

const POLL_INTERVAL_MS = 1000
const WATCHED_MS = 36_000
/** More than the 12 s between requests of a free key, because the first requests of all runs come together. */
const SETTLING_MS = 15_000
const STARTED_TOGETHER = 10
const MINUTE_MS = 60_000

/**
 * Many sessions, each with its own key, clean at once on one worker, in real time. For 36 s after all have started and
 * settled: the most memory that the worker uses, its processor time, and the share of their allowed rate that all keys
 * together use. The baseline is the budget, and the whole rate.
 */
function createManyRuns({ tier, runs: count, titles, megabytes, percentOfCore }: ManyRuns): Measurement {
  const subject = `${count} ${tier} runs on one worker`
  const names = {
    memory: `${subject}, memory`,
    processor: `${subject}, processor`,
    rate: `${subject}, allowed rate used`,
  }
  return {
    names: Object.values(names),

    async measure(redisUrl) {
      const prefix = `bench-runs-${tier}`
      const options = { redisUrl, prefix, workers: 1, latencyMs: 800, runsPerWorker: count + 10 }
      const stack = await startStack({ ...measuredStack, ...options })
      try {
        const started = await startAll(stack, { tier, count, titles })
        await sleep(SETTLING_MS)
        const watched = await watch(stack)
        const lines = await Promise.all(started.map(({ key }) => readConformance(stack, key)))
        const beyond = lines.reduce((sum, line) => sum + line.beyond, 0)
        const processed: number[] = []
        for (const run of started) processed.push(await processedOf(run.session, run.runId))
        const [least, most] = [Math.min(...processed), Math.max(...processed)]
        const used =
          (sentWithin(lines, watched) / count / tierInfo[tier].rpm / (WATCHED_MS / MINUTE_MS)) * 100
        return {
          rows: [
            row(names.memory, { ours: watched.megabytes, theirs: megabytes, unit: 'MB', better: 'less' }),
            row(names.processor, {
              ours: watched.percentOfCore,
              theirs: percentOfCore,
              unit: '% of a core',
              better: 'less',
            }),
            row(names.rate, {
              ours: used,
              theirs: 100,
              unit: `% of ${tierInfo[tier].rpm}/min`,
              better: 'more',
            }),
          ],
          notes: [
            `${subject}: each has cleaned ${least} to ${most} titles, ${beyond} requests exceeded the limit.`,
          ],
          problems:
            beyond === 0 && least > 0 && most < titles
              ? []
              : [
                  `${subject}: ${beyond} requests exceeded the limit, ${least} to ${most} titles are cleaned.`,
                ],
        }
      } finally {
        await stack.stop()
      }
    },
  }
}

interface StartedRun {
  session: ApiClient
  runId: string
  key: string
}

async function startAll(
  stack: Stack,
  { tier, count, titles }: { tier: 'free' | 'paid'; count: number; titles: number },
): Promise<StartedRun[]> {
  const startOne = async (index: number): Promise<StartedRun> => {
    const session = createApiClient(stack.api.url)
    const key = `demo-${tier}.many${index}`
    // Different titles for each run, because the worker caches the checks of titles.
    const questionIds = await session.put(buildQuestions(titles, `m${index}x`, index * titles))
    const body = { questionIds, geminiApiKey: key, declaredTier: tier, titlesPerRequest: 1 }
    return { session, key, runId: await session.start('/api/questions/process', body) }
  }
  const runs: StartedRun[] = []
  for (let first = 0; first < count; first += STARTED_TOGETHER) {
    const indexes = Array.from({ length: STARTED_TOGETHER }, (_, i) => first + i)
    runs.push(...(await Promise.all(indexes.map(startOne))))
  }
  return runs
}

async function watch({ workers: [worker] }: Stack) {
  const pid = worker?.process.pid
  if (pid === undefined) throw new Error('there is no worker')
  const [fromMs, startedAt, before] = [Date.now(), performance.now(), processorSeconds(pid)]
  let megabytes = 0
  while (performance.now() - startedAt < WATCHED_MS) {
    megabytes = Math.max(megabytes, residentMegabytes(pid))
    await sleep(POLL_INTERVAL_MS)
  }
  const seconds = (performance.now() - startedAt) / 1000
  return { fromMs, megabytes, percentOfCore: ((processorSeconds(pid) - before) / seconds) * 100 }
}

/** Counts the requests of all keys while the worker was watched. The sandbox uses this machine's clock. */
function sentWithin(lines: readonly ConformanceReport[], { fromMs }: { fromMs: number }): number {
  const arrivals = lines.flatMap((line) => line.arrivals)
  return arrivals.filter(({ atMs }) => atMs >= fromMs && atMs < fromMs + WATCHED_MS).length
}

async function processedOf(session: ApiClient, runId: string): Promise<number> {
  const { runs } = await session.questions('?since=0')
  return runs.find(({ id }) => id === runId)?.processed ?? 0
}

/** Clock ticks of /proc, the same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100
const MEGABYTE = 1024 * 1024

/** Returns the seconds of processor time that a process has used since it started. */
function processorSeconds(pid: number): number {
  // the name of the program, in parentheses, may contain spaces
  const [, , ...fields] = `0 ${read(pid, 'stat').split(') ').at(-1)}`.split(' ')
  const [user, system] = [fields[10], fields[11]]
  return (Number(user) + Number(system)) / TICKS_PER_SECOND
}

/** Returns the resident memory of a process in megabytes of 1024 × 1024 bytes. */
function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(read(pid, 'status'))?.[1]
  return (Number(kilobytes) * 1024) / MEGABYTE
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch (error) {
    throw new Error('The use of a process can be measured on Linux only.', { cause: error })
  }
}

export const manyRuns = createManyRuns({
  tier: 'free',
  runs: 200,
  titles: 12,
  megabytes: 200,
  percentOfCore: 10,
})
export const manyPaidRuns = createManyRuns({
  tier: 'paid',
  runs: 100,
  titles: 400,
  megabytes: 300,
  percentOfCore: 50,
})

import { setTimeout as sleep } from 'node:timers/promises'
import { tierInfo } from '@quarry/contracts/tier'
import { type ConformanceReport, readConformance } from '@quarry/testkit/conformance'
import type { Stack } from '@quarry/testkit/stack'
import { startCleaning, withStack } from './measured-stack.ts'
import { type Measurement, row } from './measurement.ts'
import { processorSeconds, residentBytes } from './process-use.ts'

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
function createManyRuns({ tier, runs, titles, megabytes, percentOfCore }: ManyRuns): Measurement {
  const subject = `${runs} ${tier} runs on one worker`
  const [memory, processor, rate] = [
    `${subject}, memory`,
    `${subject}, processor`,
    `${subject}, allowed rate used`,
  ]
  return {
    names: [memory, processor, rate],

    async measure(redisUrl) {
      const options = { redisUrl, prefix: `bench-runs-${tier}`, latencyMs: 800, runsPerWorker: runs + 10 }
      return await withStack(options, async (stack) => {
        const started = await startAll(stack, { tier, runs, titles })
        await sleep(SETTLING_MS)
        const watched = await watch(stack)
        const lines = await Promise.all(started.map(({ key }) => readConformance(stack, key)))
        const beyond = lines.reduce((sum, line) => sum + line.beyond, 0)
        const cleaned = await Promise.all(
          started.map(async ({ session, runId }) => (await session.run(runId))?.processed ?? 0),
        )
        const [least, most] = [Math.min(...cleaned), Math.max(...cleaned)]
        const allowed = runs * tierInfo[tier].rpm * (WATCHED_MS / MINUTE_MS)
        const used = (100 * sentWithin(lines, watched.fromMs)) / allowed
        const found = `${subject}: each has cleaned ${least} to ${most} titles, ${beyond} requests exceeded the limit.`
        return {
          rows: [
            row(memory, { ours: watched.megabytes, theirs: megabytes, unit: 'MB', better: 'less' }),
            row(processor, {
              ours: watched.percentOfCore,
              theirs: percentOfCore,
              unit: '% of a core',
              better: 'less',
            }),
            row(rate, { ours: used, theirs: 100, unit: `% of ${tierInfo[tier].rpm}/min`, better: 'more' }),
          ],
          notes: [found],
          problems: beyond === 0 && least > 0 && most < titles ? [] : [found],
        }
      })
    },
  }
}

async function startAll(stack: Stack, { tier, runs, titles }: Pick<ManyRuns, 'tier' | 'runs' | 'titles'>) {
  const started: Awaited<ReturnType<typeof startCleaning>>[] = []
  for (let first = 0; first < runs; first += STARTED_TOGETHER) {
    const indexes = Array.from({ length: STARTED_TOGETHER }, (_, i) => first + i)
    const starting = indexes.map((index) =>
      startCleaning(stack, { key: `demo-${tier}.many${index}`, tier, titles, from: index * titles }),
    )
    started.push(...(await Promise.all(starting)))
  }
  return started
}

async function watch({ workers: [worker] }: Stack) {
  const pid = worker?.process.pid
  if (pid === undefined) throw new Error('there is no worker')
  const [fromMs, startedAt, before] = [Date.now(), performance.now(), processorSeconds(pid)]
  let bytes = 0
  while (performance.now() - startedAt < WATCHED_MS) {
    bytes = Math.max(bytes, residentBytes(pid))
    await sleep(POLL_INTERVAL_MS)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const percentOfCore = ((processorSeconds(pid) - before) / seconds) * 100
  return { fromMs, megabytes: bytes / 1024 ** 2, percentOfCore }
}

/** Counts the requests of all keys while the worker was watched. The sandbox uses this machine's clock. */
function sentWithin(lines: readonly ConformanceReport[], fromMs: number): number {
  const arrivals = lines.flatMap((line) => line.arrivals)
  return arrivals.filter(({ atMs }) => atMs >= fromMs && atMs < fromMs + WATCHED_MS).length
}

export const manyRuns: readonly Measurement[] = [
  createManyRuns({ tier: 'free', runs: 200, titles: 12, megabytes: 200, percentOfCore: 10 }),
  createManyRuns({ tier: 'paid', runs: 100, titles: 400, megabytes: 300, percentOfCore: 50 }),
]

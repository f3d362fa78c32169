import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { tierInfo } from '@quarry/contracts/tier'
import { createApiClient } from '@quarry/testkit/api-client'
import { buildQuestions } from '@quarry/testkit/build-question'
import { type ConformanceReport, readConformance } from '@quarry/testkit/conformance'
import type { Program } from '@quarry/testkit/program'
import type { Stack } from '@quarry/testkit/stack'
import { startStack } from '@quarry/testkit/stack'
import { describeArrivals, markOverLimit, problemsOf, raisePriority, rateUsed } from './arrivals.ts'
import { cleanSequentially } from './baseline/clean-sequentially.ts'
import { measuredStack } from './measured-stack.ts'
import { type Measured, type Measurement, row } from './measurement.ts'
import { warmUp } from './warm-up.ts'

interface AllowedRateOptions {
  tier: 'free' | 'paid'
  /** Service time runs this many times as fast as real time, in the sandbox and in the workers. */
  clockFactor: number
  /** Mean real milliseconds until the sandbox responds. */
  latencyMs: number
  titles: number
  /** How many of these titles the baseline cleans. */
  baselineTitles: number
  /** Measures while other processes keep every core busy. */
  isBusy?: boolean
}

interface Contender {
  line: ConformanceReport
  /** Share of the allowed rate, in percent. */
  used: number
}

/**
 * Measures how much of a key's allowed rate is used with one title per request. The sandbox counts the requests as they
 * arrive (see `arrivals.ts`). With one worker, a single run has the key; with two workers, two runs of two sessions share
 * it, one on each worker. The baseline is `for (title) { await generateContent(…); await sleep(delayMs) }` with the same
 * requests to the sandbox of the one worker. All three run at the same time, so that they meet the same noise.
 *
 * A row is valid only if no rolling minute got more requests than the tier allows, none was rejected, and every title
 * was cleaned. Start-up is not measured: each worker has cleaned something on another key before.
 */
function createAllowedRate(options: AllowedRateOptions): Measurement {
  const { tier, isBusy = false } = options
  const names = {
    one: `Allowed rate used, ${tier} key, one worker${isBusy ? ', busy machine' : ''}`,
    two: `Allowed rate used, ${tier} key, two workers${isBusy ? ', busy machine' : ''}`,
  }

  return {
    names: Object.values(names),

    async measure(redisUrl) {
      const stacks: Stack[] = []
      let endLoad = (): void => undefined
      const start = async (workers: number) => {
        const prefix = `bench-${tier}-${isBusy ? 'busy-' : ''}${workers}`
        const { clockFactor, latencyMs } = options
        const stack = await startStack({
          ...measuredStack,
          redisUrl,
          prefix,
          workers,
          clockFactor,
          latencyMs,
        })
        stacks.push(stack)
        raisePriority(stack)
        await warmUp(stack)
        return stack
      }
      try {
        const [oneWorker, twoWorkers] = [await start(1), await start(2)]
        if (isBusy) endLoad = keepCoresBusy()
        return await compare(oneWorker, twoWorkers)
      } finally {
        endLoad()
        await Promise.all(stacks.map((stack) => stack.stop()))
      }
    },
  }

  async function compare(oneWorker: Stack, twoWorkers: Stack): Promise<Measured> {
    const [one, two, baseline] = await Promise.all([
      cleanWithOneRun(oneWorker, options),
      cleanWithTwoRuns(twoWorkers, options),
      cleanWithBaseline(oneWorker, options),
    ])
    const unit = `% of ${tierInfo[tier].rpm}/min`
    const contenders = [
      { name: names.one, ...one },
      { name: names.two, ...two },
    ]
    return {
      rows: contenders.map(({ name, line, used }) =>
        row(markOverLimit(name, line), { ours: used, theirs: baseline.used, unit, better: 'more' }),
      ),
      notes: [...contenders, { name: `Baseline, ${tier} key`, ...baseline }].map(({ name, line }) =>
        describeArrivals(name, line),
      ),
      problems: [...contenders.flatMap(({ name, line }) => problemsOf(name, line)), ...two.problems],
    }
  }
}

async function cleanWithOneRun(stack: Stack, { tier, titles }: AllowedRateOptions): Promise<Contender> {
  const key = `demo-${tier}.one`
  const session = createApiClient(stack.api.url)
  const questionIds = await session.put(buildQuestions(titles, 'one'))
  const runId = await session.start('/api/questions/process', {
    questionIds,
    geminiApiKey: key,
    declaredTier: tier,
    titlesPerRequest: 1,
  })
  const { processed } = await session.completed(runId)
  return contender(await readConformance(stack, key), { tier, titles, processed })
}

async function cleanWithTwoRuns(stack: Stack, { tier, titles }: AllowedRateOptions) {
  const key = `demo-${tier}.two`
  const half = titles / 2
  const startsBefore = stack.workers.map(startsOf)
  const clean = async (name: string): Promise<number> => {
    const session = createApiClient(stack.api.url)
    const questionIds = await session.put(buildQuestions(half, name))
    const runId = await session.start('/api/questions/process', {
      questionIds,
      geminiApiKey: key,
      declaredTier: tier,
      titlesPerRequest: 1,
    })
    return (await session.completed(runId)).processed
  }
  const processed = await Promise.all([clean('left'), clean('right')])
  const starts = stack.workers.map((worker, index) => startsOf(worker) - (startsBefore[index] ?? 0))
  return {
    ...contender(await readConformance(stack, key), { tier, titles, processed: processed[0] + processed[1] }),
    problems: starts.every((count) => count === 1)
      ? []
      : [`Two workers, ${tier} key: they had ${starts.join(' and ')} of the two runs, not one each.`],
  }
}

/** Returns how many runs a worker has started, according to its log. */
function startsOf(worker: Program): number {
  return worker.output().split('"line":"started"').length - 1
}

async function cleanWithBaseline(
  stack: Stack,
  { tier, baselineTitles, clockFactor }: AllowedRateOptions,
): Promise<Contender> {
  const apiKey = `demo-${tier}.plain`
  await cleanSequentially({
    geminiUrl: `${stack.sandbox.url}/gemini`,
    apiKey,
    items: buildQuestions(baselineTitles, 'plain'),
    titlesPerRequest: 1,
    delayMs: tierInfo[tier].delayMs / clockFactor,
  })
  const line = await readConformance(stack, apiKey)
  return contender(line, { tier, titles: baselineTitles, processed: line.accepted })
}

function contender(
  line: ConformanceReport,
  { tier, titles, processed }: { tier: 'free' | 'paid'; titles: number; processed: number },
): Contender {
  const sent = line.arrivals.reduce((sum, arrival) => sum + arrival.titles, 0)
  if (sent !== titles || processed !== titles) {
    throw new Error(`of ${titles} titles ${sent} were sent and ${processed} cleaned`)
  }
  return { line, used: rateUsed(line, tierInfo[tier].delayMs) }
}

/** Runs until the process that started it has exited. */
const SPIN = 'const parent = process.ppid; while (process.ppid === parent);'

/** Starts one busy process per core. Returns a function that ends them. */
function keepCoresBusy(): () => void {
  const spinning = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', SPIN], { stdio: 'ignore' }),
  )
  return () => {
    for (const child of spinning) child.kill('SIGKILL')
  }
}

/**
 * A free key allows one request in 12 s. The clock runs twice as fast, so there is a slot every six real seconds. Latency does
 * not scale with the clock: 400 real milliseconds are 800 of the sandbox's, about what a small model takes for a title.
 */
const free = { tier: 'free', clockFactor: 2, latencyMs: 400, titles: 16, baselineTitles: 16 } as const
export const freeKey = createAllowedRate(free)
export const freeKeyBusy = createAllowedRate({ ...free, isBusy: true })

/**
 * A paid key allows one request in 200 ms. In real time, with responses after 600 ms on average, so that several requests must
 * be in flight to use the rate, and with more titles than a minute allows, so that the rolling minute matters. The baseline is
 * so slow that it cleans 40 titles only; its rate is constant.
 */
const paid = { tier: 'paid', clockFactor: 1, latencyMs: 600, titles: 400, baselineTitles: 40 } as const
export const paidKey = createAllowedRate(paid)
export const paidKeyBusy = createAllowedRate({ ...paid, isBusy: true })

import { tierInfo } from '@quarry/contracts/tier'
import { createApiClient } from '@quarry/testkit/api-client'
import { buildQuestions } from '@quarry/testkit/build-question'
import { type ConformanceReport, readConformance } from '@quarry/testkit/conformance'
import type { Stack } from '@quarry/testkit/stack'
import { startStack } from '@quarry/testkit/stack'
import { describeArrivals, markOverLimit, problemsOf, raisePriority, titlesPerMinute } from './arrivals.ts'
import { cleanSequentially } from './baseline/clean-sequentially.ts'
import { measuredStack } from './measured-stack.ts'
import { type Measured, type Measurement, row } from './measurement.ts'
import { warmUp } from './warm-up.ts'

interface TitlesPerMinuteOptions {
  tier: 'free' | 'paid'
  /** Service time runs this many times as fast as real time, in the sandbox and in the workers. */
  clockFactor: number
  /** Requests of each of Quarry's runs. */
  requests: number
}

/** Mean response times in seconds of the service's time. */
const SERVICE_SECONDS = [0.3, 1, 5]
const TITLES_PER_REQUEST = [1, 20]
/** The rate of the baseline is constant, so it sends only as many requests as fit into `seconds`, but at least `least`. */
const BASELINE_REQUESTS = { least: 4, seconds: 15 }

interface Contest {
  name: string
  ours: ConformanceReport
  theirs: ConformanceReport
}

/**
 * Titles per minute on one key, compared with `for (batch) { await fetch(…); await sleep(delayMs) }` with the same kind of
 * requests. The sandbox counts them as they arrive. For each response time there is one sandbox with two workers, each with
 * a run and a key; all four contenders run at the same time. A row is valid only if no minute got more of Quarry's requests
 * than the tier allows, none was rejected, and every title was cleaned.
 */
function createTitlesPerMinute(options: TitlesPerMinuteOptions): Measurement {
  const { tier, clockFactor } = options
  const nameOf = (seconds: number, titlesPerRequest: number) =>
    `Titles a minute, ${tier} key, responses after ${seconds} s, ${titlesPerRequest} a request`

  return {
    names: SERVICE_SECONDS.flatMap((seconds) =>
      TITLES_PER_REQUEST.map((titlesPerRequest) => nameOf(seconds, titlesPerRequest)),
    ),

    async measure(redisUrl) {
      const contests: Contest[] = []
      for (const seconds of SERVICE_SECONDS) {
        const latencyMs = (seconds * 1000) / clockFactor
        const prefix = `bench-${tier}-${seconds}`
        const stack = await startStack({
          ...measuredStack,
          redisUrl,
          prefix,
          workers: 2,
          clockFactor,
          latencyMs,
        })
        try {
          raisePriority(stack)
          await warmUp(stack)
          const contest = async (titlesPerRequest: number): Promise<Contest> => {
            const contender = { ...options, titlesPerRequest, latencyMs }
            const [ours, theirs] = await Promise.all([
              clean(stack, contender),
              cleanWithBaseline(stack, contender),
            ])
            return { name: nameOf(seconds, titlesPerRequest), ours, theirs }
          }
          contests.push(...(await Promise.all(TITLES_PER_REQUEST.map(contest))))
        } finally {
          await stack.stop()
        }
      }
      return measured(contests)
    },
  }
}

function measured(contests: readonly Contest[]): Measured {
  return {
    rows: contests.map(({ name, ours, theirs }) =>
      row(markOverLimit(name, ours), {
        ours: titlesPerMinute(ours),
        theirs: titlesPerMinute(theirs),
        unit: 'titles/min',
        better: 'more',
      }),
    ),
    notes: contests.map(({ name, ours }) => describeArrivals(name, ours)),
    problems: contests.flatMap(({ name, ours }) => problemsOf(name, ours)),
  }
}

interface Contender extends TitlesPerMinuteOptions {
  titlesPerRequest: number
  latencyMs: number
}

async function clean(
  stack: Stack,
  { tier, requests, titlesPerRequest }: Contender,
): Promise<ConformanceReport> {
  const geminiApiKey = `demo-${tier}.ours${titlesPerRequest}`
  const session = createApiClient(stack.api.url)
  const questions = buildQuestions(requests * titlesPerRequest, `o${titlesPerRequest}x`)
  const questionIds = await session.put(questions)
  const body = { questionIds, geminiApiKey, declaredTier: tier, titlesPerRequest }
  const { processed } = await session.completed(await session.start('/api/questions/process', body))
  if (processed !== questions.length)
    throw new Error(`of ${questions.length} titles ${processed} were cleaned`)
  return await readConformance(stack, geminiApiKey)
}

async function cleanWithBaseline(
  stack: Stack,
  { tier, titlesPerRequest, clockFactor, latencyMs }: Contender,
): Promise<ConformanceReport> {
  const apiKey = `demo-${tier}.plain${titlesPerRequest}`
  const delayMs = tierInfo[tier].delayMs / clockFactor
  const inTime = Math.floor((BASELINE_REQUESTS.seconds * 1000) / (delayMs + latencyMs))
  const requests = Math.max(BASELINE_REQUESTS.least, inTime)
  await cleanSequentially({
    geminiUrl: `${stack.sandbox.url}/gemini`,
    apiKey,
    items: buildQuestions(requests * titlesPerRequest, `p${titlesPerRequest}x`),
    titlesPerRequest,
    delayMs,
  })
  return await readConformance(stack, apiKey)
}

/** A free key allows one request in 12 s. The clock runs five times as fast: a slot every 2.4 s, and responses to match. */
export const freeTitles = createTitlesPerMinute({ tier: 'free', clockFactor: 5, requests: 9 })
/** A paid key allows one request in 200 ms; in real time. */
export const paidTitles = createTitlesPerMinute({ tier: 'paid', clockFactor: 1, requests: 75 })

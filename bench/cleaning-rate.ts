import { setTimeout as sleep } from 'node:timers/promises'
import { prepareTitles } from '@quarry/cleaning/prepare-titles'
import { tierInfo } from '@quarry/contracts/tier'
import { defaultModel } from '@quarry/platforms/gemini/gemini-client'
import { generationRequest } from '@quarry/platforms/gemini/generation-request'
import { cleaningRequest } from '@quarry/tasks/cleaning-request'
import { buildQuestions } from '@quarry/testkit/build-question'
import { type ConformanceReport, readConformance } from '@quarry/testkit/conformance'
import type { Stack } from '@quarry/testkit/stack'
import { startCleaning, withStack } from './measured-stack.ts'
import { type Measurement, row } from './measurement.ts'
import { shareUsed, spanMs } from './used-rate.ts'

interface CleaningRateOptions {
  tier: 'free' | 'paid'
  /** How many times faster than real time the clock runs in the sandbox and the worker. */
  clockFactor: number
  /** Mean real milliseconds until the sandbox responds. */
  latencyMs: number
  titlesPerRequest: number
  requests: number
  /** Requests of the baseline; fewer are enough, because its rate is constant. */
  baselineRequests: number
}

/**
 * Measures the rate at which a run cleans on one key. The baseline awaits `generateContent` and then `sleep(delayMs)` for
 * each batch. It sends the same requests to the same sandbox at the same time, so that both meet the same noise. The
 * sandbox counts the requests as they arrive. With one title per request, the figure is the share of the key's allowed
 * rate; with more, the titles per minute. The row is valid only if no rolling minute had more requests than the tier
 * allows, none was rejected, and every title was cleaned. A run on another key beforehand excludes the worker's
 * start-up.
 */
function createCleaningRate(name: string, options: CleaningRateOptions): Measurement {
  const { tier, clockFactor, latencyMs, titlesPerRequest } = options
  const isShare = titlesPerRequest === 1
  const rateOf = isShare ? (line: ConformanceReport) => shareUsed(line, tier) : titlesPerMinute
  return {
    names: [name],
    async measure(redisUrl) {
      const prefix = `bench-${name.replace(/\W+/g, '-')}`
      return await withStack({ redisUrl, prefix, clockFactor, latencyMs }, async (stack) => {
        await complete(stack, { ...options, tier: 'paid', requests: 1 }, 'demo-paid.warm')
        const [ours, theirs] = await Promise.all([
          complete(stack, options, `demo-${tier}.ours`),
          cleanSequentially(stack, options, `demo-${tier}.plain`),
        ])
        const { requests, beyond, rejected, smallestGapMs } = ours
        const unit = isShare ? `% of ${tierInfo[tier].rpm}/min` : 'titles/min'
        const gap = `smallest gap ${Math.round(smallestGapMs ?? 0)} ms`
        return {
          rows: [row(name, { ours: rateOf(ours), theirs: rateOf(theirs), unit, better: 'more' })],
          notes: [`${name}: ${requests} requests, ${beyond} beyond the limit, ${gap}.`],
          problems:
            beyond + rejected === 0
              ? []
              : [`${name}: ${beyond} requests exceeded the limit, ${rejected} were rejected.`],
        }
      })
    },
  }
}

/** Returns the titles per minute of sandbox time between the first and the last request, whose titles don't count. */
function titlesPerMinute(line: ConformanceReport): number {
  const titles = line.arrivals.slice(0, -1).reduce((sum, arrival) => sum + arrival.titles, 0)
  return (titles * 60_000) / spanMs(line)
}

/** Completes a run on a key, and returns the requests that arrived. */
async function complete(
  stack: Stack,
  { tier, titlesPerRequest, requests }: CleaningRateOptions,
  key: string,
): Promise<ConformanceReport> {
  const titles = requests * titlesPerRequest
  const { session, runId } = await startCleaning(stack, { key, tier, titles, titlesPerRequest })
  const { processed } = await session.completed(runId)
  if (processed !== titles) throw new Error(`of ${titles} titles ${processed} were cleaned`)
  return await readConformance(stack, key)
}

/** Cleans like an ordinary script: sends the same requests as Quarry, waits for each response, sleeps and repeats. */
async function cleanSequentially(
  stack: Stack,
  { tier, titlesPerRequest, baselineRequests, clockFactor }: CleaningRateOptions,
  key: string,
): Promise<ConformanceReport> {
  const url = `${stack.sandbox.url}/gemini/v1beta/models/${defaultModel}:generateContent`
  const headers = { 'content-type': 'application/json', 'x-goog-api-key': key }
  const all = buildQuestions(baselineRequests * titlesPerRequest, 'plainx')
  for (let first = 0; first < all.length; first += titlesPerRequest) {
    const titles = prepareTitles(all.slice(first, first + titlesPerRequest))
    const body = JSON.stringify(generationRequest(defaultModel, cleaningRequest(titles, { keyword: false })))
    const response = await fetch(url, { method: 'POST', headers, body })
    if (!response.ok || (await response.text()) === '') throw new Error('the baseline got no title')
    await sleep(tierInfo[tier].delayMs / clockFactor)
  }
  return await readConformance(stack, key)
}

/**
 * A free key allows one request per 12 s. The clock runs twice as fast, so there is a slot every six real seconds.
 * Latency does not scale with the clock: 400 real milliseconds are 800 in the sandbox, about what a small model takes
 * for a title.
 */
const free = {
  tier: 'free',
  clockFactor: 2,
  latencyMs: 400,
  titlesPerRequest: 1,
  requests: 16,
  baselineRequests: 16,
} as const

/**
 * A paid key allows one request per 200 ms. Runs in real time, with responses after 600 ms on average, so that only
 * several requests in flight use the rate, and with more titles than a minute allows, so that the rolling minute
 * matters.
 */
const paid = {
  tier: 'paid',
  clockFactor: 1,
  latencyMs: 600,
  titlesPerRequest: 1,
  requests: 400,
  baselineRequests: 40,
} as const

/** With twenty titles per request, responses take 1 s of sandbox time. */
const many = { titlesPerRequest: 20, baselineRequests: 6 }

export const cleaningRates: readonly Measurement[] = [
  createCleaningRate('Allowed rate used, free key', free),
  createCleaningRate('Allowed rate used, paid key', paid),
  createCleaningRate('Titles a minute, free key, 20 a request', {
    ...free,
    ...many,
    clockFactor: 5,
    latencyMs: 200,
    requests: 9,
  }),
  createCleaningRate('Titles a minute, paid key, 20 a request', {
    ...paid,
    ...many,
    latencyMs: 1000,
    requests: 75,
  }),
]

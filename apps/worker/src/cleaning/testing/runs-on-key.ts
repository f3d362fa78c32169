import { randomUUID } from 'node:crypto'
import { requestIntervalMs } from '@quarry/contracts/model-prices'
import { CleaningCredentials, CleaningParams } from '@quarry/contracts/run-params'
import { type Tier, tierInfo } from '@quarry/contracts/tier'
import { sandboxEndpoints } from '@quarry/platforms/endpoints'
import { defaultModel } from '@quarry/platforms/gemini/gemini-client'
import { buildSandbox } from '@quarry/sandbox/build-sandbox'
import { createRateLimits } from '@quarry/store/rate/rate-limits'
import { createScaledClock } from '@quarry/store/rate/scaled-clock'
import { beginRun, createTestStore } from '@quarry/store/store-fixture'
import { type TestContext, vi } from 'vitest'
import type { openTestRedis } from '../../../../../test/redis.ts'
import { buildQuestions } from '../../../../../testkit/build-question.ts'
import { readConformance } from '../../../../../testkit/conformance.ts'
import { testDependencies } from '../../run/testing/worker-dependencies.ts'
import { createRunControls } from '../../sending/run-control.ts'
import { runCleaning } from '../run-cleaning.ts'

interface Options {
  /** How many times faster than real time the quotas and the worker's waits run. */
  clockFactor: number
  /** Real milliseconds by which a busy machine may delay a request before the sandbox counts it. */
  jitterMs?: number
}

/**
 * Starts a sandbox in this process until the test ends, which may be one of several concurrent tests. Returns functions
 * for cleaning runs on its keys.
 */
export async function createRunsOnKeys(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  { redis, prefix }: ReturnType<typeof openTestRedis>,
  { clockFactor, jitterMs = 0 }: Options,
) {
  const app = buildSandbox({ seed: prefix, clockFactor, latencyMs: 0, jitterMs })
  const sandbox = { url: await app.listen({ port: 0, host: '127.0.0.1' }) }
  const clock = createScaledClock(clockFactor)
  const controls = createRunControls()
  const running: Promise<unknown>[] = []
  onTestFinished(async () => {
    controls.drain()
    await Promise.all(running)
    await app.close()
  })

  /** Starts a run on new titles in a session of its own. */
  async function start(apiKey: string, titles: number, tier: Tier, titlesPerRequest = 1) {
    const store = createTestStore(redis, prefix)
    const { sessionId, keys, owners, questionSet, runs } = store
    const rateLimits = createRateLimits({ redis, keys, clock })
    await rateLimits.rememberTier(apiKey, tier)
    const intervalMs = clock.real(requestIntervalMs(tierInfo[tier], defaultModel))
    await rateLimits.setRateByTier(keys.geminiRate(apiKey, defaultModel), tier, intervalMs)
    const questions = buildQuestions(titles, `${randomUUID().slice(0, 8)}x`)
    await questionSet.restore(sessionId, questions)
    const params = { model: defaultModel, keywordForm: false, protectedTerms: [] }
    const fields = { credential: apiKey, titlesPerRequest, params: CleaningParams.encode(params) }
    const ids = questions.map(({ id }) => id)
    const run = await beginRun(store, 'cleaning', fields, ids)
    const dependencies = {
      ...testDependencies(redis, store),
      ...{ rateLimits, clock, endpointsFor: () => sandboxEndpoints(sandbox.url) },
    }
    await dependencies.credentials.put(sessionId, run.runId, CleaningCredentials.encode({ apiKey }))
    const begun = await owners.takeOver(run)
    if (begun.outcome !== 'begun') throw new Error(`the run is ${begun.outcome}`)
    const lines: string[] = []
    const context = { run, fields: begun.fields, work: begun.work, signals: controls.open(run.runId) }
    const ended = runCleaning(dependencies, { ...context, logProgress: (line) => lines.push(line) })
    running.push(ended)
    const find = async () => {
      const found = await runs.find(sessionId, run.runId)
      if (!found) throw new Error('the run is gone')
      return found
    }
    return {
      ended,
      /** What the run has written to its job's log so far. */
      lines,
      find,
      /** Waits until the run, as the page sees it, meets the condition. */
      when: async (wanted: (now: Awaited<ReturnType<typeof find>>) => boolean) =>
        await vi.waitUntil(
          async () => {
            const now = await find()
            return wanted(now) && now
          },
          { interval: 10, timeout: 20_000 },
        ),
    }
  }

  return { start, conformance: (key: string) => readConformance({ sandbox }, key) }
}

import { randomUUID } from 'node:crypto'
import { sandboxEndpoints } from '@quarry/platforms/endpoints'
import { createGeminiClient, defaultModel } from '@quarry/platforms/gemini/gemini-client'
import type { ScaledClock } from '@quarry/store/rate/scaled-clock'
import type { Ownership } from '@quarry/store/runs/run-owner'
import { allQuestions, createTestStore, type TestStore } from '@quarry/store/store-fixture'
import { createTitleTasks } from '@quarry/tasks/title-tasks'
import { expect, onTestFinished } from 'vitest'
import { openTestRedis } from '../../../../../test/redis.ts'
import { buildQuestion } from '../../../../../testkit/build-question.ts'
import { scriptFaults } from '../../../../../testkit/conformance.ts'
import { freeSlot } from '../../sending/testing/take-now.ts'
import { createBatchSize } from '../batch-size.ts'
import { createCleanTitles } from '../clean-titles.ts'
import { createCleaningErrorHandler } from '../cleaning-errors.ts'
import type { Title, TitleWork } from '../title-work.ts'
import { takeOverTitles } from './begin-titles.ts'
import type { MarkedTitle } from './confusable-titles.ts'
import { watchedSandbox } from './watched-sandbox.ts'

const CLOCK_FACTOR = 1_000_000
/** Long enough for every response that arrives at all. */
const TIMEOUT_MS = 5000
export const REQUESTS_AT_ONCE = 10
/** So fast that a day's quota is restored before a test notices. */
const clock: ScaledClock = {
  factor: CLOCK_FACTOR,
  real: (serviceMs) => serviceMs / CLOCK_FACTOR,
  untilPacificMidnight: () => 5,
  pacificDay: () => '2026-11-28',
}

interface Cleaning {
  titles: readonly Pick<MarkedTitle, 'id' | 'title'>[]
  apiKey: string
  /** The faults of the first requests in order. */
  faults?: readonly string[]
  titlesPerRequest?: number
  /** True if the run may end; otherwise it is started again, as a user would. */
  endsWhenFatal?: boolean
  /** Another worker takes over the run after each response. */
  isTakenOver?: boolean
  protectedTerms?: readonly string[]
  keyword?: boolean
}

/** Returns `clean`, bound to the calling file's store. */
export function createTestCleaning() {
  const { redis, prefix } = openTestRedis()
  return (cleaning: Cleaning) => clean(createTestStore(redis, prefix), cleaning)
}

/** Cleans all titles. Returns the questions, the requests and their cost. */
async function clean(
  store: TestStore,
  {
    titles,
    apiKey,
    faults = [],
    titlesPerRequest = 20,
    endsWhenFatal = false,
    isTakenOver = false,
    protectedTerms = [],
    keyword = true,
  }: Cleaning,
) {
  const sandbox = await watchedSandbox(apiKey, CLOCK_FACTOR)
  onTestFinished(sandbox.close)
  await scriptFaults({ sandbox }, apiKey, faults)
  await store.questionSet.restore(
    store.sessionId,
    titles.map(({ id, title }) => buildQuestion(id, { title, originalTitle: title })),
  )
  let run: Ownership = { sessionId: store.sessionId, runId: randomUUID(), owner: 'first' }
  const questionIds = titles.map(({ id }) => id)
  const fields = { titlesPerRequest }
  await store.runs.create(store.sessionId, { runId: run.runId, kind: 'cleaning', fields, questionIds })

  const endpoints = sandboxEndpoints(sandbox.url)
  const client = createGeminiClient({ apiKey, endpoints, model: defaultModel, timeoutMs: TIMEOUT_MS })
  const key = {
    fingerprint: run.runId,
    model: defaultModel,
    rateKey: store.keys.geminiRate(run.runId, defaultModel),
  }
  const takeOver = async () => {
    const { context, work } = await takeOverTitles(store, run, { size: createBatchSize(titlesPerRequest) })
    const send = createCleanTitles(context, {
      ...{ work, client: createTitleTasks(client) },
      options: { keyword, protectedTerms },
      errors: createCleaningErrorHandler({ ...store, clock }, context, { ...key, work }),
      size: createBatchSize(titlesPerRequest),
      onSaved: () => undefined,
    })
    return { work, send }
  }
  let { work, send } = await takeOver()
  const results: string[] = []
  const { signal } = new AbortController()
  for (let taken = await takeSome(work); taken.length > 0; taken = await takeSome(work)) {
    // A rejected key ends the run, which the user then starts again.
    const ends = await Promise.all(taken.map((items) => send(items, signal)))
    results.push(...ends.map(({ kind }) => kind))
    if (endsWhenFatal && results.includes('fatal')) break
    if (isTakenOver) {
      run = { ...run, owner: randomUUID() }
      ;({ work, send } = await takeOver())
    }
  }
  if (!endsWhenFatal) expect(await store.owners.end(run, { state: 'completed', message: 'Done.' })).toBe(true)
  return {
    questions: new Map((await allQuestions(store)).map((row) => [row.id, row])),
    requests: sandbox.requests(),
    results,
    usage: (await store.runs.find(store.sessionId, run.runId))?.usage,
  }
}

/** Takes waiting titles for several requests. */
async function takeSome(work: TitleWork): Promise<(readonly Title[])[]> {
  const taken: (readonly Title[])[] = []
  while (taken.length < REQUESTS_AT_ONCE && !work.isEmpty()) {
    const next = await work.take(freeSlot)
    if (next.outcome === 'taken') taken.push(next.items)
    else expect(next.outcome).toBe('empty')
  }
  return taken
}

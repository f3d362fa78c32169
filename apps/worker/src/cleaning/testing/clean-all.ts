import { randomUUID } from 'node:crypto'
import { Question } from '@quarry/contracts/question'
import { sandboxEndpoints } from '@quarry/platforms/endpoints'
import { createGeminiClient, defaultModel } from '@quarry/platforms/gemini/gemini-client'
import type { ScaledClock } from '@quarry/store/rate/scaled-clock'
import type { Item } from '@quarry/store/runs/claims'
import type { Ownership } from '@quarry/store/runs/ownership'
import { allRows, aSlot, createTestStore, type TestStore } from '@quarry/store/store-fixture'
import { expect, onTestFinished } from 'vitest'
import { openTestRedis } from '../../../../../test/redis.ts'
import { buildQuestion } from '../../../../../testkit/build-question.ts'
import { fixedSize } from '../batch-size.ts'
import { createCleanTitles } from '../clean-titles.ts'
import { createCleaningErrorHandler } from '../cleaning-errors.ts'
import { createTopicList } from '../topic-list.ts'
import type { MarkedTitle } from './confusable-titles.ts'
import { watchedSandbox } from './watched-sandbox.ts'

const CLOCK_FACTOR = 1_000_000
/** Long enough for every response that arrives at all. */
const TIMEOUT_MS = 5000
export const REQUESTS_AT_ONCE = 10
/** A day's quota is back before a test notices. */
const clock: ScaledClock = {
  factor: CLOCK_FACTOR,
  real: (serviceMs) => serviceMs / CLOCK_FACTOR,
  untilPacificMidnight: () => 5,
  pacificDay: () => '2026-11-28',
}

interface Cleaning {
  titles: readonly Pick<MarkedTitle, 'id' | 'title'>[]
  apiKey: string
  /** Faults of the first requests, one after the other. */
  faults?: readonly string[]
  titlesPerRequest?: number
  /** True if the run may end; otherwise it is started again, as a user would. */
  endsWhenFatal?: boolean
  /** Of questions that were cleaned before. */
  topics?: readonly string[]
  /** After each response, another worker takes over the run. */
  isTakenOver?: boolean
}

/** Returns `clean` over the store of the calling file. */
export function createTestCleaning() {
  const { redis, prefix } = openTestRedis()
  return (cleaning: Cleaning) => clean(createTestStore(redis, prefix), cleaning)
}

/** Cleans the titles until none is left. Returns the questions, the requests and their cost. */
async function clean(
  store: TestStore,
  {
    titles,
    apiKey,
    faults = [],
    titlesPerRequest = 20,
    endsWhenFatal = false,
    topics = ['Bread'],
    isTakenOver = false,
  }: Cleaning,
) {
  const sandbox = await watchedSandbox(apiKey, CLOCK_FACTOR)
  onTestFinished(sandbox.close)
  await sandbox.script(apiKey, faults)
  await store.questionSet.restore(
    store.sessionId,
    titles.map(({ id, title }) => buildQuestion(id, { title, originalTitle: title })),
  )
  let run = { sessionId: store.sessionId, runId: randomUUID(), owner: 'first' }
  const ids = titles.map(({ id }) => id)
  await store.runs.create(store.sessionId, run.runId, 'cleaning', { titlesPerRequest }, ids)
  await store.claims.begin(run)

  const endpoints = sandboxEndpoints(sandbox.url)
  const client = createGeminiClient({ apiKey, endpoints, model: defaultModel, timeoutMs: TIMEOUT_MS })
  const rateKey = store.keys.geminiRate(run.runId, defaultModel)
  const worker = () => {
    const context = { run, logProgress: () => undefined }
    const errors = createCleaningErrorHandler({ ...store, clock }, context, {
      fingerprint: run.runId,
      model: defaultModel,
      rateKey,
    })
    return createCleanTitles(store, context, {
      client,
      options: { keyword: true },
      errors,
      size: fixedSize(titlesPerRequest),
      topics: createTopicList(new Map(topics.map((name) => [name, 1]))),
    })
  }
  let send = worker()
  const results: string[] = []
  const { signal } = new AbortController()
  for (let claimed = await claimSome(store, run, titlesPerRequest); claimed.length > 0; ) {
    // A rejected key ends the run, and the user starts it again.
    const ends = await Promise.all(claimed.map((items) => send(items, signal)))
    results.push(...ends.map(({ kind }) => kind))
    if (endsWhenFatal && results.includes('fatal')) break
    if (isTakenOver) {
      run = { ...run, owner: randomUUID() }
      await store.claims.begin(run)
      send = worker()
    }
    claimed = await claimSome(store, run, titlesPerRequest)
  }
  if (!endsWhenFatal) expect(await store.claims.finish(run, 'Done.')).toBe('finished')
  const rows = await allRows(store)
  return {
    questions: new Map(rows.map((row) => Question.parse(JSON.parse(row))).map((row) => [row.id, row])),
    requests: sandbox.requests(),
    results,
    usage: (await store.runs.find(store.sessionId, run.runId))?.usage,
  }
}

/** Claims waiting titles for several requests. */
async function claimSome(store: TestStore, run: Ownership, items: number): Promise<Item[][]> {
  const claimed: Item[][] = []
  while (claimed.length < REQUESTS_AT_ONCE) {
    const claim = await store.claims.claim(run, { items }, aSlot)
    if (claim.outcome !== 'claimed') {
      expect(claim.outcome).toBe('empty')
      break
    }
    claimed.push(claim.items)
  }
  return claimed
}

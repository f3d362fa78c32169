import { randomUUID } from 'node:crypto'
import { countTerm } from '@quarry/cleaning/protected-terms'
import { Question } from '@quarry/contracts/question'
import { sandboxEndpoints } from '@quarry/platforms/endpoints'
import { createGeminiClient, defaultModel } from '@quarry/platforms/gemini/gemini-client'
import { allRows, aSlot, createTestStore } from '@quarry/store/store-fixture'
import { expect, onTestFinished, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { fixedSize } from './batch-size.ts'
import { createCleanTitles } from './clean-titles.ts'
import { createCleaningErrorHandler } from './cleaning-errors.ts'
import { confusableTitles } from './testing/confusable-titles.ts'
import { watchedSandbox } from './testing/watched-sandbox.ts'

const { redis, prefix } = openTestRedis()
const TITLES = 1000
const PER_REQUEST = 20

const terms = [
  'PyTorch',
  'iPhone 15',
  'C++',
  'Node.js',
  'AT&T',
  'npm',
  'eBay',
  'WD-40',
  'LaTeX',
  'Wi-Fi',
  'PS5',
  'AITA',
  "L'Oréal",
  'IKEA',
  'macOS',
  'D&D',
  'Dr Pepper',
  'Flickr',
  'lululemon',
  'Xbox Series X',
  '--no-cache',
  '-40',
]

const templates: readonly ((term: string, mark: string) => string)[] = [
  (term, mark) => `how do i use ${term} with my ${mark} when it rains [Help]`,
  (term, mark) => `is the ${mark} worth it for ${term}`,
  (term, mark) => `${term} or ${mark}, which one should a beginner buy??`,
  (term, mark) => `why does my ${mark} not work with ${term} since teh update`,
  (term, mark) => `what is the best ${mark} for people who have ${term} at home`,
]

const titles = confusableTitles(TITLES).map(({ id, mark }, at) => {
  const term = terms[at % terms.length] ?? ''
  return { id, term, title: templates[(at % 7) % templates.length]?.(term, mark) ?? '' }
})

/** Cleans all the titles with this list of terms: the questions, and the number of requests. */
async function clean(apiKey: string, protectedTerms: string[]) {
  const sandbox = await watchedSandbox('terms', 1_000_000)
  onTestFinished(sandbox.close)
  const store = createTestStore(redis, prefix)
  await store.questionSet.restore(
    store.sessionId,
    titles.map(({ id, title }) => buildQuestion(id, { title, originalTitle: title })),
  )
  const run = { sessionId: store.sessionId, runId: randomUUID(), owner: 'first' }
  const ids = titles.map(({ id }) => id)
  await store.runs.create(store.sessionId, run.runId, 'cleaning', { titlesPerRequest: PER_REQUEST }, ids)
  await store.claims.begin(run)
  const client = createGeminiClient({ apiKey, endpoints: sandboxEndpoints(sandbox.url), model: defaultModel })
  const context = { run, logProgress: () => undefined }
  const key = {
    fingerprint: run.runId,
    model: defaultModel,
    rateKey: store.keys.geminiRate(run.runId, defaultModel),
  }
  const clock = {
    factor: 1_000_000,
    real: (ms: number) => ms / 1_000_000,
    untilPacificMidnight: () => 5,
    pacificDay: () => '2026-11-28',
  }
  const errors = createCleaningErrorHandler({ ...store, clock }, context, key)
  const options = { keyword: false, protectedTerms }
  const send = createCleanTitles(store, context, { client, options, errors, size: fixedSize(20) })
  const signal = new AbortController().signal
  for (;;) {
    const claim = await store.claims.claim(run, { items: PER_REQUEST }, aSlot)
    if (claim.outcome !== 'claimed') break
    await send(claim.items, signal)
  }
  expect(await store.claims.finish(run, 'Done.')).toBe('finished')
  const rows = (await allRows(store)).map((row) => Question.parse(JSON.parse(row)))
  return { questions: new Map(rows.map((row) => [row.id, row])), requests: sandbox.requests().length }
}

test('of 1,000 titles on a model that changes protected terms every one keeps them, for at most 2 % more requests', async () => {
  const { questions, requests } = await clean('demo-respeller', terms)
  const changed = titles.filter(({ id, term, title }) => {
    const row = questions.get(id)
    return row?.processingStatus !== 'processed' || countTerm(row.title, term) !== countTerm(title, term)
  })
  expect(
    changed.map(({ id, title }) => [title, questions.get(id)?.title, questions.get(id)?.problem]),
  ).toEqual([])
  expect(requests).toBeLessThanOrEqual((TITLES / PER_REQUEST) * 1.02)
})

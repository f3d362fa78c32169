import { randomInt, randomUUID } from 'node:crypto'
import { Question } from '@quarry/contracts/question'
import { sandboxEndpoints } from '@quarry/platforms/endpoints'
import { createGeminiClient, defaultModel } from '@quarry/platforms/gemini/gemini-client'
import type { ScaledClock } from '@quarry/store/rate/scaled-clock'
import type { Item, Ownership } from '@quarry/store/runs/claims'
import { allRows, createTestStore, type TestStore } from '@quarry/store/store-fixture'
import fc from 'fast-check'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { fixedSize } from './batch-size.ts'
import { createCleanTitles } from './clean-titles.ts'
import { createCleaningErrorHandler } from './cleaning-errors.ts'
import { confusableTitles, type MarkedTitle } from './testing/confusable-titles.ts'
import { type SeenRequest, watchedSandbox } from './testing/watched-sandbox.ts'
import { createTopicList } from './topic-list.ts'

const { redis, prefix } = openTestRedis()
const CLOCK_FACTOR = 1_000_000
/** Long enough for every response that arrives at all. */
const TIMEOUT_MS = 5000
const REQUESTS_AT_ONCE = 10
/** A day's quota is back before a test notices. */
const clock: ScaledClock = {
  factor: CLOCK_FACTOR,
  real: (serviceMs) => serviceMs / CLOCK_FACTOR,
  untilPacificMidnight: () => 5,
}

interface Cleaning {
  titles: readonly MarkedTitle[]
  apiKey: string
  /** Faults of the first requests, one after the other. */
  faults?: readonly string[]
  titlesPerRequest?: number
  /** True if the run may end; otherwise it is started again, as a user would. */
  endsWhenFatal?: boolean
  /** After each response, another worker takes over the run. */
  isTakenOver?: boolean
}

/** Cleans the titles until none is left. Returns the questions, the requests and their cost. */
async function clean({
  titles,
  apiKey,
  faults = [],
  titlesPerRequest = 20,
  endsWhenFatal = false,
  isTakenOver = false,
}: Cleaning) {
  const sandbox = await watchedSandbox(apiKey, CLOCK_FACTOR)
  onTestFinished(sandbox.close)
  await sandbox.script(apiKey, faults)
  const store = createTestStore(redis, prefix)
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
    const trouble = createCleaningErrorHandler({ ...store, clock }, context, {
      fingerprint: run.runId,
      model: defaultModel,
      rateKey,
    })
    return createCleanTitles(store, context, {
      client,
      wishes: { keyword: true },
      trouble,
      size: fixedSize(titlesPerRequest),
      topics: createTopicList(['Bread']),
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

/** Claims waiting titles for several requests. No other run uses these slots, so the rate does not delay them. */
async function claimSome(store: TestStore, run: Ownership, items: number): Promise<Item[][]> {
  const claimed: Item[][] = []
  while (claimed.length < REQUESTS_AT_ONCE) {
    const rateKey = store.keys.geminiRate(randomUUID(), defaultModel)
    const most = { items, defaultIntervalMs: 0, longestWaitMs: 60_000 }
    const claim = await store.claims.claim(run, rateKey, most)
    if (claim.outcome !== 'claimed') {
      expect(claim.outcome).toBe('empty')
      break
    }
    claimed.push(claim.items)
  }
  return claimed
}

const server = [
  '429',
  '429-day',
  '429-bare',
  '500',
  '502',
  '503',
  '503-demand',
  '504',
  'reset',
  'slow',
  'cut',
]
const rejections = ['400', '401', '403']
const withheld = ['recitation', 'empty', 'no-candidates', 'safety', 'prompt-blocked', 'max-tokens']

/** The faults of two thousand requests; which kinds, and how often each comes, is drawn from the seed. */
function faultMix(seed: number): string[] {
  const kinds = fc.constantFrom(...server, ...rejections, ...withheld)
  const mix = fc
    .record({
      ok: fc.integer({ min: 1, max: 30 }),
      scramble: fc.integer({ min: 0, max: 30 }),
      others: fc.array(kinds, { maxLength: 12 }),
    })
    .map(({ ok, scramble, others }) => [...repeat('ok', ok), ...repeat('scramble', scramble), ...others])
  const script = mix.chain((bag) => fc.array(fc.constantFrom(...bag), { minLength: 2000, maxLength: 2000 }))
  // A response that never arrives costs the whole timeout.
  const withHangs = fc
    .tuple(script, fc.array(fc.nat(150), { maxLength: 3 }))
    .map(([faults, hangs]) => faults.map((fault, at) => (hangs.includes(at) ? 'hang' : fault)))
  return fc.sample(withHangs, { seed, numRuns: 1 }).flat()
}

function repeat(kind: string, times: number): string[] {
  return Array.from({ length: times }, () => kind)
}

function expectEveryRowItsOwn(
  titles: readonly MarkedTitle[],
  questions: ReadonlyMap<string, Question>,
): void {
  const owners = new Map(titles.map(({ id, mark }) => [mark, id]))
  for (const { id, title, mark } of titles) {
    const row = questions.get(id)
    if (row?.processingStatus === 'error')
      expect(row).toMatchObject({ title, problem: expect.stringMatching(/\w \w.*\.$/) })
    else expect(row).toMatchObject({ processingStatus: 'processed', originalTitle: title })
    // A topic may be another row's: they are chosen from those of the run.
    const said = `${row?.title} ${row?.keyword ?? ''}`.toLowerCase().match(/[a-z]+|\d+/g) ?? []
    const foreign = said.filter((word) => (owners.get(word) ?? id) !== id)
    expect(foreign, `row ${id}: ${row?.title}`).toEqual([])
    if (row?.processingStatus === 'processed') expect(said, `row ${id}: ${row.title}`).toContain(mark)
  }
}

/** The same request has the same response, so a request with a complete response is never repeated unchanged. */
function expectNoneTwice(requests: readonly SeenRequest[]): void {
  const answered = requests.filter((request) => request.answered).map(({ hash }) => hash)
  const twice = answered.filter((hash, at) => answered.indexOf(hash) !== at)
  expect(twice).toEqual([])
}

const rounds = Array.from({ length: inject('propertyRounds') }, (_, round) => round)
const seed = inject('propertySeed') ?? randomInt(2 ** 31)

test.each(rounds.map((round) => seed + round))(
  'whatever fails in whatever mix, each of 1,000 rows ends with its own text or a reason (PROPERTY_SEED=%i)',
  async (drawn) => {
    const titles = confusableTitles(1000)
    const apiKey = `${drawn % 2 === 0 ? 'demo-paid' : 'demo-blocked'}.mix-${drawn}`
    const { questions, requests } = await clean({ titles, apiKey, faults: faultMix(drawn) })
    expectEveryRowItsOwn(titles, questions)
    expectNoneTwice(requests)
  },
  120_000,
)

test('where half of the answers are damaged, hardly a row fails', async () => {
  const titles = confusableTitles(400)
  const { questions, requests } = await clean({ titles, apiKey: 'demo-scrambler.half' })
  expectEveryRowItsOwn(titles, questions)
  expectNoneTwice(requests)
  const failed = [...questions.values()].filter(({ processingStatus }) => processingStatus === 'error')
  expect(failed.length).toBeLessThan(4)
})

test.each([
  ['the prompt', 'why do my roses dies in may', /safety filter/],
  ['the answer', 'can a naked flame harm my roses', /safety filter/],
  ['the answer for its likeness to a text', 'which chapter is about roses', /published text/],
  ['every word of the answer', 'why is nothing left of my roses', /without any text/],
])('of twenty titles the one that blocks %s fails alone, with its own reason', async (_, bad, problem) => {
  const titles = confusableTitles(20).map((title) => (title.id === 'q13' ? { ...title, title: bad } : title))
  const apiKey = `demo-blocked.${randomUUID()}`
  const { questions, requests } = await clean({ titles, apiKey })
  for (const [id, { processingStatus, problem: reason }] of questions) {
    expect({ id, processingStatus }).toEqual({ id, processingStatus: id === 'q13' ? 'error' : 'processed' })
    if (id === 'q13') expect(reason).toMatch(problem)
  }
  // halves of 20, 10, 5, 3 and 2, and where it helps the one alone once more
  expect(requests.length).toBeLessThanOrEqual(12)
  expectNoneTwice(requests)
})

test.each([
  ['a 400', 'is this oddity a rose'],
  ['a 410', 'has my rose vanished'],
  ['a 413', 'why is my rose enormous'],
  ['a 418', 'can roses grow in a teapot'],
])('of twenty titles the one that %s is sent for fails alone', async (_, odd) => {
  const titles = confusableTitles(20).map((title) => (title.id === 'q13' ? { ...title, title: odd } : title))
  const { questions, requests, results } = await clean({ titles, apiKey: `demo-odd-titles.${randomUUID()}` })
  for (const [id, { processingStatus, problem }] of questions) {
    expect({ id, processingStatus }).toEqual({ id, processingStatus: id === 'q13' ? 'error' : 'processed' })
    if (id === 'q13') expect(problem).toMatch(/rejects every request with this title/)
  }
  expect(requests.length).toBeLessThanOrEqual(11)
  expect(results).not.toContain('fatal')
})

test.each([0, 5])(
  'forty odd titles one after the other, behind %i good ones, fail alone and the run goes on',
  async (first) => {
    const titles = confusableTitles(60).map((title, at) =>
      at < first || at >= first + 40 ? title : { ...title, title: `is this oddity rose number ${at}` },
    )
    const { questions, requests, results, usage } = await clean({
      titles,
      apiKey: `demo-odd-titles.${randomUUID()}`,
      titlesPerRequest: 1,
      endsWhenFatal: true,
    })
    const failed = [...questions.values()].filter(({ processingStatus }) => processingStatus === 'error')
    expect(failed.map(({ id }) => id)).toEqual(titles.slice(first, first + 40).map(({ id }) => id))
    expect(results).not.toContain('fatal')
    expect(usage?.requests).toBe(requests.length)
    // a control after every twelfth, by each of those under way
    expect(requests.length).toBeLessThanOrEqual(60 + 4 * REQUESTS_AT_ONCE)
  },
)

test.each([1, 20])(
  'a run whose every request is rejected ends soon, %i titles a request',
  async (titlesPerRequest) => {
    const { questions, requests, results } = await clean({
      titles: confusableTitles(400),
      apiKey: `demo-paid.${randomUUID()}`,
      faults: Array.from({ length: 500 }, () => '400'),
      titlesPerRequest,
      endsWhenFatal: true,
    })
    expect(results).toContain('fatal')
    // a control, and those that were under way with it and with the twelfth that was rejected
    expect(requests.length).toBeLessThanOrEqual(12 + 2 * REQUESTS_AT_ONCE)
    const left = [...questions.values()].filter(({ processingStatus }) => processingStatus === 'pending')
    expect(left.length).toBeGreaterThan(370)
  },
)

test('a title that meets the same fault twice is saved by a third request that differs', async () => {
  const { questions, requests } = await clean({
    titles: confusableTitles(1),
    apiKey: `demo-paid.${randomUUID()}`,
    faults: ['empty', 'empty', 'ok'],
    titlesPerRequest: 1,
  })
  for (const { processingStatus } of questions.values()) expect(processingStatus).toBe('processed')
  expect(requests).toHaveLength(3)
  expectNoneTwice(requests)
})

test('the titles of a cut answer that are complete are kept, the others go together in a smaller request', async () => {
  const titles = confusableTitles(20)
  const { questions, requests } = await clean({
    titles,
    apiKey: `demo-paid.${randomUUID()}`,
    faults: ['max-tokens', 'ok'],
  })
  for (const { processingStatus } of questions.values()) expect(processingStatus).toBe('processed')
  expect(requests).toHaveLength(2)
  expect(requests[1]?.titles).toBeLessThanOrEqual(10)
})

test('a worker that takes a run over tells the model what was wrong with earlier answers', async () => {
  const { questions, requests } = await clean({
    titles: confusableTitles(3),
    apiKey: `demo-paid.${randomUUID()}`,
    faults: ['empty', 'empty', 'empty', 'ok'],
    titlesPerRequest: 1,
    isTakenOver: true,
  })
  for (const { processingStatus } of questions.values()) expect(processingStatus).toBe('processed')
  expect(requests).toHaveLength(6)
  expectNoneTwice(requests)
})

test('every title keeps what cleaned it, and the run counts what it spent', async () => {
  const { questions, requests, usage } = await clean({
    titles: confusableTitles(40),
    apiKey: `demo-paid.${randomUUID()}`,
    faults: ['500', 'empty', 'ok'],
  })
  for (const { cleanedWith, risk } of questions.values()) {
    expect(risk?.score).toBeGreaterThanOrEqual(0)
    expect(cleanedWith).toMatch(/^gemini-3\.5-flash-lite\/\d+\/\d+$/)
  }
  const named = [...questions.values()].filter(({ topic }) => topic !== undefined)
  expect(named.length).toBeGreaterThan(20)
  expect(usage?.requests).toBe(requests.length)
  expect(usage?.inputTokens).toBeGreaterThan(1000)
  expect(usage?.outputTokens).toBeGreaterThan(100)
})

test('a single title that the service always fails on fails after its tries', async () => {
  const title = { id: 'alone', title: 'Why does my loaf collapse?', mark: 'loaf' }
  const { questions, requests } = await clean({
    titles: [title],
    apiKey: `demo-paid.${randomUUID()}`,
    faults: Array.from({ length: 40 }, () => '500'),
  })
  expect(questions.get('alone')).toMatchObject({ processingStatus: 'error', problem: expect.any(String) })
  expect(requests.length).toBe(12)
})

/** Pairs that are told apart by a sign alone; no check knows that of feet and inches. */
const twins = [
  [`is a pole of 5' heavy`, `is a pole of 5" heavy`],
  [`who sells a 7" saw`, `who sells a 7' saw`],
  [`can a plank of 3' bend`, `can a plank of 3" bend`],
  ['how hard is C♯ for a beginner', 'how hard is C♭ for a beginner'],
  ['where do i type → on a phone', 'where do i type ← on a phone'],
  ['do i pay $50 for this', 'do i pay €50 for this'],
]

test('a model that answers neighbours with each other’s title stores no twin in the row of the other', async () => {
  const titles = twins.flat().map((title, at) => ({ id: `t${at}`, title, mark: '' }))
  const faults = Array.from({ length: 4 }, () => 'swap')
  const { questions } = await clean({ titles, apiKey: 'demo-paid.swap', faults, titlesPerRequest: 4 })
  const letters = (text: string) => text.toLowerCase().replace(/[\s?]/gu, '')
  const rows = titles.map(({ id, title }) => ({ title, row: questions.get(id) }))
  const foreign = rows.filter(({ title, row }) => {
    const own = letters(title)
    const other = twins.find((pair) => pair.includes(title))?.find((twin) => twin !== title) ?? ''
    return letters(row?.title ?? '').includes(letters(other)) && own !== letters(other)
  })
  expect(foreign).toEqual([])
  expect(rows.filter(({ row }) => row?.processingStatus !== 'processed')).toEqual([])
})

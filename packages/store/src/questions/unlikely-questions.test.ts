import { randomUUID } from 'node:crypto'
import { Question } from '@quarry/contracts/question'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { allRows, claimNow, createTestStore, type TestStore } from '../store-fixture.ts'

const { redis, prefix } = openTestRedis()

/** An active extraction with one cursor that never ends. */
async function beginExtraction(store: TestStore, cut: number) {
  const runId = randomUUID()
  await store.runs.create(store.sessionId, runId, 'extraction', { total: 1_000_000 })
  const run = { sessionId: store.sessionId, runId, owner: 'first' }
  await store.claims.begin(run)
  const bread = { subreddit: 'bread', asked: 1_000_000, seen: 0, questions: 0 }
  await store.pages.plan(run, [bread], [{ id: 'bread/new', cursor: 'page' }], cut)
  return run
}

type Run = Awaited<ReturnType<typeof beginExtraction>>

/** Commits a page of posts, by their probabilities. */
async function commit(store: TestStore, run: Run, probabilities: Record<string, number>, change = {}) {
  await store.pages.activate(run, [{ id: 'bread/new', place: 0 }])
  await claimNow(store, run)
  return await store.pages.commit(run, {
    cursorId: 'bread/new',
    community: 'bread',
    before: 'page',
    after: 'page',
    source: 'new',
    requests: 1,
    oldest: undefined,
    newest: undefined,
    seen: Object.keys(probabilities),
    questions: Object.entries(probabilities).map(([id, probability]) =>
      buildQuestion(id, { probability, type: 'reason', ...change }),
    ),
    includeAlreadySeen: false,
  })
}

async function questionsOf(store: TestStore): Promise<Question[]> {
  const rows = await allRows(store)
  return rows.map((row) => Question.parse(JSON.parse(row)))
}

async function idsOf(store: TestStore) {
  const { questions } = await store.unlikelyQuestions.page(store.sessionId, 0, 30_000)
  return {
    questions: (await questionsOf(store)).map(({ id }) => id).sort(),
    unlikely: questions.map(({ id }) => id),
  }
}

test('what speaks against a title is kept beside it, whether it was left out or set aside', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginExtraction(store, 40)
  await commit(store, run, { a1: 20, b2: 45 }, { against: ['headline', 'picture'] })
  await store.unlikelyQuestions.setCut(store.sessionId, 50)
  const { questions } = await store.unlikelyQuestions.page(store.sessionId, 0, 10)
  expect(questions.map(({ id, against }) => ({ id, against }))).toEqual([
    { id: 'b2', against: ['headline', 'picture'] },
    { id: 'a1', against: ['headline', 'picture'] },
  ])
})

test('what an extraction reads below the cut is listed, the most likely first, and counted in the coverage', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginExtraction(store, 40)
  const committed = await commit(store, run, { a1: 90, b2: 39, c3: 12, d4: 40 })
  expect(committed).toMatchObject({ newPosts: 4, newQuestions: 2, added: 2 })
  expect(await idsOf(store)).toEqual({ questions: ['a1', 'd4'], unlikely: ['b2', 'c3'] })
  expect(await store.unlikelyQuestions.page(store.sessionId, 1, 1)).toEqual({
    questions: [
      {
        id: 'c3',
        title: buildQuestion('c3').title,
        subreddit: 'bread',
        author: 'crumb',
        score: 7,
        numComments: 3,
        createdAt: '2026-01-02T03:04:05.000Z',
        permalink: '/r/bread/comments/c3/',
        type: 'reason',
        probability: 12,
      },
    ],
    total: 2,
    cut: 40,
    counts: [
      [12, 1],
      [39, 1],
    ],
  })
  expect(await store.pages.coverage(run)).toMatchObject([{ questions: 2, unlikely: 2 }])
  await commit(store, run, { b2: 39 })
  expect(await store.pages.coverage(run)).toMatchObject([{ unlikely: 2 }])
})

test('a taken one is a question as if it had been extracted, once, and goes back unless it was changed', async () => {
  const store = createTestStore(redis, prefix)
  const { sessionId, questionSet, unlikelyQuestions } = store
  await commit(store, await beginExtraction(store, 40), { a1: 90, b2: 39, c3: 12 })
  expect(await unlikelyQuestions.take(sessionId, ['c3', 'c3', 'b2', 'a1', 'z9'])).toBe(2)
  expect(await idsOf(store)).toEqual({ questions: ['a1', 'b2', 'c3'], unlikely: [] })
  expect(await questionSet.find(sessionId, ['b2'])).toEqual([
    { ...buildQuestion('b2'), type: 'reason', probability: 39, chosen: true, revision: expect.any(Number) },
  ])
  expect(await store.sessions.counters(sessionId)).toMatchObject({ pending: 3 })

  await questionSet.edit(sessionId, 'c3', 'Why does it rise?')
  expect(await unlikelyQuestions.putBack(sessionId, ['b2', 'c3'])).toBe(1)
  expect(await idsOf(store)).toEqual({ questions: ['a1', 'c3'], unlikely: ['b2'] })
  expect(await store.sessions.counters(sessionId)).toMatchObject({ pending: 2 })
})

test('a raised cut sets questions aside but for those that somebody changed, chose or is cleaning; lowered, it brings them back', async () => {
  const store = createTestStore(redis, prefix)
  const { sessionId, questionSet, unlikelyQuestions } = store
  const run = await beginExtraction(store, 40)
  await commit(store, run, { a1: 90, b2: 50, c3: 51, d4: 52, e5: 53, f6: 30, g7: 20 })
  await questionSet.edit(sessionId, 'c3', 'Why does it rise?')
  await questionSet.restore(sessionId, [
    buildQuestion('h8', { probability: 45, processingStatus: 'processed', aiEnhanced: true }),
    buildQuestion('i9'),
  ])
  await unlikelyQuestions.take(sessionId, ['f6'])
  const before = await idsOf(store)
  const cleaning = randomUUID()
  await store.runs.create(sessionId, cleaning, 'cleaning', { titlesPerRequest: 1 }, ['e5'])

  expect(await unlikelyQuestions.setCut(sessionId, 60)).toEqual({ setAside: 2, taken: 0 })
  expect(await idsOf(store)).toEqual({
    questions: ['a1', 'c3', 'e5', 'f6', 'h8', 'i9'],
    unlikely: ['d4', 'b2', 'g7'],
  })
  const changes = await questionSet.changes(sessionId, 0)
  expect(changes.removed.toSorted()).toEqual(['b2', 'd4'])
  await commit(store, run, { j1: 59, k1: 60 })
  expect((await idsOf(store)).unlikely).toEqual(['d4', 'b2', 'j1', 'g7'])

  expect(await unlikelyQuestions.setCut(sessionId, 40)).toEqual({ setAside: 0, taken: 3 })
  expect(await idsOf(store)).toEqual({
    questions: [...before.questions, 'j1', 'k1'].sort(),
    unlikely: ['g7'],
  })
})

test('a question that an older or a newer version has stored is listed, or stays with all that it has', async () => {
  const store = createTestStore(redis, prefix)
  const { sessionId, questionSet, unlikelyQuestions, keys } = store
  await questionSet.restore(sessionId, [buildQuestion('a1', { probability: 20 })])
  const questions = keys.session(sessionId)[1]
  const stored = { ...buildQuestion('a1', { probability: 20 }), permalink: '', score: 7.5 }
  await redis.hset(questions, 'a1', JSON.stringify(stored))
  await redis.hset(
    questions,
    'b2',
    JSON.stringify({ ...buildQuestion('b2', { probability: 20 }), later: 'kept' }),
  )
  await redis.zadd(keys.session(sessionId)[2], 2, 'b2')
  expect(await unlikelyQuestions.setCut(sessionId, 50)).toEqual({ setAside: 1, taken: 0 })
  expect((await unlikelyQuestions.page(sessionId, 0, 10)).questions).toMatchObject([
    { id: 'a1', permalink: '', score: 7.5 },
  ])
  expect((await allRows(store)).map((row) => JSON.parse(row))).toMatchObject([{ id: 'b2', later: 'kept' }])
})

test('a cut that is chosen before an extraction begins counts for it', async () => {
  const store = createTestStore(redis, prefix)
  const runId = randomUUID()
  await store.runs.create(store.sessionId, runId, 'extraction', { total: 10 })
  await store.unlikelyQuestions.setCut(store.sessionId, 80)
  const run = { sessionId: store.sessionId, runId, owner: 'first' }
  await store.claims.begin(run)
  const bread = { subreddit: 'bread', asked: 10, seen: 0, questions: 0 }
  await store.pages.plan(run, [bread], [{ id: 'bread/new', cursor: 'page' }], 40)
  await commit(store, run, { a1: 70, b2: 80 })
  expect(await idsOf(store)).toEqual({ questions: ['b2'], unlikely: ['a1'] })
})

test('a session keeps the 2,000 most likely, at most 1 MB, and drops none that a cut has set aside', async () => {
  const store = createTestStore(redis, prefix)
  const { sessionId, unlikelyQuestions, keys } = store
  const run = await beginExtraction(store, 60)
  const pageOf = (from: number, count: number, probability: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${from + i}`, probability]))
  await commit(store, run, { q1: 61, q2: 62 })
  await unlikelyQuestions.setCut(sessionId, 70)
  for (let i = 0; i < 20; i++) await commit(store, run, pageOf(i * 100, 100, 30))
  await commit(store, run, pageOf(2000, 100, 20))
  await commit(store, run, pageOf(3000, 50, 50))
  const { total, counts } = await unlikelyQuestions.page(sessionId, 0, 0)
  expect({ total, counts }).toEqual({
    total: 2002,
    counts: [
      [30, 1950],
      [50, 50],
      [61, 1],
      [62, 1],
    ],
  })

  const long = { title: 'あ'.repeat(300), permalink: `/r/bread/${'%E3'.repeat(95)}` }
  for (let i = 0; i < 20; i++) await commit(store, run, pageOf(4000 + i * 100, 100, 55), long)
  const texts = await redis.hvals(`${keys.sessionMeta(sessionId).replace(/:meta$/, '')}:unlikely`)
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  expect(bytes).toBeLessThan(1_001_000)
  expect(bytes).toBeGreaterThan(900_000)
  expect((await idsOf(store)).unlikely.slice(0, 2)).toEqual(['q2', 'q1'])
})

test('the set takes over no more than it has room for', async () => {
  const store = createTestStore(redis, prefix)
  const { sessionId, questionSet, unlikelyQuestions, keys } = store
  const run = await beginExtraction(store, 60)
  await commit(store, run, { a1: 59, b2: 58, c3: 57, d4: 90 })
  const filler = "for i = 1, 19997 do redis.call('HSET', KEYS[1], 'x' .. i, '{}') end"
  await redis.eval(filler, 1, keys.session(sessionId)[1])
  expect(await unlikelyQuestions.take(sessionId, ['b2'])).toBe(1)
  expect(await unlikelyQuestions.setCut(sessionId, 50)).toEqual({ setAside: 0, taken: 1 })
  expect((await unlikelyQuestions.page(sessionId, 0, 10)).questions).toMatchObject([{ id: 'c3' }])
  expect(await questionSet.restore(sessionId, [buildQuestion('z9')])).toBe(0)
  // What is set aside keeps its place in the set.
  expect(await unlikelyQuestions.setCut(sessionId, 95)).toEqual({ setAside: 2, taken: 0 })
  expect(await questionSet.restore(sessionId, [buildQuestion('z9')])).toBe(0)
  expect(await unlikelyQuestions.setCut(sessionId, 58)).toEqual({ setAside: 0, taken: 2 })
})

test('the list lives as long as its session, and goes with it', async () => {
  const store = createTestStore(redis, `${prefix}:lifetime`)
  const { sessionId, keys, sessions } = store
  await commit(store, await beginExtraction(store, 60), { a1: 59 })
  const base = keys.sessionMeta(sessionId).replace(/:meta$/, '')
  const stored = [`${base}:unlikely`, `${base}:unlikely-order`]
  for (const key of stored) expect(await redis.pttl(key)).toBeGreaterThan(3_500_000)
  await sessions.wipe(sessionId)
  expect(await redis.keys(`${prefix}:lifetime:s:*`)).toEqual([])
  expect(await store.unlikelyQuestions.take(sessionId, ['a1'])).toBe(0)
  expect(await redis.keys(`${prefix}:lifetime:s:*`)).toEqual([])
})

/** A small generator, so that a failure can be repeated by its seed. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

test.each([1, 2, 3, 4, 5, 6])(
  'whatever is done at once, no title is lost or doubled (seed %i)',
  async (seed) => {
    const store = createTestStore(redis, prefix)
    const { sessionId, questionSet, unlikelyQuestions } = store
    const random = createRandom(seed)
    const run = await beginExtraction(store, 40)
    const known: string[] = []
    const some = () => Array.from({ length: 1 + random(8) }, () => known[random(known.length)] ?? 'none')
    let committing: Promise<unknown> = Promise.resolve()
    const read = () => {
      const ids = Array.from({ length: 12 }, () => `p${(known.length + 1).toString(36)}x${random(1e6)}`)
      known.push(...ids)
      const page = Object.fromEntries(ids.map((id) => [id, random(101)]))
      // One page at a time: the extraction has one cursor.
      committing = committing.then(() => commit(store, run, page))
      return committing
    }
    await read()
    const steps = [
      read,
      () => unlikelyQuestions.take(sessionId, some()),
      () => unlikelyQuestions.putBack(sessionId, some()),
      () => unlikelyQuestions.setCut(sessionId, 10 + random(86)),
      () => unlikelyQuestions.setCut(sessionId, 10 + random(86)),
      () =>
        questionSet.restore(
          sessionId,
          some().map((id) => buildQuestion(id, { probability: random(101) })),
        ),
      () => questionSet.edit(sessionId, some()[0] ?? '', 'Why does it rise?'),
    ]
    for (let round = 0; round < 15; round++) {
      await Promise.all(Array.from({ length: 4 }, () => steps[random(steps.length)]?.()))
      const { questions, unlikely } = await idsOf(store)
      expect([...questions, ...unlikely].sort()).toEqual([...new Set(known)].sort())
    }
    const last = 10 + random(86)
    await unlikelyQuestions.setCut(sessionId, last)
    const untouched = (await questionsOf(store)).filter(({ edited, chosen }) => !edited && !chosen)
    expect(untouched.every(({ probability = 0 }) => probability >= last)).toBe(true)
    const { counts, total } = await unlikelyQuestions.page(sessionId, 0, 0)
    expect(counts.every(([probability]) => probability < last)).toBe(true)
    const { pending } = await store.sessions.counters(sessionId)
    expect(pending + total).toBe(new Set(known).size)
  },
)

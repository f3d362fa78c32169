import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { changeOne, createTestStore } from '../store-fixture.ts'
import { beginExtraction, commit, idsOf, questionsOf } from './unlikely-fixture.ts'

const { redis, prefix } = openTestRedis()

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

test('the list expires with its session, and is deleted with it', async () => {
  const store = createTestStore(redis, `${prefix}:lifetime`)
  const { sessionId, keys, sessions } = store
  await commit(store, await beginExtraction(store, 60), { a1: 59 })
  const base = keys.sessionMeta(sessionId).replace(/:meta$/, '')
  const stored = [`${base}:unlikely`, `${base}:unlikely-order`]
  for (const key of stored) expect(await redis.pttl(key)).toBeGreaterThan(3_500_000)
  await sessions.delete(sessionId)
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
  'concurrent changes neither lose nor duplicate a title (seed %i)',
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
      () => changeOne(questionSet, sessionId, some()[0] ?? '', { title: 'Why does it rise?' }),
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

import type { Question } from '@quarry/contracts/question'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../test/redis.ts'
import { buildQuestion, buildQuestionsOf } from '../../../testkit/build-question.ts'
import { countersOf, createSessionWriter, type SessionChange } from './session-writer.ts'
import { createTestStore } from './store-fixture.ts'

const { redis, prefix } = openTestRedis()

/** Returns a session with these questions and a function that writes to it. */
async function openSession(...ids: string[]) {
  const store = createTestStore(redis, prefix)
  const { sessionId, keys, questionSet } = store
  await questionSet.restore(sessionId, buildQuestionsOf(ids))
  const writer = createSessionWriter({ redis, keys, sessionTtlSeconds: 3600 })
  return {
    ...store,
    write: (change: SessionChange) => writer({ sessionId }, change),
    find: async (id: string) => (await questionSet.find(sessionId, [id]))[0] as Question,
    session: () => redis.hgetall(keys.session(sessionId).meta),
    counters: () => redis.hgetall(keys.session(sessionId).counters),
  }
}

test('a question is written only if its revision has not changed, without affecting others in the same write', async () => {
  const { write, find } = await openSession('a1', 'b2')
  const [a1, b2] = [await find('a1'), await find('b2')]
  const other = await write({ questions: [{ before: a1, after: { ...a1, title: 'Faster' } }] })
  expect(other).toMatchObject({ outcome: 'written', revision: 3, missed: new Set() })
  const late = await write({
    questions: [
      { before: a1, after: { ...a1, title: 'Late' } },
      { before: b2, after: { ...b2, title: 'Mine' } },
    ],
  })
  expect(late).toMatchObject({ outcome: 'written', missed: new Set(['a1']) })
  expect(await find('a1')).toMatchObject({ title: 'Faster', revision: 3 })
  expect(await find('b2')).toMatchObject({ title: 'Mine', revision: 4 })
})

test('a deleted question is reported as missed and stays deleted', async () => {
  const { write, find } = await openSession('a1')
  const a1 = await find('a1')
  expect(await write({ questions: [{ before: a1, after: undefined }] })).toMatchObject({ missed: new Set() })
  const late = await write({ questions: [{ before: a1, after: a1 }] })
  expect(late).toMatchObject({ outcome: 'written', missed: new Set(['a1']) })
  expect(await find('a1')).toBeUndefined()
})

test('nothing is written if a condition fails', async () => {
  const { write, find, session, counters } = await openSession('a1')
  const a1 = await find('a1')
  const [fields, counts] = [await session(), await counters()]
  for (const condition of [
    ['session', 'active:cleaning', 'a run'],
    ['session', 'epoch', ''],
  ] as const) {
    const refused = await write({
      conditions: [condition],
      questions: [{ before: a1, after: undefined }],
      increments: [['counters', 'reddit', 1]],
      values: [['session', 'tier', 'free']],
    })
    expect(refused).toEqual({ outcome: 'refused' })
  }
  expect([await session(), await counters()]).toEqual([fields, counts])
  expect(await find('a1')).toEqual(a1)
})

test('counters change only with the questions that are written', async () => {
  const { write, find, counters } = await openSession('a1', 'b2')
  const [a1, b2] = [await find('a1'), await find('b2')]
  await write({ questions: [{ before: b2, after: undefined }] })
  const after = { processingStatus: 'processed', probability: 35 } as const
  await write({
    questions: [
      { before: a1, after: { ...a1, ...after }, sessionCounts: { gemini: 1 } },
      { before: b2, after: { ...b2, ...after }, sessionCounts: { gemini: 1 } },
    ],
    increments: [['counters', 'tokens', 20]],
  })
  expect(await counters()).toMatchObject({
    pending: '0',
    processed: '1',
    'processed:35': '1',
    gemini: '1',
    tokens: '20',
  })
})

test('values are set or removed, and keys are deleted', async () => {
  const { write, session, keys } = await openSession()
  await redis.set(keys.control, 'a value')
  await write({ values: [['session', 'tier', 'free']], unlink: [keys.control] })
  expect(await session()).toMatchObject({ tier: 'free' })
  expect(await redis.exists(keys.control)).toBe(0)
  await write({ values: [['session', 'tier', '']] })
  expect(await session()).not.toHaveProperty('tier')
})

test.each([
  [{}, ['pending']],
  [{ probability: 35 }, ['pending', 'pending:35']],
  [{ probability: 35, chosen: true }, ['pending']],
  [{ probability: 35, edited: true }, ['pending']],
  [{ processingStatus: 'processing', probability: 0 } as const, ['pending', 'pending:0']],
])('a question with %j is counted as %j', (change, counters) => {
  expect(countersOf(buildQuestion('a1', change))).toEqual(counters)
})

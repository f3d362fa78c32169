import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion, buildQuestions } from '../../../../testkit/build-question.ts'
import { createTestStore } from '../store-fixture.ts'

const { redis, prefix } = openTestRedis()

test('topics of deleted questions are no longer counted', async () => {
  const store = createTestStore(redis, prefix)
  const { questionSet, sessionId } = store
  const rows = buildQuestions(900, 'n').map((row, at) =>
    at % 3 === 0 ? { ...row, topic: at % 2 === 0 ? 'Bikes' : 'Bicycles' } : row,
  )
  await questionSet.restore(sessionId, [...rows, buildQuestion('a1', { topic: 'Salt' })])
  await questionSet.remove(sessionId, ['a1'])
  expect(await questionSet.countTopics(sessionId)).toEqual(
    new Map([
      ['Bikes', 150],
      ['Bicycles', 150],
    ]),
  )
})

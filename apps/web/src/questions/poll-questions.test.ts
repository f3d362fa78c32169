import type { QuestionsPage } from '@quarry/contracts/endpoints/questions'
import { expect, test } from 'vitest'
import { createApi } from '../api/api.ts'
import { pollQuestions } from './poll-questions.ts'
import { emptySet, type QuestionSet } from './question-set.ts'
import { sampleQuestion } from './sample-question.ts'

function page(change: Partial<QuestionsPage>): QuestionsPage {
  return { data: [], removed: [], revision: 0, epoch: 'one', more: false, runs: [], ...change }
}

/** An api that answers one call after the other with these bodies, and the calls it got. */
function answering(...bodies: unknown[]) {
  const calls: string[] = []
  const sent: unknown[] = []
  const api = createApi('http://127.0.0.1', async (address, init) => {
    const request = new Request(address, init)
    const { pathname, search } = new URL(request.url)
    calls.push(`${request.method} ${pathname}${search}`)
    if (request.body) sent.push(await request.json())
    return Response.json(bodies.shift())
  })
  return { api, calls, sent }
}

const ignore = async () => undefined
const held: QuestionSet = { rows: [sampleQuestion('a')], runs: [], revision: 5, epoch: 'one' }

test('more is asked for at once, from the revision that was reached', async () => {
  const { api, calls } = answering(
    page({ data: [sampleQuestion('a')], revision: 3, more: true }),
    page({ data: [sampleQuestion('b')], revision: 6 }),
  )
  const set = await pollQuestions({ api, held: emptySet, onRestored: ignore })
  expect(set.rows.map((row) => row.id)).toEqual(['a', 'b'])
  expect(calls).toEqual(['GET /api/questions', 'GET /api/questions?since=3&epoch=one'])
})

test('an answer from the start of another set replaces what was held', async () => {
  const { api, calls } = answering(
    page({ reset: true, epoch: 'two', data: [sampleQuestion('y')], revision: 5, more: true }),
    page({ epoch: 'two', data: [sampleQuestion('z')], revision: 6 }),
  )
  const set = await pollQuestions({ api, held, onRestored: ignore })
  expect(set.rows.map((row) => row.id)).toEqual(['y', 'z'])
  expect(calls).toEqual(['GET /api/questions?since=5&epoch=one', 'GET /api/questions?since=5&epoch=two'])
})

test('a server that lost the set gets it back, and ours stays on screen', async () => {
  const { api, calls, sent } = answering(
    page({ reset: true, epoch: 'two' }),
    { restored: 1 },
    page({ epoch: 'two', data: [sampleQuestion('a', { revision: 1 })], revision: 1 }),
  )
  const lost: QuestionSet[] = []
  const set = await pollQuestions({ api, held, onRestored: async (before) => void lost.push(before) })
  expect(calls[1]).toBe('PUT /api/questions')
  expect(sent).toEqual([{ questions: held.rows }])
  expect(set.rows.map((row) => row.id)).toEqual(['a'])
  expect(set).toMatchObject({ epoch: 'two', revision: 1 })
  expect(lost).toEqual([held])
})

test('a bare list is the whole set', async () => {
  const { api } = answering([sampleQuestion('z')])
  const set = await pollQuestions({ api, held, onRestored: ignore })
  expect(set.rows.map((row) => row.id)).toEqual(['z'])
})

test('a server that promises more without moving on is not asked for ever', async () => {
  const { api, calls } = answering(page({ revision: 5, more: true }))
  await pollQuestions({ api, held, onRestored: ignore })
  expect(calls).toHaveLength(1)
})

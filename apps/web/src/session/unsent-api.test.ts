import {
  changeQuestion,
  changeQuestions,
  deleteQuestions,
  replaceQuestion,
  restoreQuestions,
} from '@quarry/contracts/endpoints/questions'
import { expect, test } from 'vitest'
import { createApi } from '../api/api.ts'
import { sampleQuestion } from './sample-question.ts'
import { createStore } from './store.ts'
import { withUnsentApi } from './unsent-api.ts'
import { nothingUnsent, withUnsent, withUnsentRows } from './unsent-questions.ts'

const row = (id: string) => sampleQuestion(id, { revision: 0 })
const there = sampleQuestion('there', { revision: 9 })

/** A page with two unsent questions, whose server gives these responses; and what it was sent. */
function pageWith(...responses: unknown[]) {
  const sent: string[] = []
  const server = createApi('http://127.0.0.1', async (address, init) => {
    const request = new Request(address, init)
    sent.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`)
    return Response.json(responses.shift())
  })
  const unsent = createStore(withUnsent(nothingUnsent, [row('a'), row('b')]))
  const shown = () => withUnsentRows([there], unsent.get()).map(({ id, title }) => [id, title])
  return { api: withUnsentApi(server, unsent), unsent, sent, shown }
}

test('edits, reverts, deletes and their undo stay in the page', async () => {
  const { api, sent, shown } = pageWith()
  const params = { id: 'a' }
  const edited = await api.call(changeQuestion, { params, body: { title: 'Is it?' } })
  expect(edited).toEqual({ ...row('a'), title: 'Is it?', edited: true })
  const { id: _, revision, ...question } = row('a')
  expect(await api.call(replaceQuestion, { params, body: { question, ifRevision: 0 } })).toEqual(row('a'))
  await api.call(changeQuestion, { params, body: { title: 'Is it?' } })
  expect(await api.call(changeQuestion, { params, body: { decision: 'revert' } })).toMatchObject({
    title: row('a').originalTitle,
    edited: false,
  })
  expect(await api.call(deleteQuestions, { body: { ids: ['a', 'b'] } })).toEqual({ deleted: 2 })
  expect(shown()).toEqual([['there', there.title]])
  expect(await api.call(restoreQuestions, { body: { questions: [row('b')] } })).toEqual({ restored: 1 })
  expect(shown()).toEqual([
    ['there', there.title],
    ['b', row('b').title],
  ])
  expect(sent).toEqual([])
})

test('of a change of many, the server gets those that it has', async () => {
  const { api, sent } = pageWith({ questions: [{ ...there, title: 'Here?' }] }, { deleted: 1 })
  const changes = ['a', 'there', 'b'].map((id) => ({ id, title: 'Here?' }))
  const { questions } = await api.call(changeQuestions, { body: { changes } })
  expect(questions.map(({ id, title }) => [id, title])).toEqual([
    ['a', 'Here?'],
    ['b', 'Here?'],
    ['there', 'Here?'],
  ])
  expect(await api.call(deleteQuestions, { body: { ids: ['there', 'a'] } })).toEqual({ deleted: 2 })
  expect(sent).toEqual([
    'POST /api/questions/change {"changes":[{"id":"there","title":"Here?"}]}',
    'POST /api/questions/delete {"ids":["there"]}',
  ])
})

test('a question that the server has too is shown once, as it is there', () => {
  const unsent = withUnsent(nothingUnsent, [row('there'), row('a')])
  expect(withUnsentRows([there], unsent)).toEqual([there, row('a')])
})

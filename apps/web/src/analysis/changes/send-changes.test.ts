import type { Question } from '@quarry/contracts/question'
import { withTitle } from '@quarry/contracts/question-rules'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createApi } from '../../api/api.ts'
import { createStore } from '../../store.ts'
import { questionsKeyOf } from '../questions/question-cache.ts'
import { emptySet } from '../questions/question-set.ts'
import { sampleQuestion } from '../questions/testing/sample-question.ts'
import { nothingUnsent, withUnsent, withUnsentRows } from '../questions/unsent-questions.ts'
import type { QuestionStep } from './history.ts'
import { changesOf, type Direction, type QuestionChange } from './question-change.ts'
import { sendChanges } from './send-changes.ts'

const there = sampleQuestion('there', { revision: 9 })
const rows = [sampleQuestion('a'), sampleQuestion('b')]

/** Returns a page with questions on the server and two unsent ones, and what was sent to the server. */
function openPage(responses: readonly Response[] = [], held = [there]) {
  const left = [...responses]
  const sent: string[] = []
  const queries = new QueryClient()
  queries.setQueryData(questionsKeyOf('x'), { ...emptySet, rows: held, epoch: 'one' })
  const api = createApi('http://127.0.0.1', async (address, init) => {
    const request = new Request(address, init)
    sent.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`)
    return left.shift() ?? new Response('Not expected', { status: 500 })
  })
  const unsent = createStore(withUnsent(nothingUnsent, rows))
  const sendAll = async (changes: readonly QuestionChange[]) => {
    const { saved, error } = await sendChanges({ id: 'x', api, queries, unsent }, changes)
    return error ?? [...saved].toSorted()
  }
  const send = (step: QuestionStep, to: Direction) => sendAll(changesOf(step, to))
  const repeat = (deleted: readonly Question[]) =>
    sendAll(deleted.map((left) => ({ kind: 'delete', id: left.id, left })))
  const shown = () => withUnsentRows([], unsent.get()).map(({ id, title }) => `${id} ${title}`)
  return { send, repeat, sent, shown }
}

const all = [there, ...rows]
const edited: QuestionStep = {
  kind: 'change',
  name: 'edit',
  changed: all.map((before) => ({ before, after: withTitle(before, 'Here?') })),
}
const original = rows.map(({ id, title }) => `${id} ${title}`)

test('a change of many is sent for questions on the server, and made in the page for unsent ones', async () => {
  const { send, sent, shown } = openPage([
    Response.json({ questions: [withTitle(there, 'Here?')] }),
    Response.json({ questions: [there] }),
    Response.json({ deleted: 1 }),
  ])
  expect(await send(edited, 'made')).toEqual(['a', 'b', 'there'])
  expect(shown()).toEqual(['a Here?', 'b Here?'])
  expect(await send(edited, 'undone')).toEqual(['a', 'b', 'there'])
  expect(shown()).toEqual(original)
  expect(await send({ kind: 'delete', questions: all }, 'made')).toEqual(['a', 'b', 'there'])
  expect(shown()).toEqual([])
  expect(sent.map((request) => request.slice(0, 75))).toEqual([
    'POST /api/questions/change {"changes":[{"id":"there","title":"Here?"}]}',
    expect.stringMatching(/^POST \/api\/questions\/replace \{"replacements":\[\{"id":"there",/),
    'POST /api/questions/delete {"ids":["there"]}',
  ])
})

test('many decisions are sent and undone in bounded calls', async () => {
  const many = Array.from({ length: 600 }, (_, index) => sampleQuestion(`q${index}`))
  const chunks = [500, 100, 100, 100, 100, 100, 100, 100]
  const { send, sent } = openPage(
    chunks.map(() => Response.json({ questions: many })),
    many,
  )
  const changed = many.map((question) => ({ before: question, after: question }))
  const accepted: QuestionStep = { kind: 'change', name: 'accept', changed }
  expect(await send(accepted, 'made')).toHaveLength(600)
  expect(await send(accepted, 'undone')).toHaveLength(600)
  expect(sent.map((request) => request.split('"id":"q').length - 1)).toEqual(chunks)
})

test('unsent questions are edited, deleted and restored without the server', async () => {
  const { send, sent, shown } = openPage()
  const removed: QuestionStep = { kind: 'delete', questions: rows }
  await send(removed, 'made')
  expect(shown()).toEqual([])
  await send(removed, 'undone')
  expect(shown()).toEqual(original)
  expect(sent).toEqual([])
})

test('a change that the server rejects is not made in the page either', async () => {
  const { send, shown } = openPage([new Response('No.', { status: 400 })])
  expect(String(await send(edited, 'made'))).toContain('400: No.')
  expect(shown()).toEqual(original)
})

test('a question that the server also has is shown once, in the server’s version', () => {
  const unsent = withUnsent(nothingUnsent, [sampleQuestion('there'), ...rows])
  expect(withUnsentRows([there], unsent)).toEqual([there, ...rows])
})

test('a deletion that is repeated leaves a question that somebody else has changed since', async () => {
  const theirs = sampleQuestion('theirs', { title: 'Theirs?' })
  const { repeat, sent } = openPage([Response.json({ deleted: 1 })], [there, theirs])
  expect(await repeat([there, sampleQuestion('theirs')])).toEqual(['there'])
  expect(sent).toEqual(['POST /api/questions/delete {"ids":["there"]}'])
})

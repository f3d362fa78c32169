import type { QuestionsPage } from '@quarry/contracts/endpoints/questions'
import { applyDecision } from '@quarry/contracts/question-rules'
import { expect, test } from 'vitest'
import { createApi } from '../api/api.ts'
import { changesOf } from '../questions/changes/question-change.ts'
import { emptySet, type QuestionSet } from '../questions/question-set.ts'
import { sampleQuestion } from '../questions/testing/sample-question.ts'
import { pollQuestions, shownRows } from './questions-query.ts'

const NOW = '2026-11-01T10:00:00.000Z'

function page(change: Partial<QuestionsPage>): QuestionsPage {
  const nothing = { data: [], unlikely: [], removed: [], runs: [] }
  return { ...nothing, revision: 0, epoch: 'one', more: false, now: NOW, ...change }
}

/** Returns an API client that gets these responses in turn, and the calls that it made. */
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

const ignore = () => undefined
const held: QuestionSet = { ...emptySet, rows: [sampleQuestion('a')], revision: 5, epoch: 'one' }

test('the next page is requested at once, from the revision of the last one', async () => {
  const { api, calls } = answering(
    page({ data: [sampleQuestion('a')], revision: 3, more: true }),
    page({ data: [sampleQuestion('b')], revision: 6 }),
  )
  const set = await pollQuestions({ api, held: emptySet, onRestored: ignore })
  expect(set.rows.map((row) => row.id)).toEqual(['a', 'b'])
  expect(calls).toEqual(['GET /api/questions', 'GET /api/questions?since=3&epoch=one'])
})

test('another set’s first response replaces the current set if it contains all of its rows', async () => {
  const { api, calls } = answering(
    page({ reset: true, epoch: 'two', data: [sampleQuestion('y')], revision: 5, more: true }),
    page({ epoch: 'two', data: [sampleQuestion('a', { title: 'Is it this?' })], revision: 6 }),
  )
  const set = await pollQuestions({ api, held, onRestored: ignore })
  expect(set.rows.map((row) => row.title)).toEqual([sampleQuestion('y').title, 'Is it this?'])
  expect(calls).toEqual(['GET /api/questions?since=5&epoch=one', 'GET /api/questions?since=5&epoch=two'])
})

test('rows that the server lost are restored there, and the whole set is read again', async () => {
  const there = sampleQuestion('b', { revision: 1, title: 'Was it brought back?' })
  const two: QuestionSet = {
    ...held,
    rows: [sampleQuestion('a', { revision: 5 }), sampleQuestion('b', { revision: 4 })],
  }
  const { api, calls, sent } = answering(
    page({ reset: true, epoch: 'two', data: [there], revision: 1 }),
    { restored: 1 },
    page({ epoch: 'two', data: [there, sampleQuestion('a', { revision: 2 })], revision: 2 }),
  )
  const lost: QuestionSet[] = []
  const set = await pollQuestions({ api, held: two, onRestored: (before) => void lost.push(before) })
  expect(calls).toEqual(['GET /api/questions?since=5&epoch=one', 'PUT /api/questions', 'GET /api/questions'])
  expect(sent).toEqual([{ questions: two.rows.slice(0, 1) }])
  expect(set.rows.map(({ id, revision }) => [id, revision])).toEqual([
    ['b', 1],
    ['a', 2],
  ])
  expect(set).toMatchObject({ epoch: 'two', revision: 2 })
  expect(lost.map(({ rows }) => rows)).toEqual([[there, sampleQuestion('a', { revision: 2 })]])
})

test('a row that the server would reject does not prevent restoring the others', async () => {
  const rows = [sampleQuestion('a'), sampleQuestion('b', { author: 'x'.repeat(5000) })]
  const { api, sent } = answering(
    page({ reset: true, epoch: 'two' }),
    { restored: 1 },
    page({ epoch: 'two', data: rows.slice(0, 1) }),
  )
  await pollQuestions({ api, held: { ...held, rows }, onRestored: ignore })
  expect(sent).toEqual([{ questions: rows.slice(0, 1) }])
})

test('a bare list is the whole set', async () => {
  const { api } = answering([sampleQuestion('z')])
  const set = await pollQuestions({ api, held, onRestored: ignore })
  expect(set.rows.map((row) => row.id)).toEqual(['z'])
})

test('a server that promises more at the same revision is not polled forever', async () => {
  const { api, calls } = answering(page({ revision: 5, more: true }))
  await pollQuestions({ api, held, onRestored: ignore })
  expect(calls).toHaveLength(1)
})

const heldRows = [
  sampleQuestion('a', { risk: { reason: 'form' } }),
  sampleQuestion('b', { processingStatus: 'processed' }),
]
const changed = heldRows.slice(1).map((before) => ({ before, after: applyDecision(before, 'accept') }))
const accepted = [{ changes: changesOf({ kind: 'change', name: 'accept', changed }, 'made') }]

test('rows keep their identity when a change is applied again and when the server confirms it', () => {
  const session = {}
  const shown = shownRows(session, heldRows, accepted)
  expect(shown).toMatchObject([{ id: 'a' }, { id: 'b', reviewed: true }])
  expect(shown[0]).toBe(heldRows[0])
  expect(shownRows(session, heldRows, [...accepted])).toBe(shown)
  const confirmed = [structuredClone(heldRows[0]), { ...heldRows[1], reviewed: true, revision: 9 }]
  expect(shownRows(session, confirmed as typeof heldRows, [])).toBe(shown)
})

test('only a row that looks different becomes a new object', () => {
  const session = {}
  const shown = shownRows(session, heldRows, [])
  const rated = [sampleQuestion('a', { risk: { reason: 'added' } }), ...heldRows.slice(1)]
  const next = shownRows(session, rated, [])
  expect(next.map((row, index) => row === shown[index])).toEqual([false, true])
  const unrated = shownRows(session, [sampleQuestion('a'), ...heldRows.slice(1)], [])
  expect(unrated[0]?.risk).toBeUndefined()
})

test('unchanged rows keep their identity when rows are added, deleted or moved', () => {
  const session = {}
  const shown = shownRows(session, heldRows, [])
  const added = sampleQuestion('c')
  const next = shownRows(session, [added, ...structuredClone(heldRows).toReversed()], [])
  expect(next).toEqual([added, heldRows[1], heldRows[0]])
  expect([next[1], next[2]]).toEqual([shown[1], shown[0]])
  expect(next[1]).toBe(shown[1])
  expect(shownRows(session, heldRows.slice(1), [])).toEqual([heldRows[1]])
})

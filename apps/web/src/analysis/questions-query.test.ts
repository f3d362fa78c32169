import { applyDecision } from '@quarry/contracts/question-rules'
import { expect, test } from 'vitest'
import { changesOf } from './changes/question-change.ts'
import { sampleQuestion } from './questions/testing/sample-question.ts'
import { shownRows } from './questions-query.ts'

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

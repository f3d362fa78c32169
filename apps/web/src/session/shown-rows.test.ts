import { expect, test } from 'vitest'
import { decided } from './decided.ts'
import { changesOf } from './question-change.ts'
import { sampleQuestion } from './sample-question.ts'
import { shownRows } from './shown-rows.ts'

const held = [
  sampleQuestion('a', { risk: { score: 3 } }),
  sampleQuestion('b', { processingStatus: 'processed' }),
]
const changed = held.slice(1).map((before) => ({ before, after: decided(before, 'accept') }))
const accepted = [{ changes: changesOf({ kind: 'change', name: 'accept', changed }, 'made') }]

test('a change that is shown twice, and its confirmation by the server, leave the rows as they are', () => {
  const session = {}
  const shown = shownRows(session, held, accepted)
  expect(shown).toMatchObject([{ id: 'a' }, { id: 'b', reviewed: true }])
  expect(shown[0]).toBe(held[0])
  expect(shownRows(session, held, [...accepted])).toBe(shown)
  const confirmed = [structuredClone(held[0]), { ...held[1], reviewed: true, revision: 9 }]
  expect(shownRows(session, confirmed as typeof held, [])).toBe(shown)
})

test('a row that looks different is another object, those around it are the same', () => {
  const session = {}
  const shown = shownRows(session, held, [])
  const rated = [sampleQuestion('a', { risk: { score: 4 } }), ...held.slice(1)]
  const next = shownRows(session, rated, [])
  expect(next.map((row, index) => row === shown[index])).toEqual([false, true])
  const unrated = shownRows(session, [sampleQuestion('a'), ...held.slice(1)], [])
  expect(unrated[0]?.risk).toBeUndefined()
})

test('rows that are added, deleted or moved are in their new places, and each is kept', () => {
  const session = {}
  const shown = shownRows(session, held, [])
  const added = sampleQuestion('c')
  const next = shownRows(session, [added, ...structuredClone(held).toReversed()], [])
  expect(next).toEqual([added, held[1], held[0]])
  expect([next[1], next[2]]).toEqual([shown[1], shown[0]])
  expect(next[1]).toBe(shown[1])
  expect(shownRows(session, held.slice(1), [])).toEqual([held[1]])
})

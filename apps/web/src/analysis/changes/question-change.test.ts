import { withTitle } from '@quarry/contracts/question-rules'
import { expect, test } from 'vitest'
import { sampleQuestion } from '../questions/testing/sample-question.ts'
import type { QuestionStep } from './history.ts'
import { changesOf, type Direction, withChanges } from './question-change.ts'

const [a, b] = [sampleQuestion('a'), sampleQuestion('b')]
const mine = withTitle(a, 'Is it?')
const edit: QuestionStep = { kind: 'change', name: 'edit', changed: [{ before: a, after: mine }] }
const remove: QuestionStep = { kind: 'delete', questions: [a] }

function after(rows: readonly (typeof a)[], ...steps: [QuestionStep, Direction][]) {
  return withChanges(
    rows,
    steps.flatMap(([step, to]) => changesOf(step, to)),
  )
}

test('changes apply in order, and keep each question’s place', () => {
  expect(after([a, b], [edit, 'made'])).toEqual([mine, b])
  expect(after([a, b], [edit, 'made'], [edit, 'undone'])).toEqual([a, b])
  expect(after([a, b], [edit, 'made'], [edit, 'undone'], [edit, 'redone'])).toEqual([mine, b])
  expect(after([a, b], [edit, 'made'], [remove, 'made'])).toEqual([b])
  expect(after([a, b], [remove, 'made'], [remove, 'undone'])).toEqual([a, b])
})

test('a question restored by undo comes last until the server has placed it', () => {
  expect(after([b], [remove, 'undone'])).toEqual([b, a])
})

test('a change that the server has already made leaves the question as it is', () => {
  expect(after([mine, b], [edit, 'made'])).toEqual([mine, b])
  expect(after([a], [remove, 'undone'])).toEqual([a])
})

test('an undo does not touch a question that has changed since', () => {
  const theirs = { ...a, title: 'By the AI' }
  expect(after([theirs], [edit, 'undone'])).toEqual([theirs])
})

test('a change does not restore a deleted question', () => {
  expect(after([b], [edit, 'made'])).toEqual([b])
})

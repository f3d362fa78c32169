import { expect, test } from 'vitest'
import { sampleQuestion } from '../questions/testing/sample-question.ts'
import {
  formatStep,
  isAsLeft,
  noHistory,
  type QuestionStep,
  type Step,
  savedPart,
  withMoved,
  withSaved,
  withStep,
} from './history.ts'

const before = sampleQuestion('a')
const after = { ...before, title: 'Mine', edited: true }
const edit: Step = { kind: 'change', name: 'edit', changed: [{ before, after }] }
const remove: QuestionStep = { kind: 'delete', questions: [before, sampleQuestion('b')] }

test('an undone step can be redone, and undone again', () => {
  const undone = withMoved(withStep(withStep(noHistory, edit), remove), remove, 'undone')
  expect(undone).toEqual({ done: [edit], undone: [remove] })
  expect(withMoved(undone, remove, 'done')).toEqual({ done: [edit, remove], undone: [] })
})

test('a new step clears the redo list', () => {
  const undone = withMoved(withStep(noHistory, edit), edit, 'undone')
  expect(withStep(undone, remove)).toEqual({ done: [remove], undone: [] })
})

test('the latest thousand steps are kept', () => {
  const steps = Array.from({ length: 1010 }, (): Step => ({ ...edit }))
  const { done } = steps.reduce(withStep, noHistory)
  expect(done).toHaveLength(1000)
  expect(done[0]).toBe(steps[10])
})

test('steps with many questions are dropped before the thousand is reached, but never the latest', () => {
  const all: QuestionStep = { kind: 'delete', questions: Array(40_000).fill(before) }
  const history = [edit, all, all, all].reduce(withStep, noHistory)
  expect(history.done).toEqual([all, all])
  const larger: Step = { kind: 'delete', questions: Array(150_000).fill(before) }
  expect(withStep(history, larger).done).toEqual([larger])
})

test('a step is named by what it did', () => {
  expect(formatStep(edit)).toBe('edit')
  expect(formatStep(remove)).toBe('delete of 2 questions')
  expect(formatStep({ kind: 'delete', questions: [before] })).toBe('delete')
  const changed = [{ before, after }]
  expect(formatStep({ kind: 'change', name: 'accept', changed })).toBe('acceptance')
  expect(formatStep({ kind: 'change', name: 'accept', changed: [...changed, ...changed] })).toBe(
    'acceptance of 2 titles',
  )
})

test('the unsaved part of a step is not kept for undo', () => {
  const saved = savedPart(remove, new Set(['b']))
  expect(saved).toEqual({ kind: 'delete', questions: [before] })
  expect(withSaved({ done: [edit, remove], undone: [] }, remove, saved).done).toEqual([edit, saved])
  expect(savedPart(remove, new Set())).toBe(remove)
  expect(savedPart(remove, new Set(['a', 'b']))).toBeUndefined()
  expect(withSaved({ done: [edit], undone: [remove] }, remove, undefined).undone).toEqual([])
})

test('a question is as the step left it until its title or review changes, regardless of its revision', () => {
  expect(isAsLeft({ ...after, revision: 90, score: 7 }, after)).toBe(true)
  expect(isAsLeft({ ...after, title: 'By the AI' }, after)).toBe(false)
  expect(isAsLeft({ ...after, reviewed: true }, after)).toBe(false)
  expect(isAsLeft(undefined, after)).toBe(false)
})

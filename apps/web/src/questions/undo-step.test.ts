import { expect, test } from 'vitest'
import { sampleQuestion } from './sample-question.ts'
import { nameOfUndo, noUndoSteps, type UndoStep, withStep } from './undo-step.ts'

const edit: UndoStep = { kind: 'title', id: 'a', before: 'Was?', after: 'Is?' }
const remove = (...ids: string[]): UndoStep => ({
  kind: 'delete',
  questions: ids.map((id) => sampleQuestion(id)),
})

test('the button says what the next undo takes back', () => {
  expect(nameOfUndo(noUndoSteps)).toBe('Undo: nothing to undo')
  expect(nameOfUndo([edit, remove('a')])).toBe('Undo delete')
  expect(nameOfUndo([remove('a', 'b')])).toBe('Undo delete of 2 questions')
  expect(nameOfUndo([remove('a'), edit])).toBe('Undo edit')
})

test('the latest steps are kept, the oldest fall off', () => {
  let steps = noUndoSteps
  for (let count = 0; count < 60; count += 1) steps = withStep(steps, { ...edit, id: String(count) })
  expect(steps).toHaveLength(50)
  expect(steps.at(-1)).toMatchObject({ id: '59' })
})

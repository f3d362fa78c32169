import { expect, test } from 'vitest'
import { applyPending, noPendingChanges, withoutPending, withPending } from './pending-changes.ts'
import { sampleQuestion } from './sample-question.ts'

const rows = [sampleQuestion('a'), sampleQuestion('b')]

test('a pending delete and a pending change show at once', () => {
  const deleted = withPending(noPendingChanges, ['a'], { kind: 'deleted' })
  const both = withPending(deleted, ['b'], {
    kind: 'changed',
    to: (row) => ({ ...row, title: 'Is it?', edited: true }),
  })
  expect(applyPending(rows, both)).toMatchObject([{ id: 'b', title: 'Is it?', edited: true }])
})

test('a refused change leaves the row as the server has it', () => {
  const deleted = withPending(noPendingChanges, ['a'], { kind: 'deleted' })
  expect(applyPending(rows, withoutPending(deleted, ['a']))).toBe(rows)
})

import { expect, test } from 'vitest'
import { sampleQuestion } from '../../session/sample-question.ts'
import { groupKey } from '../../session/selection.ts'
import { gathered, nearDuplicatesById, withoutDismissed } from './use-duplicates.ts'

const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id)

const group = ['a', 'b', 'c']
const pair = ['x', 'y']
const groups = new Map([...group.map((id) => [id, group] as const), ...pair.map((id) => [id, pair] as const)])
const rows = [
  sampleQuestion('x', { score: 9 }),
  sampleQuestion('a', { score: 8 }),
  sampleQuestion('alone', { score: 7 }),
  sampleQuestion('b', { score: 6, processingStatus: 'processed' }),
  sampleQuestion('y', { score: 5 }),
  sampleQuestion('c', { score: 4 }),
]

test('the best of a group is what is cleaned already, else the most engaging', () => {
  const nearDuplicates = nearDuplicatesById(rows, groups)
  expect(nearDuplicates.get('b')).toEqual({ size: 3, isBest: true })
  expect(nearDuplicates.get('x')).toEqual({ size: 2, isBest: true })
  expect(nearDuplicates.get('alone')).toBeUndefined()
})

test('a group of which one is left is none', () => {
  const left = rows.filter((row) => row.id !== 'y')
  expect(nearDuplicatesById(left, groups).has('x')).toBe(false)
})

test('a group is at the place of its first question, the best question first', () => {
  const nearDuplicates = nearDuplicatesById(rows, groups)
  expect(ids(gathered(rows, groups, nearDuplicates))).toEqual(['x', 'y', 'b', 'a', 'c', 'alone'])
})

test('a group that was dismissed is none, until it has another question', () => {
  const left = withoutDismissed(groups, new Set([groupKey(['y', 'x']), groupKey(['a', 'b'])]))
  expect([...left.keys()]).toEqual(group)
})

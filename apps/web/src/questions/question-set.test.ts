import type { QuestionsPage } from '@quarry/contracts/endpoints/questions'
import { expect, test } from 'vitest'
import { emptySet, isLost, mergePage, QuestionsAnswer, restorableChunks } from './question-set.ts'
import { sampleQuestion } from './sample-question.ts'

function page(change: Partial<QuestionsPage>): QuestionsPage {
  return { data: [], removed: [], revision: 1, epoch: 'one', more: false, runs: [], ...change }
}

const held = mergePage(emptySet, page({ data: ['a', 'b', 'c'].map((id) => sampleQuestion(id)) }))

test('changed rows keep their place, new ones follow, deleted ones go', () => {
  const set = mergePage(
    held,
    page({
      data: [sampleQuestion('d', { revision: 2 }), sampleQuestion('b', { title: 'Is it?', revision: 3 })],
      removed: ['a'],
      revision: 4,
    }),
  )
  expect(set.rows.map((row) => row.id)).toEqual(['b', 'c', 'd'])
  expect(set.rows[0]?.title).toBe('Is it?')
  expect(set.revision).toBe(4)
})

test('a poll that brings nothing keeps the very same rows', () => {
  expect(mergePage(held, page({ revision: 9 })).rows).toBe(held.rows)
})

test('an answer that was overtaken does not undo a newer row', () => {
  const newer = mergePage(held, page({ data: [sampleQuestion('b', { title: 'Newer?', revision: 5 })] }))
  const set = mergePage(newer, page({ data: [sampleQuestion('b', { title: 'Older?', revision: 4 })] }))
  expect(set.rows[1]?.title).toBe('Newer?')
})

test('a reset drops what was held', () => {
  const set = mergePage(held, page({ reset: true, epoch: 'two', data: [sampleQuestion('z')] }))
  expect(set.rows.map((row) => row.id)).toEqual(['z'])
  expect(set.epoch).toBe('two')
})

test('another epoch with an empty set means that the server lost the session', () => {
  const fresh = { ...emptySet, epoch: 'two' }
  expect(isLost(held, fresh)).toBe(true)
  expect(isLost(held, { ...fresh, rows: [sampleQuestion('z')] })).toBe(false)
  expect(isLost(held, { ...emptySet, epoch: 'one' })).toBe(false)
  expect(isLost(emptySet, fresh)).toBe(false)
})

test('both stated forms of the list are read, and an unknown status is pending', () => {
  const row = { ...sampleQuestion('a'), processingStatus: 'queued' }
  const bare = QuestionsAnswer.parse([row])
  expect(bare.data[0]?.processingStatus).toBe('pending')
  expect(bare.reset).toBe(true)
  expect(QuestionsAnswer.parse({ data: [row] }).data).toHaveLength(1)
})

test('a set is restored in pieces, and what was in flight is pending again', () => {
  const rows = ['a', 'b', 'c'].map((id) => sampleQuestion(id, { processingStatus: 'processing' }))
  const chunks = restorableChunks(rows, 2)
  expect(chunks.map((chunk) => chunk.length)).toEqual([2, 1])
  expect(chunks.flat().every((row) => row.processingStatus === 'pending')).toBe(true)
})

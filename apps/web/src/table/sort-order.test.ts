import type { Question } from '@quarry/contracts/question'
import { describe, expect, it } from 'vitest'
import { sampleQuestion } from '../analysis/questions/testing/sample-question.ts'
import { type ColumnKey, columns } from './columns.tsx'
import { orderOf } from './sort-order.ts'

const nothingBeside = { topicOf: () => undefined, figuresOf: () => undefined }

function idsBy(key: ColumnKey, descending: boolean, rows: readonly Question[]) {
  const order = columns
    .filter((column) => column.key === key)
    .map((column) => orderOf(column, descending, nothingBeside))
  return rows.toSorted(order[0]).map((row) => row.id)
}

const early = '2026-01-01T00:00:00.000Z'
const late = '2026-02-01T00:00:00.000Z'

describe('orderOf', () => {
  it('breaks ties by engagement, then by age, in both directions', () => {
    const rows = [
      sampleQuestion('a', { numComments: 5, score: 1, createdAt: early }),
      sampleQuestion('b', { numComments: 5, score: 9, createdAt: late }),
      sampleQuestion('c', { numComments: 5, score: 9, createdAt: early }),
      sampleQuestion('d', { numComments: 7, score: 2, createdAt: early }),
    ]
    expect(idsBy('numComments', true, rows)).toEqual(['d', 'c', 'b', 'a'])
    expect(idsBy('numComments', false, rows)).toEqual(['c', 'b', 'a', 'd'])
    expect(idsBy('score', true, rows)).toEqual(['c', 'b', 'd', 'a'])
    expect(idsBy('score', false, rows)).toEqual(['a', 'd', 'c', 'b'])
  })

  it('breaks ties between equal risks, by which cleaned titles are sorted', () => {
    const added = { risk: { reason: 'added', differences: 'added: rye' } } as const
    const replaced = { risk: { reason: 'replaced', differences: 'rye → wheat' } } as const
    const rows = [
      sampleQuestion('none', { score: 99 }),
      sampleQuestion('low', { ...added, score: 1 }),
      sampleQuestion('high', { ...replaced, score: 1 }),
      sampleQuestion('popular', { ...replaced, score: 50 }),
    ]
    expect(idsBy('processingStatus', true, rows)).toEqual(['popular', 'high', 'low', 'none'])
    expect(idsBy('processingStatus', false, rows)).toEqual(['none', 'low', 'popular', 'high'])
  })

  it('breaks ties between equal statuses and titles', () => {
    const rows = [
      sampleQuestion('a', { title: 'Same', processingStatus: 'pending', score: 1 }),
      sampleQuestion('b', { title: 'Same', processingStatus: 'pending', score: 2 }),
    ]
    for (const column of ['title', 'processingStatus'] as const) {
      expect(idsBy(column, true, rows)).toEqual(['b', 'a'])
      expect(idsBy(column, false, rows)).toEqual(['b', 'a'])
    }
  })
})

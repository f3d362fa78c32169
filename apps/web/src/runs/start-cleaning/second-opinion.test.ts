import type { RiskReason } from '@quarry/contracts/cleaning-risk'
import type { Question } from '@quarry/contracts/question'
import { expect, test } from 'vitest'
import { sampleQuestion } from '../../analysis/questions/testing/sample-question.ts'
import { doubtfulRows, riskiestShares } from './second-opinion.ts'

function cleaned(id: string, reason: RiskReason, change: Partial<Question> = {}): Question {
  return sampleQuestion(id, {
    title: `Is ${id} done?`,
    originalTitle: `is ${id} done`,
    processingStatus: 'processed',
    aiEnhanced: true,
    risk: { reason },
    ...change,
  })
}

const idsOf = (rows: readonly Question[]) => rows.map(({ id }) => id)

test('only unreviewed, risky changes are judged, the riskiest first', () => {
  const rows = [
    cleaned('a', 'moved'),
    cleaned('b', 'replaced'),
    cleaned('safe', 'form'),
    cleaned('seen', 'replaced', { reviewed: true }),
    cleaned('own', 'replaced', { edited: true }),
    cleaned('asked', 'replaced', { risk: { reason: 'replaced', verdict: { result: 'same' } } }),
    cleaned('same', 'replaced', { title: 'is same done', originalTitle: 'is same done' }),
    sampleQuestion('pending'),
  ]
  expect(idsOf(doubtfulRows(rows))).toEqual(['b', 'a'])
})

test('a share is a share of all cleaned titles', () => {
  const reasons: RiskReason[] = ['replaced', 'left-out', 'added']
  const rows = Array.from({ length: 20 }, (_, at) => cleaned(`q${at}`, reasons[19 - at] ?? 'moved'))
  const [few] = riskiestShares(rows, [0.15, 0.3])
  expect(idsOf(few?.rows ?? [])).toEqual(['q19', 'q18', 'q17'])
  expect(few?.isRest).toBe(false)
})

test('no share is offered beyond the first that covers all remaining titles', () => {
  const rows = Array.from({ length: 20 }, (_, at) => cleaned(`q${at}`, at < 16 ? 'form' : 'added'))
  const offered = riskiestShares(rows, [0.05, 0.3, 0.5])
  expect(offered.map(({ share, rows, isRest }) => [share, rows.length, isRest])).toEqual([
    [0.05, 1, false],
    [0.3, 4, true],
  ])
  const all = riskiestShares(rows, [0.2, 0.3])
  expect(all.map(({ rows, isRest }) => [rows.length, isRest])).toEqual([[4, false]])
})

import type { Question } from '@quarry/contracts/question'
import { expect, test } from 'vitest'
import { sampleQuestion } from './sample-question.ts'
import { doubtfulRows, riskiestShares } from './start-second-opinion.ts'

function cleaned(id: string, score: number, change: Partial<Question> = {}): Question {
  return sampleQuestion(id, {
    title: `Is ${id} done?`,
    originalTitle: `is ${id} done`,
    processingStatus: 'processed',
    aiEnhanced: true,
    risk: { score },
    ...change,
  })
}

const idsOf = (rows: readonly Question[]) => rows.map(({ id }) => id)

test('the riskiest titles without a review come first', () => {
  const rows = [
    cleaned('a', 20),
    cleaned('b', 70),
    cleaned('safe', 0),
    cleaned('seen', 90, { reviewed: true }),
    cleaned('own', 90, { edited: true }),
    cleaned('asked', 90, { risk: { score: 90, verdict: { result: 'same' } } }),
    cleaned('same', 90, { title: 'is same done', originalTitle: 'is same done' }),
    sampleQuestion('pending'),
  ]
  expect(idsOf(doubtfulRows(rows))).toEqual(['b', 'a'])
})

test('a share is one of all cleaned titles', () => {
  const rows = Array.from({ length: 20 }, (_, at) => cleaned(`q${at}`, at))
  const [few] = riskiestShares(rows, [0.15, 0.3])
  expect(idsOf(few?.rows ?? [])).toEqual(['q19', 'q18', 'q17'])
  expect(few?.isRest).toBe(false)
})

test('no share is offered beyond the first that takes all titles that are left', () => {
  const rows = Array.from({ length: 20 }, (_, at) => cleaned(`q${at}`, at < 16 ? 0 : at))
  const offered = riskiestShares(rows, [0.05, 0.3, 0.5])
  expect(offered.map(({ share, rows, isRest }) => [share, rows.length, isRest])).toEqual([
    [0.05, 1, false],
    [0.3, 4, true],
  ])
  const all = riskiestShares(rows, [0.2, 0.3])
  expect(all.map(({ rows, isRest }) => [rows.length, isRest])).toEqual([[4, false]])
})

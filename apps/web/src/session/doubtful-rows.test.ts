import type { Question } from '@quarry/contracts/question'
import { expect, test } from 'vitest'
import { doubtfulRows, riskiestShare } from './doubtful-rows.ts'
import { sampleQuestion } from './sample-question.ts'

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

test('the riskiest titles that nobody has looked at come first', () => {
  const rows = [
    cleaned('a', 20),
    cleaned('b', 70),
    cleaned('safe', 0),
    cleaned('seen', 90, { reviewed: true }),
    cleaned('own', 90, { edited: true }),
    cleaned('asked', 90, { risk: { score: 90, secondOpinion: { result: 'same' } } }),
    cleaned('same', 90, { title: 'is same done', originalTitle: 'is same done' }),
    sampleQuestion('pending'),
  ]
  expect(idsOf(doubtfulRows(rows))).toEqual(['b', 'a'])
})

test('a share is one of all cleaned titles', () => {
  const rows = Array.from({ length: 20 }, (_, at) => cleaned(`q${at}`, at))
  expect(idsOf(riskiestShare(rows, 0.15))).toEqual(['q19', 'q18', 'q17'])
  expect(riskiestShare(rows, 1)).toHaveLength(19)
  expect(riskiestShare([], 0.15)).toEqual([])
})

import type { Question } from '@quarry/contracts/question'
import { expect, it } from 'vitest'
import { sampleQuestion } from '../session/sample-question.ts'
import { columnsOf } from './facet-columns.ts'

/** The value of each row in three of the columns. */
function valuesOf(rows: readonly Question[]) {
  const { options, ranges } = columnsOf(rows)
  return rows.map((_, row) => [
    options.subreddit.values[options.subreddit.codes[row] ?? 0],
    options.status.values[options.status.codes[row] ?? 0],
    ranges.score[row],
  ])
}

it('has the values of rows that changed, came or went since the last rows', () => {
  const rows = ['bread', 'rye', 'bread'].map((subreddit, score) =>
    sampleQuestion(`q${score}`, { subreddit, score }),
  )
  const [first, second, third] = rows as [Question, Question, Question]
  const pending = [
    ['bread', 'pending', 0],
    ['rye', 'pending', 1],
    ['bread', 'pending', 2],
  ]
  expect(valuesOf(rows)).toEqual(pending)
  const cleaned = { ...second, processingStatus: 'processed' as const, subreddit: 'oats', score: 5 }
  const changed = ['oats', 'processed', 5]
  expect(valuesOf([first, cleaned, third])).toEqual([pending[0], changed, pending[2]])
  const added = sampleQuestion('q3', { subreddit: 'spelt', score: 3 })
  expect(valuesOf([first, cleaned, third, added])).toEqual([
    pending[0],
    changed,
    pending[2],
    ['spelt', 'pending', 3],
  ])
  expect(valuesOf([cleaned, added])).toEqual([changed, ['spelt', 'pending', 3]])
})

import { expect, test } from 'vitest'
import { sampleQuestion } from '../analysis/questions/testing/sample-question.ts'
import { uncleanedAmong } from './use-on-selected.ts'

test('Process selected counts the questions that it sends, which are those not yet cleaned', () => {
  const selected = [
    sampleQuestion('a'),
    sampleQuestion('b', { processingStatus: 'error', problem: 'Gemini rejected it.' }),
    sampleQuestion('c', { processingStatus: 'processed', aiEnhanced: true }),
  ]
  expect(uncleanedAmong(selected).map(({ id }) => id)).toEqual(['a', 'b'])
})

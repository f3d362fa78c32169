import { expect, test } from 'vitest'
import { cleaningCounts } from '../questions/cleaning-counts.ts'
import { sampleQuestion } from '../questions/testing/sample-question.ts'
import { stepToContinue, whyClosed } from './steps.ts'

const none = cleaningCounts([])
const pending = cleaningCounts([sampleQuestion('a')])
const cleaned = cleaningCounts([sampleQuestion('a', { processingStatus: 'processed' })])
const start = { subredditsChosen: false, running: false, counts: none }

test('at the start only setup is open, and the other steps say what is missing', () => {
  expect(whyClosed('/setup', start)).toBeUndefined()
  expect(whyClosed('/analysis', start)).toBe('Choose subreddits first')
  expect(whyClosed('/cleaning', start)).toBe('Extract questions first')
  expect(whyClosed('/complete', start)).toBe('Clean at least one question first')
})

test('a step opens once it makes sense', () => {
  expect(whyClosed('/analysis', { ...start, subredditsChosen: true })).toBeUndefined()
  expect(whyClosed('/analysis', { ...start, running: true })).toBeUndefined()
  expect(whyClosed('/cleaning', { ...start, counts: pending })).toBeUndefined()
  expect(whyClosed('/complete', { ...start, counts: cleaned })).toBeUndefined()
})

test('a returning user continues at a running cleaning, else at cleaned titles, else at the questions', () => {
  expect(stepToContinue(pending, true)).toBe('/cleaning')
  expect(stepToContinue(cleaned, false)).toBe('/cleaning')
  expect(stepToContinue(pending, false)).toBe('/analysis')
  expect(stepToContinue(none, false)).toBe('/analysis')
})

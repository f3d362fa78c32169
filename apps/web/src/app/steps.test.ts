import { expect, test } from 'vitest'
import { cleaningCounts } from '../analysis/questions/cleaning-counts.ts'
import { sampleQuestion } from '../analysis/questions/testing/sample-question.ts'
import { closedReasonOf, isStepDone, steps, stepToContinue } from './steps.ts'

const none = cleaningCounts([])
const pending = cleaningCounts([sampleQuestion('a')])
const cleaned = cleaningCounts([sampleQuestion('a', { processingStatus: 'processed' })])
const start = { subredditsChosen: false, running: false, counts: none }

test('at the start only setup is open, and the other steps say what is missing', () => {
  expect(closedReasonOf('/setup', start)).toBeUndefined()
  expect(closedReasonOf('/analysis', start)).toBe('Choose subreddits first')
  expect(closedReasonOf('/cleaning', start)).toBe('Extract questions first')
  expect(closedReasonOf('/complete', start)).toBe('Clean at least one question first')
})

test('a step opens once it makes sense', () => {
  expect(closedReasonOf('/analysis', { ...start, subredditsChosen: true })).toBeUndefined()
  expect(closedReasonOf('/analysis', { ...start, running: true })).toBeUndefined()
  expect(closedReasonOf('/cleaning', { ...start, counts: pending })).toBeUndefined()
  expect(closedReasonOf('/complete', { ...start, counts: cleaned })).toBeUndefined()
})

test('a step is done once the analysis has its result', () => {
  const done = (counts: typeof none) =>
    steps.map(({ path }) => path).filter((path) => isStepDone(path, { counts }))
  expect(done(none)).toEqual([])
  expect(done(pending)).toEqual(['/setup', '/analysis'])
  expect(done(cleaned)).toEqual(['/setup', '/analysis', '/cleaning'])
})

test('a returning user continues at a running cleaning, else at cleaned titles, else at the questions', () => {
  expect(stepToContinue(pending, true)).toBe('/cleaning')
  expect(stepToContinue(cleaned, false)).toBe('/cleaning')
  expect(stepToContinue(pending, false)).toBe('/analysis')
  expect(stepToContinue(none, false)).toBe('/analysis')
})

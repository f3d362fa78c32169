import { expect, test } from 'vitest'
import { buildQuestion } from '../../../testkit/build-question.ts'
import {
  applyChange,
  applyCleaning,
  applyDecision,
  applyVerdict,
  lacksVerdict,
  markFailed,
  requeue,
  withTitle,
} from './question-rules.ts'

const run = { runId: 'a run', cleanedWith: 'm/3/2' }
const rowOf = (change = {}) => ({ ...buildQuestion('a1', change), revision: 1 })
const result = { sent: rowOf().title, title: 'Why does it rise?' }

test('a result replaces the title that was sent, and every field from the AI is stored', () => {
  const risk = { reason: 'form' } as const
  const made = applyCleaning(rowOf({ problem: 'It failed.' }), { ...result, keyword: 'rise', risk }, run)
  expect(made).toMatchObject({ outcome: 'changed' })
  expect(made?.question).toEqual(
    rowOf({
      ...{ title: result.title, processingStatus: 'processed', aiEnhanced: true },
      ...{ keyword: 'rise', risk, cleanedWith: 'm/3/2' },
    }),
  )
})

test('a title that the AI returns as it was is reported as unchanged', () => {
  const made = applyCleaning(rowOf(), { ...result, title: result.sent }, run)
  expect(made).toMatchObject({ outcome: 'unchanged', question: { aiEnhanced: true } })
})

test.each([
  ['another title than was sent', rowOf({ title: 'Mine', edited: true })],
  ['a title that its user edited during the run and back', rowOf({ edited: true, editedIn: 'a run' })],
])('%s stays, and the result is a suggestion', (_name, question) => {
  const made = applyCleaning(question, result, run)
  expect(made).toMatchObject({
    outcome: 'suggested',
    question: { title: question.title, suggestion: result.title, processingStatus: 'processed' },
  })
  expect(made?.question).not.toHaveProperty('editedIn')
})

test('a title that the user edited before the run is cleaned like any other', () => {
  const mine = rowOf({ title: 'mine', edited: true, editedIn: 'an earlier run' })
  expect(applyCleaning(mine, { sent: 'mine', title: 'Mine?' }, run)).toMatchObject({ outcome: 'changed' })
  expect(applyCleaning(mine, { sent: 'mine', title: 'mine' }, run)).toMatchObject({ outcome: 'unchanged' })
})

test('there is no suggestion if the AI returns what the user wrote', () => {
  const made = applyCleaning(rowOf({ title: result.title, edited: true }), result, run)
  expect(made?.question).not.toHaveProperty('suggestion')
})

test('a question that has a result ignores further results', () => {
  expect(applyCleaning(rowOf({ processingStatus: 'processed' }), result, run)).toBeUndefined()
  expect(markFailed(rowOf({ processingStatus: 'processed' }), 'It failed.')).toBeUndefined()
})

test('a failed question loses its problem when it is queued again', () => {
  const question = markFailed(rowOf(), 'It failed.')
  expect(question).toMatchObject({ processingStatus: 'error', problem: 'It failed.' })
  expect(question && requeue(question)).toEqual(rowOf())
})

test('an edit is marked with the active run only if that run may still clean the title', () => {
  expect(withTitle(rowOf(), 'Mine', 'a run')).toMatchObject({ editedIn: 'a run', edited: true })
  expect(withTitle(rowOf(), 'Mine')).not.toHaveProperty('editedIn')
  const done = withTitle(rowOf({ processingStatus: 'processed' }), 'Mine', 'a run')
  expect(done).toMatchObject({ reviewed: true })
  expect(done).not.toHaveProperty('editedIn')
  const question = rowOf()
  expect(withTitle(question, question.title, 'a run')).toBe(question)
})

test('an unlikely title counts as a question once the user chooses it', () => {
  expect(applyDecision(rowOf({ probability: 12 }), 'choose')).toMatchObject({ chosen: true, probability: 12 })
})

test('a title is judged once, and only if the AI changed it and nobody edited it since', () => {
  const changed = rowOf({ title: 'Why?', processingStatus: 'processed', aiEnhanced: true })
  expect(lacksVerdict(changed)).toBe(true)
  expect(lacksVerdict({ ...changed, edited: true })).toBe(false)
  expect(lacksVerdict({ ...changed, title: changed.originalTitle })).toBe(false)
  expect(lacksVerdict(rowOf())).toBe(false)
  const verdict = { title: 'Why?', result: 'scope', word: 'rise' } as const
  const made = applyVerdict(changed, verdict)
  expect(made?.risk).toEqual({ reason: 'form', verdict: { result: 'scope', word: 'rise' } })
  expect(made && applyVerdict(made, verdict)).toBeUndefined()
  expect(applyVerdict({ ...changed, title: 'How?' }, verdict)).toBeUndefined()
})

test('a topic that the user chooses is marked, a group can be left, and a title to clean again keeps a codebook’s topic', () => {
  const question = rowOf({ processingStatus: 'processed', type: 'reason' })
  const placed = applyChange(question, { topic: '#rise1' })
  expect(placed).toMatchObject({ topic: '#rise1', placed: true })
  expect(applyChange(placed, { decision: 'revert' })).toMatchObject({ topic: '#rise1', type: 'reason' })
  const named = applyChange({ ...question, topic: 'Rise' }, { decision: 'clean-again' })
  expect(named).not.toHaveProperty('topic')
  expect(named).not.toHaveProperty('type')
  const grouped = applyChange(question, { group: 'gabcde' })
  expect(grouped.group).toBe('gabcde')
  expect(applyChange(grouped, { group: null })).not.toHaveProperty('group')
})

import { expect, test } from 'vitest'
import { buildQuestion } from '../../../testkit/build-question.ts'
import { cleaned, decided, failed, judged, lacksVerdict, requeued, retitled } from './question-rules.ts'

const run = { runId: 'a run', cleanedWith: 'm/3/2' }
const rowOf = (change = {}) => ({ ...buildQuestion('a1', change), revision: 1 })
const result = { sent: rowOf().title, title: 'Why does it rise?' }

test('a result replaces the title that was sent, and everything that the AI says of it is stored', () => {
  const risk = { reason: 'form' } as const
  const made = cleaned(
    rowOf({ problem: 'It failed.' }),
    { ...result, keyword: 'rise', type: 'reason', topic: 'Rise', risk },
    run,
  )
  expect(made).toMatchObject({ outcome: 'changed' })
  expect(made?.question).toEqual(
    rowOf({
      ...{ title: result.title, processingStatus: 'processed', aiEnhanced: true },
      ...{ keyword: 'rise', type: 'reason', topic: 'Rise', risk, cleanedWith: 'm/3/2' },
    }),
  )
})

test('a title that the AI leaves as it is counts as unchanged', () => {
  const made = cleaned(rowOf(), { ...result, title: result.sent }, run)
  expect(made).toMatchObject({ outcome: 'unchanged', question: { aiEnhanced: true } })
})

test.each([
  ['another title than was sent', rowOf({ title: 'Mine', edited: true })],
  ['a title that its user edited during the run and back', rowOf({ edited: true, editedIn: 'a run' })],
])('%s stays, and the result is a suggestion', (_name, question) => {
  const made = cleaned(question, result, run)
  expect(made).toMatchObject({
    outcome: 'suggested',
    question: { title: question.title, suggestion: result.title, processingStatus: 'processed' },
  })
  expect(made?.question).not.toHaveProperty('editedIn')
})

test('a title that its user edited before the run is cleaned like any other', () => {
  const mine = rowOf({ title: 'mine', edited: true, editedIn: 'an earlier run' })
  expect(cleaned(mine, { sent: 'mine', title: 'Mine?' }, run)).toMatchObject({ outcome: 'changed' })
  expect(cleaned(mine, { sent: 'mine', title: 'mine' }, run)).toMatchObject({ outcome: 'unchanged' })
})

test('a suggestion is none if it is what its user wrote', () => {
  const made = cleaned(rowOf({ title: result.title, edited: true }), result, run)
  expect(made?.question).not.toHaveProperty('suggestion')
})

test('a question with a result takes no other', () => {
  expect(cleaned(rowOf({ processingStatus: 'processed' }), result, run)).toBeUndefined()
  expect(failed(rowOf({ processingStatus: 'processed' }), 'It failed.')).toBeUndefined()
})

test('a failed question is cleaned again without its problem', () => {
  const question = failed(rowOf(), 'It failed.')
  expect(question).toMatchObject({ processingStatus: 'error', problem: 'It failed.' })
  expect(question && requeued(question)).toEqual(rowOf())
})

test('an edit of a title that an active run may still clean is marked with the run, any other is not', () => {
  expect(retitled(rowOf(), 'Mine', 'a run')).toMatchObject({ editedIn: 'a run', edited: true })
  expect(retitled(rowOf(), 'Mine')).not.toHaveProperty('editedIn')
  const done = retitled(rowOf({ processingStatus: 'processed' }), 'Mine', 'a run')
  expect(done).toMatchObject({ reviewed: true })
  expect(done).not.toHaveProperty('editedIn')
  const question = rowOf()
  expect(retitled(question, question.title, 'a run')).toBe(question)
})

test('an unlikely title that its user chooses counts', () => {
  expect(decided(rowOf({ probability: 12 }), 'choose')).toMatchObject({ chosen: true, probability: 12 })
})

test('only a title that the AI changed, and nobody since, is judged, once', () => {
  const changed = rowOf({ title: 'Why?', processingStatus: 'processed', aiEnhanced: true })
  expect(lacksVerdict(changed)).toBe(true)
  expect(lacksVerdict({ ...changed, edited: true })).toBe(false)
  expect(lacksVerdict({ ...changed, title: changed.originalTitle })).toBe(false)
  expect(lacksVerdict(rowOf())).toBe(false)
  const verdict = { title: 'Why?', result: 'scope', word: 'rise' } as const
  const made = judged(changed, verdict)
  expect(made?.risk).toEqual({ reason: 'form', verdict: { result: 'scope', word: 'rise' } })
  expect(made && judged(made, verdict)).toBeUndefined()
  expect(judged({ ...changed, title: 'How?' }, verdict)).toBeUndefined()
})

import { expect, test } from 'vitest'
import {
  answersOf,
  fromStoredAnswers,
  noAnswers,
  passageOf,
  StoredAnswers,
  toStoredAnswers,
  withOnly,
  withoutGone,
  withQuote,
  withRead,
  withStates,
} from './kept-answers.ts'
import { sampleAnswer, sampleAnswers } from './testing/sample-answer.ts'
import { sampleQuestion } from './testing/sample-question.ts'

const kept = withRead(noAnswers, [
  sampleAnswers('1aaaaa', sampleAnswer('t1_a'), sampleAnswer('t1_b')),
  sampleAnswers(
    'se-cooking-5',
    sampleAnswer('se-cooking-7', { accepted: true, authorUrl: 'https://cooking.stackexchange.com/users/7' }),
  ),
])
const quoted = withQuote(kept, '1aaaaa', { answerId: 't1_a', passage: 'Answer', under: 'question' })

test('an answer that is gone there goes here, with the quote of it', () => {
  const after = withStates(quoted, [
    { id: 't1_a', gone: true },
    { id: 't1_b', gone: false, author: 'ana' },
  ])
  expect(after.byQuestion.get('1aaaaa')?.answers.map(({ id }) => id)).toEqual(['t1_b'])
  expect(after.quotes.size).toBe(0)
  expect(after.byQuestion.get('se-cooking-5')).toBe(kept.byQuestion.get('se-cooking-5'))
})

test('a deleted account’s name and profile go, and its answer stays', () => {
  const after = withStates(quoted, [{ id: 'se-cooking-7', gone: false, author: '' }])
  const [only] = after.byQuestion.get('se-cooking-5')?.answers ?? []
  expect(only).toMatchObject({ author: '', text: 'Answer se-cooking-7.' })
  expect(only).not.toHaveProperty('authorUrl')
  expect(after.quotes.size).toBe(1)
})

test('all answers of a post that has gone leave, and a check without losses changes nothing', () => {
  const after = withoutGone(quoted, [{ id: '1aaaaa', gone: 'removed' }])
  expect([...after.byQuestion.keys()]).toEqual(['se-cooking-5'])
  expect(after.quotes.size).toBe(0)
  expect(withoutGone(quoted, [{ id: '1aaaaa' }, { id: '1zzzzz', gone: 'deleted' }])).toBe(quoted)
})

test('the answers of all posts of a group are one list: accepted, then by rank, then by the post’s engagement', () => {
  const rows = [
    sampleQuestion('1aaaaa', { score: 5, numComments: 1 }),
    sampleQuestion('1bbbbb', { score: 90, numComments: 9 }),
    sampleQuestion('1ccccc', { score: 900, numComments: 9, gone: 'deleted' }),
    sampleQuestion('se-cooking-5', { score: 1, numComments: 0 }),
  ]
  const all = withRead(kept, [
    sampleAnswers('1bbbbb', sampleAnswer('t1_x'), sampleAnswer('t1_y')),
    sampleAnswers('1ccccc', sampleAnswer('t1_z')),
  ])
  expect(answersOf(all, rows).map((each) => each.answer.id)).toEqual([
    'se-cooking-7',
    't1_x',
    't1_a',
    't1_y',
    't1_b',
  ])
})

test('answers of questions that were deleted go when the analysis is opened again', () => {
  expect([...withOnly(quoted, new Set(['se-cooking-5'])).byQuestion.keys()]).toEqual(['se-cooking-5'])
  expect(withOnly(quoted, new Set(['se-cooking-5'])).quotes.size).toBe(0)
  expect(withOnly(quoted, new Set(['1aaaaa', 'se-cooking-5']))).toBe(quoted)
})

test('a file has the answers of its questions, and opens with them', () => {
  const stored = toStoredAnswers(quoted, [{ id: '1aaaaa' }])
  expect(stored?.read).toHaveLength(1)
  const opened = fromStoredAnswers(StoredAnswers.parse(JSON.parse(JSON.stringify(stored))))
  expect(opened.byQuestion.get('1aaaaa')).toEqual(kept.byQuestion.get('1aaaaa'))
  expect(opened.quotes).toEqual(quoted.quotes)
  expect(toStoredAnswers(quoted, [{ id: '1zzzzz' }])).toBeUndefined()
})

test('a quote is the selected words, or a beginning that is brief without a license', () => {
  const long = sampleAnswer('t1_a', { text: `${'Wait one more day. '.repeat(60)}` })
  expect(passageOf(long, ' one \n more day')).toBe('one more day')
  expect(passageOf(long, 'words of another answer').length).toBeLessThanOrEqual(200)
  expect(passageOf({ ...long, licence: 'CC BY-SA 4.0' }).length).toBeGreaterThan(400)
  expect(passageOf(long)).toMatch(/day\.$/)
  expect(passageOf(sampleAnswer('t1_a', { text: 'x'.repeat(900) })).length).toBeLessThanOrEqual(201)
})

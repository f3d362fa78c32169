import { expect, test } from 'vitest'
import { type CleanedRow, scoreCleaning } from './score-cleaning.ts'

const row = (title: string, clean: string, answer: string, change: Partial<CleanedRow> = {}): CleanedRow => ({
  title,
  clean,
  answer,
  refused: false,
  failed: false,
  ...change,
})

test('a title equal to the editor’s has distance 0 and keeps every word', () => {
  const score = scoreCleaning([row('[Help] why is rye flat', 'Why is rye flat?', 'Why is rye flat?')])
  expect(score).toMatchObject({
    titles: 1,
    bracketsLeft: { count: 0, of: 1 },
    endsAsQuestion: { count: 1, of: 1 },
    exact: { count: 1 },
    nearerThanTitle: { count: 1 },
    furtherThanTitle: { count: 0 },
    wordsKept: { value: 1 },
    wordsAdded: { value: 0 },
    characterDistance: { value: 0 },
    wordDistance: { value: 0 },
  })
})

test('words are compared whatever their capital letters and punctuation', () => {
  const { exact, sameWords, wordDistance } = scoreCleaning([
    row('why', 'Why is rye flat?', 'why is rye, flat'),
    row('why', 'Why is rye flat?', 'why is wheat flat?'),
  ])
  expect(exact.count).toBe(0)
  expect(sameWords.count).toBe(1)
  expect(wordDistance.value).toBeCloseTo(0.25 / 2)
})

test('words that the editor kept are required, and words that only the response has are additions', () => {
  const { wordsKept, wordsAdded } = scoreCleaning([
    row('rye bread collapses, thanks', 'Why does rye bread collapse?', 'Why does bread explode?'),
  ])
  expect(wordsKept.value).toBeCloseTo(1 / 3)
  expect(wordsAdded.value).toBeCloseTo(1 / 2)
})

test('a question mark is required only where the editor has one', () => {
  const { endsAsQuestion } = scoreCleaning([
    row('looking for rye', 'Looking for rye', 'Looking for rye'),
    row('why rye', 'Why rye?', 'Why rye'),
  ])
  expect(endsAsQuestion).toMatchObject({ count: 0, of: 1 })
})

test('brackets, another language, rejections and failures are counted', () => {
  const title = 'how do i bake what is the best rye'
  expect(
    scoreCleaning([
      row(title, title, `${title} (now)`),
      row(title, title, 'wie ist das mit der und dem was ich nicht', { refused: true, failed: true }),
      row(title, title, title, { refused: true }),
    ]),
  ).toMatchObject({
    bracketsLeft: { count: 1, of: 3 },
    languageKept: { count: 2, of: 3 },
    refused: { count: 2, of: 3 },
    failed: { count: 1, of: 3 },
  })
})

import { expect, test } from 'vitest'
import { sampleQuestion } from '../../analysis/questions/testing/sample-question.ts'
import { type ListKind, linesOf, toKeywordList } from './keyword-lists.ts'

function textsOf(titles: readonly string[], kind: ListKind = 'keywords'): string[] {
  const rows = titles.map((title, index) => sampleQuestion(`q${index}`, { title }))
  return toKeywordList(rows, kind).entries.map(({ text }) => text)
}

test('signs that planners reject are removed, and the others stay', () => {
  expect(textsOf(['[Help] Why does my "hot" compost (pile) smell?! 🤢'])).toEqual([
    'help why does my hot compost pile smell',
  ])
  expect(textsOf(['What’s R&D? C++ = 50% of 3.5 / {x}; ~a|b\\c'])).toEqual([
    "what's r&d c++ 50 of 3.5 x a b c",
  ])
  expect(textsOf(['Warum düngt man Tomaten?', 'なぜトマトは割れるの？'])).toEqual([
    'warum düngt man tomaten',
    'なぜトマトは割れるの',
  ])
})

test('no line begins with a planner’s operator or like a formula', () => {
  expect(textsOf(['-5 degrees +tomatoes', '=SUM(A1)', '@home: is it worth it', '--- what'])).toEqual([
    '5 degrees tomatoes',
    'sum a1',
    'home is it worth it',
    'what',
  ])
})

test('questions with the same words make one keyword, which belongs to the most discussed', () => {
  const rows = [
    sampleQuestion('a', { title: 'Is this too wet?', numComments: 3 }),
    sampleQuestion('b', { title: 'is this TOO wet', numComments: 9 }),
    sampleQuestion('c', { title: '🤔🤔', numComments: 1 }),
  ]
  expect(toKeywordList(rows, 'keywords')).toEqual({
    entries: [{ text: 'is this too wet', row: rows[1], asked: 2 }],
    tooLong: 0,
    duplicates: 1,
    empty: 1,
  })
})

test('keywords of more than 10 words or 80 characters are left out, but whole questions are not', () => {
  const ten = 'a b c d e f g h i j'
  const eighty = 'x'.repeat(80)
  const rows = [ten, `${ten} k`, eighty, `${eighty}x`].map((title, index) =>
    sampleQuestion(`q${index}`, { title }),
  )
  const { entries, tooLong } = toKeywordList(rows, 'keywords')
  expect(entries.map(({ text }) => text)).toEqual([ten, eighty])
  expect(tooLong).toBe(2)
  expect(toKeywordList(rows, 'questions')).toMatchObject({ entries: { length: 4 }, tooLong: 0 })
})

test('the AI’s search phrase, if any, is the keyword', () => {
  const rows = [
    sampleQuestion('a', { title: 'Why does it smell?', keyword: 'compost smell' }),
    sampleQuestion('b', { title: 'How deep?' }),
  ]
  expect(toKeywordList(rows, 'keywords').entries.map(({ text }) => text)).toEqual([
    'compost smell',
    'how deep',
  ])
})

test('titles that ask the same make one keyword with their number, the most asked first without comments', () => {
  const row = (id: string, title: string, change = {}) =>
    sampleQuestion(id, { title, originalTitle: title, author: '', score: 1, numComments: 0, ...change })
  const { entries, duplicates } = toKeywordList(
    [
      row('a', 'How deep is it?'),
      row('b', 'Why does it smell?', { score: 9 }),
      row('c', 'why does it smell', { keyword: 'compost smell' }),
    ],
    'keywords',
  )
  expect(entries.map(({ text, asked }) => [text, asked])).toEqual([
    ['compost smell', 2],
    ['how deep is it', 1],
  ])
  expect(duplicates).toBe(1)
})

test('whole questions are listed once each, the most discussed first', () => {
  const rows = [
    sampleQuestion('a', { title: 'Why does  it smell?', numComments: 3, keyword: 'compost smell' }),
    sampleQuestion('b', { title: '=SUM(A1), is it?', numComments: 9 }),
    sampleQuestion('c', { title: 'why does it smell?', numComments: 1 }),
  ]
  const { entries, duplicates } = toKeywordList(rows, 'questions')
  expect(linesOf(entries)).toBe('=SUM(A1), is it?\nWhy does it smell?\n')
  expect(duplicates).toBe(1)
})

import { expect, test } from 'vitest'
import { sampleQuestion } from '../../session/sample-question.ts'
import { type ListKind, linesOf, toKeywordList } from './keyword-lists.ts'

function textsOf(titles: readonly string[], kind: ListKind = 'keywords'): string[] {
  const rows = titles.map((title, index) => sampleQuestion(`q${index}`, { title }))
  return toKeywordList(rows, kind).entries.map(({ text }) => text)
}

test('what planners refuse is stripped, what they read stays', () => {
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

test('a leading sign is not an operator in a planner, and no line begins like a formula', () => {
  expect(textsOf(['-5 degrees +tomatoes', '=SUM(A1)', '@home: is it worth it', '--- what'])).toEqual([
    '5 degrees tomatoes',
    'sum a1',
    'home is it worth it',
    'what',
  ])
})

test('what is written alike is one keyword, that of the most discussed question', () => {
  const rows = [
    sampleQuestion('a', { title: 'Is this too wet?', numComments: 3 }),
    sampleQuestion('b', { title: 'is this TOO wet', numComments: 9 }),
    sampleQuestion('c', { title: '🤔🤔', numComments: 1 }),
  ]
  expect(toKeywordList(rows, 'keywords')).toEqual({
    entries: [{ text: 'is this too wet', row: rows[1] }],
    tooLong: 0,
    duplicates: 1,
    empty: 1,
  })
})

test('keywords of more than 10 words or 80 characters are left out, and whole questions are not', () => {
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

test('the AI’s search phrase is the keyword where there is one', () => {
  const rows = [
    sampleQuestion('a', { title: 'Why does it smell?', keyword: 'compost smell' }),
    sampleQuestion('b', { title: 'How deep?' }),
  ]
  expect(toKeywordList(rows, 'keywords').entries.map(({ text }) => text)).toEqual([
    'compost smell',
    'how deep',
  ])
})

test('questions are whole, the most discussed first, each once', () => {
  const rows = [
    sampleQuestion('a', { title: 'Why does  it smell?', numComments: 3, keyword: 'compost smell' }),
    sampleQuestion('b', { title: '=SUM(A1), is it?', numComments: 9 }),
    sampleQuestion('c', { title: 'why does it smell?', numComments: 1 }),
  ]
  const { entries, duplicates } = toKeywordList(rows, 'questions')
  expect(linesOf(entries)).toBe('=SUM(A1), is it?\nWhy does it smell?\n')
  expect(duplicates).toBe(1)
})

import { expect, test } from 'vitest'
import { sampleAnswer } from '../analysis/questions/testing/sample-answer.ts'
import { sampleAsked, sampleQuestion } from '../analysis/questions/testing/sample-question.ts'
import { allColumnsCsv } from './all-columns-csv.ts'

const rows = [
  sampleQuestion('a', {
    title: 'Is it done?',
    originalTitle: 'is it done now',
    author: 'ann',
    processingStatus: 'processed',
    aiEnhanced: true,
    reviewed: true,
    topic: 'Baking',
    type: 'fact',
    score: 7,
    numComments: 3,
  }),
  sampleQuestion('b', {
    title: '=Is it done now?',
    originalTitle: 'Is it done now?',
    author: 'Bea',
    edited: true,
  }),
  sampleQuestion('c', {
    title: 'Is it wet?',
    originalTitle: 'Is it wet?',
    author: 'ANN',
    asked: sampleAsked(3),
  }),
]

const fileOf = (withPseudonyms: boolean, of = rows) =>
  allColumnsCsv(of, new Date(2026, 10, 5), {
    topicOf: ({ topic }) => topic,
    figuresOf: (id) => (id === 'a' ? { volume: 90 } : undefined),
    answersOf: () => [best],
    withPseudonyms,
  })

const best = sampleAnswer('t1_a', { text: '=1+1 is when it is done' })

const cellsOf = (text: string, column: string) => {
  const [header = [], ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
  return lines.map((line) => line[header.indexOf(column)])
}

test('one table has every column, and its file’s name says so', () => {
  const { name, text, rows: count } = fileOf(false)
  expect([name, count]).toEqual(['questions-all-columns-2026-11-05.csv', 3])
  expect(text.split('\n')[0]).toBe(
    '"Id","Source","Community","Link","Date","Added","Author","Points","Comments","Original Title","Title","Status","Decision","Changed by","Type","Topic","Group","Times asked","Volume","License","Best answer","Best answer link","Best answer license"',
  )
  expect(cellsOf(text, 'Decision')).toEqual(['accepted', '', ''])
  expect(cellsOf(text, 'Changed by')).toEqual(['AI', 'user', ''])
  expect(cellsOf(text, 'Group')).toEqual(['Is it done?', 'Is it done?', 'Is it wet?'])
  expect(cellsOf(text, 'Times asked')).toEqual(['2', '2', '3'])
  expect(cellsOf(text, 'Volume')).toEqual(['90', '', ''])
  expect(cellsOf(text, 'Title')[1]).toBe("'=Is it done now?")
})

test('the best answer that was read is there with its link, and none of a post that is gone', () => {
  const { text } = fileOf(false, [sampleQuestion('a'), sampleQuestion('b', { gone: 'deleted' })])
  expect(cellsOf(text, 'Best answer')).toEqual(["'=1+1 is when it is done", ''])
  expect(cellsOf(text, 'Best answer link')).toEqual([
    'https://www.reddit.com/r/bread/comments/1aaaaa/x/a/',
    '',
  ])
})

test('authors have stable pseudonyms if the user wants', () => {
  expect(cellsOf(fileOf(true).text, 'Author')).toEqual(['author-1', 'author-2', 'author-1'])
  expect(cellsOf(fileOf(false).text, 'Author')).toEqual(['ann', 'Bea', 'ANN'])
})

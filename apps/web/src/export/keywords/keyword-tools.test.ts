import { expect, test } from 'vitest'
import { sampleQuestion } from '../../session/sample-question.ts'
import { keywordFiles } from './keywords.ts'

const today = new Date(2026, 10, 1)
const keywords = ['one', 'two, too', 'three'].map((text) => ({
  text,
  row: sampleQuestion(text, { type: 'troubleshooting' }),
  topic: text === 'one' ? 'Compost' : '',
}))

test('Google’s planner gets a CSV file with one named column', () => {
  expect(keywordFiles(keywords, { tool: 'google', rowsPerFile: 100 }, today)).toEqual([
    {
      name: 'keywords-google-2026-11-01.csv',
      text: '"Keyword"\n"one"\n"two, too"\n"three"\n',
      keywords: 3,
      type: 'text/csv',
    },
  ])
})

test('a spreadsheet has the type and topic of each question beside its keyword', () => {
  expect(keywordFiles(keywords, { tool: 'table', rowsPerFile: 100 }, today)).toEqual([
    {
      name: 'keywords-table-2026-11-01.csv',
      text: '"Keyword","Type","Topic"\n"one","Help and advice","Compost"\n"two, too","Help and advice",""\n"three","Help and advice",""\n',
      keywords: 3,
      type: 'text/csv',
    },
  ])
})

test('more than a file may hold is split into numbered ones', () => {
  const files = keywordFiles(keywords, { tool: 'semrush', rowsPerFile: 2 }, today)
  expect(files.map(({ name, text }) => [name, text])).toEqual([
    ['keywords-semrush-2026-11-01-1-of-2.txt', 'one\ntwo, too\n'],
    ['keywords-semrush-2026-11-01-2-of-2.txt', 'three\n'],
  ])
})

test('without keywords there is no file', () => {
  expect(keywordFiles([], { tool: 'plain', rowsPerFile: 100 }, today)).toEqual([])
})

import { originOf } from '@quarry/contracts/csv-export'
import { expect, test } from 'vitest'
import { fileOf, read, titles } from './testing/sample-file.ts'

/** Files of invented rows in the layouts of tools. */
const layouts = import.meta.glob<string>('./testing/layouts/*.csv', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test.each([
  [
    'Search Console’s queries',
    'search-console.csv',
    ['why does my compost smell', 'how to keep rats out of compost', 'compost bin'],
  ],
  [
    'AlsoAsked’s questions, without the answers below them',
    'also-asked.csv',
    [
      'Why does my compost smell of ammonia?',
      'How do you fix smelly compost?',
      'Is it safe to compost cardboard?',
    ],
  ],
  [
    'AnswerThePublic’s keywords, below its preamble and beside the search term',
    'answer-the-public.csv',
    ['why compost smells bad', 'how compost is made at home', 'compost for raised beds'],
  ],
  [
    'KeywordsPeopleUse’s questions, without their answers',
    'keywords-people-use.csv',
    ['Why does compost get hot?', 'Can you compost bread?'],
  ],
  [
    'a help desk’s subjects, without the messages',
    'help-desk.csv',
    ['How do I change my delivery address?', 'Why was I charged twice?'],
  ],
])('%s are read', async (_name, file, expected) => {
  const { questions, counts } = await read(fileOf(file, layouts[`./testing/layouts/${file}`] ?? ''))
  expect(titles(questions)).toEqual(expected)
  expect(counts.rows).toBe(expected.length)
  expect(new Set(questions.map(originOf)), 'none is Reddit’s').toEqual(new Set(['file']))
})

test('the impressions of Search Console’s queries are their figures', async () => {
  const { questions } = await read(fileOf('a.csv', layouts['./testing/layouts/search-console.csv'] ?? ''))
  expect(questions.map(({ score }) => score)).toEqual([1310, 402, 2204])
})

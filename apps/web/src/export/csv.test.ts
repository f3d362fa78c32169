import { expect, test } from 'vitest'
import { sampleQuestion, sampleSiteQuestion } from '../analysis/questions/testing/sample-question.ts'
import { cleanedCsv, comparisonCsv, currentQuestionsCsv, keywordsCsv } from './csv.ts'

const today = new Date(2026, 10, 5, 23, 59)
const context = { today, origin: 'https://quarry.example' }

const processed = sampleQuestion('a', {
  title: 'What is "RAG", exactly?',
  originalTitle: 'what is rag',
  processingStatus: 'processed',
  score: -4,
})
const failed = sampleQuestion('b', {
  title: 'Edited?',
  originalTitle: 'as it was',
  processingStatus: 'error',
})

test('current questions contain the enhanced title if processed, else the original', () => {
  const file = currentQuestionsCsv([processed, failed], context)
  expect(file.name).toBe('reddit-questions-2026-11-05.csv')
  expect(file.rows).toBe(2)
  expect(file.text).toBe(
    '"Extracted questions","Search volume"\n"What is ""RAG"", exactly?",0\n"as it was",0\n',
  )
})

test('the comparison has six columns, and numbers stay numbers', () => {
  const file = comparisonCsv([processed], context)
  expect(file.name).toBe('reddit-questions-enhanced-2026-11-05.csv')
  expect(file.text).toBe(
    '"Original Question","Enhanced Question","Subreddit","Author","Score","Comments"\n' +
      '"what is rag","What is ""RAG"", exactly?","bread","crumb",-4,3\n',
  )
})

test('the cleaned export contains only processed questions', () => {
  const file = cleanedCsv([processed, failed], context)
  expect(file.name).toBe('cleaned-reddit-questions-2026-11-05.csv')
  expect(file).toMatchObject({
    rows: 1,
    text: '"Cleaned questions","Search volume"\n"What is ""RAG"", exactly?",0\n',
  })
})

test('text that a spreadsheet would run gets an apostrophe, whatever invisible characters precede it', () => {
  const { text } = comparisonCsv([{ ...processed, title: '\u200b =1+1', author: '\u00a0@x' }], context)
  expect(text.split('\n')[1]).toBe(`"what is rag","'=1+1","bread","'@x",-4,3`)
})

const fromCooking = sampleSiteQuestion({ processingStatus: 'processed' })
const traced = '"Stack Exchange","https://cooking.stackexchange.com/q/7","Baker","CC BY-SA 4.0"'

test('another source’s files are named after it and end with source, link, author and license', () => {
  const current = currentQuestionsCsv([fromCooking], context)
  expect(current.name).toBe('stack-exchange-questions-2026-11-05.csv')
  expect(current.text).toBe(
    `"Extracted questions","Search volume","Source","Link","Author","License"\n"Why does bread rise?",0,${traced}\n`,
  )
  const cleaned = cleanedCsv([fromCooking, failed], context)
  expect(cleaned.name).toBe('cleaned-stack-exchange-questions-2026-11-05.csv')
  expect(cleaned.text).toContain(`"Why does bread rise?",0,${traced}`)
})

test('the comparison of several sources has one author column, and ends with link and license', () => {
  const { name, text } = comparisonCsv([processed, fromCooking], context)
  expect(name).toBe('questions-enhanced-2026-11-05.csv')
  const [header, , row] = text.split('\n')
  expect(header).toBe(
    '"Original Question","Enhanced Question","Community","Author","Score","Comments","Source","Link","License"',
  )
  expect(row).toMatch(
    /"Baker",\d+,\d+,"Stack Exchange","https:\/\/cooking.stackexchange.com\/q\/7","CC BY-SA 4.0"$/,
  )
})

const fromFile = sampleQuestion('file0000000abcd', {
  title: 'Is rye done?',
  originalTitle: 'is rye done',
  processingStatus: 'processed',
  subreddit: 'rye.csv',
  author: '',
  permalink: '/',
})

test('a link to an invented post leads to the page’s server, and the stated files keep name and columns', () => {
  const demo = { ...fromCooking, permalink: '/demo/post/se-cooking-7' }
  expect(currentQuestionsCsv([demo], context).text).toContain(
    ',"https://quarry.example/demo/post/se-cooking-7",',
  )
  expect(currentQuestionsCsv([{ ...processed, permalink: '/demo/post/a' }], context)).toEqual(
    currentQuestionsCsv([processed], context),
  )
})

test('titles only from a file are not exported as Reddit’s, and have the specified columns', () => {
  expect(currentQuestionsCsv([fromFile], context)).toMatchObject({
    name: 'questions-2026-11-05.csv',
    text: '"Extracted questions","Search volume"\n"Is rye done?",0\n',
  })
  expect(cleanedCsv([fromFile], context).name).toBe('cleaned-questions-2026-11-05.csv')
  const { name, text } = comparisonCsv([fromFile], context)
  expect(name).toBe('questions-enhanced-2026-11-05.csv')
  expect(text).toBe(
    '"Original Question","Enhanced Question","Community","Author","Score","Comments"\n' +
      '"is rye done","Is rye done?","rye.csv","",7,3\n',
  )
})

test('titles from a file beside posts from Reddit change nothing, and beside another source are named as such', () => {
  const both = comparisonCsv([processed, fromFile], context)
  expect([both.name, both.text.split('\n')[0]]).toEqual([
    'reddit-questions-enhanced-2026-11-05.csv',
    '"Original Question","Enhanced Question","Subreddit","Author","Score","Comments"',
  ])
  expect(currentQuestionsCsv([fromFile, fromCooking], context)).toMatchObject({
    name: 'questions-2026-11-05.csv',
    text: expect.stringContaining('"Is rye done?",0,"File","","",""\n'),
  })
})

test('a list of keywords has one column, as keyword planners expect it', () => {
  const entries = [{ text: 'is the loaf done', row: sampleQuestion('a') }]
  expect(keywordsCsv(entries, today)).toEqual({
    name: 'keywords-2026-11-05.csv',
    text: '"Keyword"\n"is the loaf done"\n',
    rows: 1,
  })
})

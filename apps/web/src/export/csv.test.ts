import { expect, test } from 'vitest'
import { sampleQuestion } from '../session/sample-question.ts'
import { cleanedCsv, comparisonCsv, currentQuestionsCsv } from './csv.ts'

const today = new Date(2026, 10, 5, 23, 59)

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

test('current questions hold the enhanced title of what is processed, else the original', () => {
  const file = currentQuestionsCsv([processed, failed], today)
  expect(file.name).toBe('reddit-questions-2026-11-05.csv')
  expect(file.rows).toBe(2)
  expect(file.text).toBe(
    '"Extracted questions","Search volume"\n"What is ""RAG"", exactly?",0\n"as it was",0\n',
  )
})

test('the comparison has six columns, and numbers stay numbers', () => {
  const file = comparisonCsv([processed], today)
  expect(file.name).toBe('reddit-questions-enhanced-2026-11-05.csv')
  expect(file.text).toBe(
    '"Original Question","Enhanced Question","Subreddit","Author","Score","Comments"\n' +
      '"what is rag","What is ""RAG"", exactly?","bread","crumb",-4,3\n',
  )
})

test('the cleaned export holds processed questions only', () => {
  const file = cleanedCsv([processed, failed], today)
  expect(file.name).toBe('cleaned-reddit-questions-2026-11-05.csv')
  expect(file).toMatchObject({
    rows: 1,
    text: '"Cleaned questions","Search volume"\n"What is ""RAG"", exactly?",0\n',
  })
})

test('text that a spreadsheet would run gets an apostrophe, whatever invisible characters precede it', () => {
  const { text } = comparisonCsv([{ ...processed, title: '\u200b =1+1', author: '\u00a0@x' }], today)
  expect(text.split('\n')[1]).toBe(`"what is rag","'=1+1","bread","'@x",-4,3`)
})

test('line breaks become spaces, everything else stays as it is', () => {
  const title = 'Was\r\nnun, 世界 🌍\nOK?'
  const { text } = cleanedCsv([sampleQuestion('a', { title, processingStatus: 'processed' })], today)
  expect(text.split('\n')[1]).toBe('"Was nun, 世界 🌍 OK?",0')
})

import { expect, test } from 'vitest'
import { cleaningCounts, formatUncleaned, subredditsOf } from './cleaning-counts.ts'
import { sampleQuestion } from './testing/sample-question.ts'

const rows = [
  sampleQuestion('a'),
  sampleQuestion('b', { processingStatus: 'processing', subreddit: 'Rye' }),
  sampleQuestion('c', { processingStatus: 'processed', subreddit: 'rye' }),
  sampleQuestion('d', { processingStatus: 'error' }),
  sampleQuestion('e'),
]

test('every question is counted once, and subreddits regardless of case', () => {
  expect(cleaningCounts(rows)).toEqual({
    total: 5,
    pending: 2,
    processing: 1,
    processed: 1,
    failed: 1,
    subreddits: 2,
    units: 'Subreddits',
  })
})

test('a file has communities, which beside posts from Reddit are subreddits', () => {
  const inFile = sampleQuestion('file0000000abcd', { permalink: '/', subreddit: 'titles.csv' })
  expect(cleaningCounts([inFile])).toMatchObject({ subreddits: 1, units: 'Communities' })
  expect(cleaningCounts([inFile, ...rows])).toMatchObject({ subreddits: 3, units: 'Subreddits' })
})

test('subreddits come in the order of their first question', () => {
  expect(subredditsOf(rows.slice(0, 2))).toEqual(['bread', 'Rye'])
})

test('uncleaned titles are listed with their reasons; no message if all are cleaned', () => {
  expect(formatUncleaned(cleaningCounts(rows))).toBe('4 titles were not cleaned: 3 are pending, 1 failed.')
  expect(formatUncleaned(cleaningCounts(rows.slice(2, 3)))).toBe('')
})

import { text } from 'node:stream/consumers'
import type { Question } from '@quarry/contracts/question'
import { expect, test } from 'vitest'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { csvFormatOf, exportCsv } from './export-csv.ts'

async function* parts(...all: string[][]) {
  yield* all
}

const origin = 'https://quarry.example'
const formatOfReddit = { community: 'Subreddit', hasLicenses: false } as const
const ofReddit = { ...formatOfReddit, origin }

const csvOf = async (change: Partial<Question>) => {
  const row = JSON.stringify({ ...buildQuestion('a1', change), revision: 1 })
  return (await text(exportCsv(parts([row]), ofReddit))).split('\n')[1]
}

test('text that a spreadsheet would run gets an apostrophe, even after invisible characters', async () => {
  expect(await csvOf({ originalTitle: '\u200b =1+1', author: '\ufeff@x' })).toBe(
    `"'=1+1","[help] why does a1 rise","bread","'@x",7,3,"https://www.reddit.com/r/bread/comments/a1/"`,
  )
})

test('a line break inside a title becomes a space', async () => {
  expect(await csvOf({ originalTitle: 'one\r\ntwo\nthree' })).toContain('"one two three",')
})

test('a negative score stays a number', async () => {
  expect(await csvOf({ score: -12 })).toMatch(/,-12,3,"https:[^"]*"$/)
})

test('a demo post’s link leads to this server', async () => {
  expect(await csvOf({ permalink: '/demo/post/a1' })).toMatch(/,"https:\/\/quarry\.example\/demo\/post\/a1"$/)
})

test('the CSV of an empty set is only the header', async () => {
  expect(await text(exportCsv(parts([]), ofReddit))).toBe(
    '"Original Question","Enhanced Question","Subreddit","Author","Score","Comments","Link"\n',
  )
})

test('a row with values that are no longer accepted is exported like any other', async () => {
  const rows = [
    { ...buildQuestion('a1'), score: 2 ** 60, author: 'x'.repeat(5000) },
    { id: 'a2' },
    buildQuestion('a3'),
  ]
  const lines = (await text(exportCsv(parts(rows.map((row) => JSON.stringify(row))), ofReddit)))
    .trim()
    .split('\n')
  expect(lines).toHaveLength(1 + rows.length)
  expect(lines[1]).toContain('x'.repeat(5000))
  expect(lines[3]).toContain('[help] why does a3 rise')
})

test('questions from other sources determine the file’s name and add license columns, and questions from Reddit do not', async () => {
  const reddit = JSON.stringify(buildQuestion('a1', { title: 'Is "source":"lemmy" a source?' }))
  const licensed = { source: 'stack-exchange', licence: 'CC BY-SA 4.0' } as const
  const other = JSON.stringify(buildQuestion('se-cooking-1', licensed))
  expect(await csvFormatOf(parts([reddit]))).toEqual({
    name: 'reddit-questions-enhanced',
    community: 'Subreddit',
    hasLicenses: false,
  })
  expect(await csvFormatOf(parts([other]))).toEqual({
    name: 'stack-exchange-questions-enhanced',
    community: 'Community',
    hasLicenses: true,
  })
  expect(await csvFormatOf(parts([reddit], [other]))).toEqual({
    name: 'questions-enhanced',
    community: 'Community',
    hasLicenses: true,
  })
  const [header, first, second] = (
    await text(exportCsv(parts([reddit, other]), { community: 'Community', hasLicenses: true, origin }))
  ).split('\n')
  expect(header).toMatch(/"Link","Source","License"$/)
  expect(first).toMatch(/,"Reddit",$/)
  expect(second).toMatch(/,"Stack Exchange","CC BY-SA 4.0"$/)
})

test('titles only from a file are not exported as Reddit’s', async () => {
  const title = JSON.stringify(buildQuestion('file0000000abcd', { permalink: '/' }))
  const format = await csvFormatOf(parts([title]))
  expect(format).toEqual({ name: 'questions-enhanced', community: 'Community', hasLicenses: false })
  expect(await text(exportCsv(parts([title]), { ...format, origin }))).toMatch(
    /^"Original Question","Enhanced Question","Community","Author","Score","Comments","Link"\n/,
  )
  const post = JSON.stringify(buildQuestion('1abcde'))
  expect(await csvFormatOf(parts([title], [post]))).toEqual({
    name: 'reddit-questions-enhanced',
    ...formatOfReddit,
  })
})

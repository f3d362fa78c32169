import { text } from 'node:stream/consumers'
import type { Question } from '@quarry/contracts/question'
import { expect, test } from 'vitest'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { exportCsv } from './export-csv.ts'

async function* parts(...all: string[][]) {
  yield* all
}

const csvOf = async (change: Partial<Question>) => {
  const row = JSON.stringify({ ...buildQuestion('a1', change), revision: 1 })
  return (await text(exportCsv(parts([row])))).split('\n')[1]
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

test('an empty set gives only the header', async () => {
  expect(await text(exportCsv(parts([])))).toBe(
    '"Original Question","Enhanced Question","Subreddit","Author","Score","Comments","Link"\n',
  )
})

test('a row with values that are no longer accepted is exported, like all others', async () => {
  const rows = [
    { ...buildQuestion('a1'), score: 2 ** 60, author: 'x'.repeat(5000) },
    { id: 'a2' },
    buildQuestion('a3'),
  ]
  const lines = (await text(exportCsv(parts(rows.map((row) => JSON.stringify(row)))))).trim().split('\n')
  expect(lines).toHaveLength(1 + rows.length)
  expect(lines[1]).toContain('x'.repeat(5000))
  expect(lines[3]).toContain('[help] why does a3 rise')
})

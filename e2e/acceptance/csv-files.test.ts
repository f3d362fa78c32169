import { expect, type Page } from '@playwright/test'
import { datedName, downloadedCsv } from '../support/downloaded-csv.ts'
import { expectToast } from '../support/expect-toast.ts'
import { fillSession } from '../support/filled-session.ts'
import { openAnalysis, openCleaning, openStep } from '../support/open-screens.ts'
import { exportAs, rowOf } from '../support/questions-table.ts'
import { cleanedOf, questionOf } from '../support/sample-questions.ts'
import { test } from '../support/watched-test.ts'

const QUOTES = 'What is "RAG", exactly?'
const MIXED = 'Ist „Kompost“, 堆肥 or سماد better, "really"? 🌱'

function current(page: Page) {
  return downloadedCsv(page, () => exportAs(page, 'Current Questions'))
}

function comparison(page: Page) {
  return downloadedCsv(page, () => exportAs(page, 'Before & After Comparison'))
}

function cleaned(page: Page) {
  return downloadedCsv(page, () => page.getByRole('button', { name: /^Export Cleaned Results/ }).click())
}

test('75 Current Questions has its name, its two columns, and 0 as every volume', async ({ page }) => {
  await fillSession(page, [questionOf(1), cleanedOf(2)])
  await openAnalysis(page)
  const { name, header, rows } = await current(page)
  expect(name).toMatch(datedName('reddit-questions'))
  expect(header).toEqual(['Extracted questions', 'Search volume'])
  expect(rows.map(([, volume]) => volume)).toEqual(['0', '0'])
})

test('76 Current Questions has the enhanced title of a processed row, else the original', async ({
  page,
}) => {
  const edited = { title: 'Is this an edited title?' }
  await fillSession(page, [
    cleanedOf(1),
    questionOf(2, edited),
    questionOf(3, { ...edited, processingStatus: 'error', problem: 'Gemini rejected it.' }),
    questionOf(4, { ...edited, processingStatus: 'processing' }),
  ])
  await openAnalysis(page)
  const { rows } = await current(page)
  expect(rows.map(([title]) => title).toSorted()).toEqual(
    [cleanedOf(1).title, ...[2, 3, 4].map((number) => questionOf(number).originalTitle)].toSorted(),
  )
})

test('77 Before & After Comparison has its name and its six columns in order', async ({ page }) => {
  const { originalTitle, title, subreddit, author } = cleanedOf(7)
  await fillSession(page, [cleanedOf(7, { score: 12, numComments: 34 })])
  await openAnalysis(page)
  const { name, header, rows } = await comparison(page)
  expect(name).toMatch(datedName('reddit-questions-enhanced'))
  expect(header.join()).toBe('Original Question,Enhanced Question,Subreddit,Author,Score,Comments')
  expect(rows).toEqual([[originalTitle, title, subreddit, author, '12', '34']])
})

test('78 The cleaned export has its name, its two columns, and processed rows only', async ({ page }) => {
  await fillSession(page, [
    cleanedOf(1),
    questionOf(2),
    questionOf(3, { processingStatus: 'error', problem: 'Gemini rejected it.' }),
  ])
  await openCleaning(page)
  const { name, header, rows } = await cleaned(page)
  expect(name).toMatch(datedName('cleaned-reddit-questions'))
  expect(header).toEqual(['Cleaned questions', 'Search volume'])
  expect(rows).toEqual([[cleanedOf(1).title, '0']])
})

test('79 Titles are in double quotes, and quotes inside them are doubled', async ({ page }) => {
  await fillSession(page, [cleanedOf(1, { title: QUOTES, originalTitle: QUOTES })])
  await openAnalysis(page)
  const quoted = '"What is ""RAG"", exactly?"'
  expect((await current(page)).text).toContain(`\n${quoted},0\n`)
  expect((await comparison(page)).text).toContain(`\n${quoted},${quoted},`)
})

test('80 A title with comma, quote, emoji and other scripts is read back unchanged', async ({ page }) => {
  await fillSession(page, [cleanedOf(1, { title: MIXED, originalTitle: MIXED })])
  await openAnalysis(page)
  expect((await current(page)).rows).toEqual([[MIXED, '0']])
  expect((await comparison(page)).rows[0]?.slice(0, 2)).toEqual([MIXED, MIXED])
})

test('81 A title is never a formula, and a negative score stays a plain number', async ({ page }) => {
  const starts = ['=', '+', '-', '@', '\t', '\r']
  await fillSession(
    page,
    starts.map((start, index) =>
      questionOf(index + 1, { title: 'x', originalTitle: `${start}1+1 ${index}`, score: -5 }),
    ),
  )
  await openAnalysis(page)
  const titles = (await current(page)).rows.map(([title]) => title)
  expect(titles).toHaveLength(starts.length)
  // what shows nothing is left out in front, and what is left then is no formula
  for (const title of titles) expect(title).toMatch(/^(?:'[=+\-@])?1\+1/)
  const { text, rows } = await comparison(page)
  for (const row of rows) expect(row[4]).toBe('-5')
  expect(text.match(/,-5,\d\n/g)).toHaveLength(starts.length)
})

test('82 A table export says how many data rows went where', async ({ page }) => {
  await fillSession(page, [questionOf(1), questionOf(2), cleanedOf(3)])
  await openAnalysis(page)
  await comparison(page)
  await expectToast(page, 'Export successful', '3 questions exported to CSV with before/after comparison')
  await rowOf(page, cleanedOf(3).title).getByRole('checkbox').check()
  await rowOf(page, questionOf(1).title).getByRole('checkbox').check()
  await current(page)
  await expectToast(page, 'Export successful', '2 questions exported to CSV for keyword research')
})

test('83 The cleaned export says how many questions went', async ({ page }) => {
  await fillSession(page, [cleanedOf(1), cleanedOf(2), questionOf(3)])
  await openCleaning(page)
  await cleaned(page)
  await expectToast(page, 'Export successful', '2 cleaned questions exported to CSV.')
})

test('84 No export asks the server for anything', async ({ page }) => {
  await fillSession(page, [cleanedOf(1), questionOf(2)])
  await openCleaning(page)
  // Each of these records the requests until the file is there.
  expect((await cleaned(page)).rows).toHaveLength(1)
  await openStep(page, 'Analysis')
  await expect(page.getByRole('table', { name: 'Questions' })).toBeVisible()
  expect((await current(page)).rows).toHaveLength(2)
  expect((await comparison(page)).rows).toHaveLength(2)
})

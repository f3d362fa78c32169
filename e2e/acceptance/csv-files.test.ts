import { expect } from '@playwright/test'
import { datedName, downloadedCsv } from '../support/downloaded-csv.ts'
import { dismissToast, expectToast } from '../support/expect-toast.ts'
import { fillSession } from '../support/filled-session.ts'
import { openAnalysis, openStep } from '../support/open-screens.ts'
import { exportAs, rowsOf } from '../support/questions-table.ts'
import { cleanedOf, questionOf } from '../support/sample-questions.ts'
import { test } from '../support/watched-test.ts'

const QUOTES = 'What is "RAG", exactly?'
const MIXED = 'Ist „Kompost“, 堆肥 or سماد better, "really"? 🌱'

const FORMULAS = ['=', '+', '-', '@', '\t', '\r'].map((start, index) => `${start}1+1 ${index}`)
const EDITED = 'Is this an edited title?'

const cleanedRows = [
  cleanedOf(1),
  cleanedOf(7, { score: 12, numComments: 34 }),
  cleanedOf(8, { title: QUOTES, originalTitle: QUOTES }),
  cleanedOf(9, { title: MIXED, originalTitle: MIXED }),
]
const otherRows = [
  questionOf(2, { title: EDITED }),
  questionOf(3, { title: EDITED, processingStatus: 'error', problem: 'Gemini rejected it.' }),
  questionOf(4, { title: EDITED, processingStatus: 'processing' }),
  ...FORMULAS.map((originalTitle, index) => questionOf(index + 11, { title: 'x', originalTitle, score: -5 })),
]
const TOTAL = cleanedRows.length + otherRows.length

test('75, 76, 77, 78, 79, 80, 81, 82, 83, 84 The three CSV files have their names, columns and rows, safe titles, and toasts', async ({
  page,
}) => {
  await fillSession(page, [...cleanedRows, ...otherRows])
  await openAnalysis(page)
  const exportCurrent = () => downloadedCsv(page, () => exportAs(page, 'Current Questions'))
  // Each download expects no request until the file is there, for check 84.
  const current = await exportCurrent()
  await dismissToast(page)
  const comparison = await downloadedCsv(page, () => exportAs(page, 'Before & After Comparison'))

  await test.step('82 The toast of a table export has the number of rows and the file', async () => {
    await expectToast(
      page,
      'Export successful',
      `${TOTAL} questions exported to CSV with before/after comparison`,
    )
    for (const at of [0, 1]) await rowsOf(page).nth(at).getByRole('checkbox').check()
    await exportCurrent()
    await expectToast(page, 'Export successful', '2 questions exported to CSV for keyword research')
  })

  await test.step('75, 84 Current Questions has its name, its two columns, and 0 as every volume', () => {
    const { name, header, rows } = current
    expect(name).toMatch(datedName('reddit-questions'))
    expect(header).toEqual(['Extracted questions', 'Search volume'])
    expect(rows.map(([, volume]) => volume)).toEqual(Array.from({ length: TOTAL }, () => '0'))
  })

  await test.step('76 Current Questions has the enhanced title of a processed row, else the original', () => {
    const titles = current.rows.map(([title]) => title)
    const enhanced = cleanedRows.map(({ title }) => title)
    const originals = [2, 3, 4].map((number) => questionOf(number).originalTitle)
    expect(titles.filter((title) => !title?.includes('1+1')).toSorted()).toEqual(
      [...enhanced, ...originals].toSorted(),
    )
  })

  await test.step('77, 84 Before & After Comparison has its name and its six columns in order', () => {
    const { originalTitle, title, subreddit, author } = cleanedOf(7)
    const { name, header, rows } = comparison
    expect(name).toMatch(datedName('reddit-questions-enhanced'))
    expect(header.join()).toBe('Original Question,Enhanced Question,Subreddit,Author,Score,Comments')
    expect(rows).toHaveLength(TOTAL)
    expect(rows).toContainEqual([originalTitle, title, subreddit, author, '12', '34'])
  })

  await test.step('79 Titles are in double quotes, and quotes inside them are doubled', () => {
    const quoted = '"What is ""RAG"", exactly?"'
    expect(current.text).toContain(`\n${quoted},0\n`)
    expect(comparison.text).toContain(`\n${quoted},${quoted},`)
  })

  await test.step('80 A title with comma, quote, emoji and other scripts is read back unchanged', () => {
    expect(current.rows).toContainEqual([MIXED, '0'])
    expect(comparison.rows.map((row) => row.slice(0, 2))).toContainEqual([MIXED, MIXED])
  })

  await test.step('81 A title is never a formula, and a negative score stays a plain number', () => {
    const isFormula = ([title]: string[]) => title?.includes('1+1')
    const formulas = current.rows.filter(isFormula)
    expect(formulas).toHaveLength(FORMULAS.length)
    // Invisible characters at the start are removed, and what follows must not be a formula.
    for (const [title] of formulas) expect(title).toMatch(/^(?:'[=+\-@])?1\+1/)
    const { text, rows } = comparison
    for (const row of rows.filter(isFormula)) expect(row[4]).toBe('-5')
    expect(text.match(/,-5,\d+\n/g)).toHaveLength(FORMULAS.length)
  })

  await test.step('78, 84 The cleaned export has its name, its two columns, and processed rows only', async () => {
    await openStep(page, 'Cleaning')
    await dismissToast(page)
    const { name, header, rows } = await downloadedCsv(page, () =>
      page.getByRole('button', { name: /^Export Cleaned Results/ }).click(),
    )
    expect(name).toMatch(datedName('cleaned-reddit-questions'))
    expect(header).toEqual(['Cleaned questions', 'Search volume'])
    expect(rows.toSorted()).toEqual(cleanedRows.map(({ title }) => [title, '0']).toSorted())
  })

  await test.step('83 The toast of the cleaned export has the number of questions', async () => {
    await expectToast(page, 'Export successful', `${cleanedRows.length} cleaned questions exported to CSV.`)
  })
})

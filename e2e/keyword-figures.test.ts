import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { downloadedCsv, downloadedFile } from './support/downloaded-csv.ts'
import { fillSession } from './support/filled-session.ts'
import { openAnalysis } from './support/open-screens.ts'
import { exportAs, rowOf, rowsOf } from './support/questions-table.ts'
import { questionOf } from './support/sample-questions.ts'
import { test } from './support/watched-test.ts'
import { act, actFromMenu } from './support/workbench.ts'

/** Titles in the table's order, by points. */
const titles = [
  'What’s the best [UK] compost?',
  'Why does my heap smell?',
  'Which worm bins are easy?',
  'whats the best UK compost',
  'How wide is a bin?',
] as const
const [best, smell, worms, bestAgain, wide] = titles

const questions = titles.map((title, index) =>
  questionOf(index + 1, { title, originalTitle: `[help] ${title}`, score: 50 - index, numComments: index }),
)

/** A file as Keyword Planner writes it: UTF-16 with tabs, two lines of preamble, and one line of totals. */
const planner = Buffer.from(
  `\ufeff${[
    'Keyword Stats 2026-11-05 at 10_21_33',
    'November 1, 2025 - October 31, 2026',
    'Keyword\tCurrency\tAvg. monthly searches\tYoY change\tCompetition\tTop of page bid (low range)',
    '\tUSD\t90,000\t0%\t\t',
    'whats the best uk compost\tUSD\t1K – 10K\t0%\tHigh\t0.57',
    'why does my heap smell\tUSD\t40\t0%\tLow\t',
    'which worm bin are easy\tUSD\t5,400\t0%\tMedium\t1.20',
    'compost bin\tUSD\t60,500\t0%\tHigh\t0.90',
  ].join('\n')}`,
  'utf16le',
)

async function openFile(page: Page, name: string, buffer: Buffer) {
  await page.getByLabel('File of a keyword tool').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

test('a keyword tool’s volumes are joined to the questions, sorted by and exported, and nothing is sent', async ({
  page,
}) => {
  await fillSession(page, questions)
  await openAnalysis(page)
  const current = () => downloadedFile(page, () => exportAs(page, 'Current Questions'))
  const comparison = () => downloadedFile(page, () => exportAs(page, 'Before & After Comparison'))
  const before = [await current(), await comparison()]
  const tools = page.getByRole('dialog', { name: 'Keyword tools' })
  await actFromMenu(page, 'Keyword tools…')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })

  await test.step('a file that is none, or has no keywords, ends in a sentence', async () => {
    // Queried by text, because the open panel hides toasts from screen readers and queries by role.
    await openFile(page, 'keywords.xlsx', Buffer.from('PK\u0003\u0004'))
    await expect(page.getByText('This is a spreadsheet file.').first()).toBeVisible()
    await openFile(page, 'others.csv', Buffer.from('Keyword,Volume\nrye bread,40\n'))
    await expect(page.getByText('0 of 1 keyword found among your questions.').first()).toBeVisible()
  })

  await test.step('a file is added in one step', async () => {
    await openFile(page, 'Keyword Stats 2026-11-05.csv', planner)
    await expect(page.getByText('Volumes added', { exact: true })).toBeVisible()
    await expect(page.getByText('3 of 4 keywords found among your questions.').first()).toBeVisible()
    await expect(tools).toContainText('4 of 5 questions with figures from Keyword Stats 2026-11-05.csv')
    await expectNoAxeViolations(page, 'search volumes')
  })

  await test.step('the list of questions has them', async () => {
    await tools.getByRole('button', { name: 'Questions', exact: true }).click()
    const { header, rows } = await downloadedCsv(page, () =>
      tools.getByRole('button', { name: 'CSV', exact: true }).click(),
    )
    const of = (name: string) => rows.map((row) => row[header.indexOf(name)])
    expect(of('Question')).toEqual([wide, bestAgain, worms, smell, best])
    expect(of('Volume')).toEqual(['', '1000', '5400', '40', '1000'])
    await tools.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('the table shows and sorts them; the stated files stay byte for byte', async () => {
    await expect(rowOf(page, smell)).toContainText('40')
    await page.getByRole('button', { name: 'Priority' }).click()
    await expect(rowsOf(page)).toContainText([worms, best, bestAgain, smell, wide])
    await page.getByRole('button', { name: 'Engagement' }).click()
    await expect(rowsOf(page)).toContainText([best, smell, worms, bestAgain, wide])
    expect([await current(), await comparison()]).toEqual(before)
  })

  await test.step('a session file keeps them, and they can be undone', async () => {
    const { text } = await downloadedFile(page, () => act(page, 'Save as a file'))
    expect(Object.values(JSON.parse(text).keywordFigures.byQuestion)).toHaveLength(4)
    await act(page, 'Undo added search volumes')
    await expect(page.getByRole('button', { name: 'Priority' })).toHaveCount(0)
    await act(page, 'Redo added search volumes')
    await expect(page.getByRole('button', { name: 'Priority' })).toBeVisible()
  })
  expect(sent).toEqual([])
})

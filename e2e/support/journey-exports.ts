import { expect, type Page } from '@playwright/test'
import { comparisonColumns } from '@quarry/contracts/csv-export'
import type { Question } from '@quarry/contracts/question'
import { counterOf } from './counter-of.ts'
import { datedName, downloadedCsv } from './downloaded-csv.ts'
import { expectToast } from './expect-toast.ts'
import { readStoredQuestions } from './stored-questions.ts'

/** How many questions the journey extracts, cleans and exports. */
export const REQUESTED = 6
/** The title of one of them. */
export const FORMULA = '=HYPERLINK("http://example.com","x"), is that a formula?'

/** Returns a text as a spreadsheet must receive it: never a formula, always on one line. */
function safe(text: string): string {
  return (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text).replace(/\r\n|[\r\n]/g, ' ')
}

export function exportAs(page: Page, kind: string) {
  return downloadedCsv(page, async () => {
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await page.getByRole('menuitem', { name: kind }).click()
  })
}

export async function exportCurrent(page: Page, held: Question[]) {
  const file = await exportAs(page, 'Current Questions')
  await expectToast(page, 'Export successful', `${REQUESTED} questions exported to CSV for keyword research`)
  expect(file.name).toMatch(datedName('reddit-questions'))
  expect(file.header).toEqual(['Extracted questions', 'Search volume'])
  expect(file.rows.toSorted()).toEqual(held.map(({ title }) => [safe(title), '0']).toSorted())
  expect(file.text).toContain(`\n"'${FORMULA.replaceAll('"', '""')}",0\n`)
  for (const line of file.text.trimEnd().split('\n').slice(1)) expect(line).toMatch(/^"(?:[^"]|"")*",0$/)
}

export async function exportComparison(page: Page, held: Question[]) {
  const file = await exportAs(page, 'Before & After Comparison')
  await expectToast(
    page,
    'Export successful',
    `${REQUESTED} questions exported to CSV with before/after comparison`,
  )
  expect(file.name).toMatch(datedName('reddit-questions-enhanced'))
  expect(file.header).toEqual(comparisonColumns.map(({ header }) => header))
  const rows = held.map((question) =>
    comparisonColumns.map(({ key }) => {
      const value = question[key]
      return typeof value === 'string' ? safe(value) : String(value)
    }),
  )
  expect(file.rows.toSorted()).toEqual(rows.toSorted())
}

export async function exportCleaned(page: Page) {
  await expect(counterOf(page, 'Total Questions')).toHaveText(String(REQUESTED))
  await expect(counterOf(page, 'Pending Cleaning')).toHaveText('0')
  await expect(counterOf(page, 'Cleaned')).toHaveText(String(REQUESTED))
  await expect(counterOf(page, 'Failed')).toHaveText('0')
  await expect(page.getByRole('heading', { name: 'Cleaning Complete!' })).toBeVisible()
  const result = page.getByRole('table', { name: 'Questions' }).getByRole('row').nth(1)
  await expect(result).toContainText('AI-enhanced')
  await expect(result).toContainText(/u\/.+ ago.*r\/.+Processed/)
  const file = await downloadedCsv(page, () =>
    page.getByRole('button', { name: `Export Cleaned Results (${REQUESTED})` }).click(),
  )
  await expectToast(page, 'Export successful', `${REQUESTED} cleaned questions exported to CSV.`)
  expect(file.name).toMatch(datedName('cleaned-reddit-questions'))
  expect(file.header).toEqual(['Cleaned questions', 'Search volume'])
  const held = await readStoredQuestions(page)
  expect(file.rows.toSorted()).toEqual(held.map(({ title }) => [safe(title), '0']).toSorted())
}

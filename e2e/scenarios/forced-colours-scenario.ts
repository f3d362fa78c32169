import type { Page } from '@playwright/test'
import type { Capture } from './capture.ts'
import { openAnalysis, storeReturningUser } from './open-analysis.ts'

const MANY = 500

/** The workbench in the colours of a system with high contrast; both themes look the same there. */
export async function captureForcedColours(page: Page, take: Capture): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await storeReturningUser(page)
  await openAnalysis(page, MANY)
  const near = page.getByRole('button', { name: /^Near-duplicates \d/ })
  await near.waitFor()
  await page.getByRole('button', { name: /^Why [\d,]+$/ }).click()
  await page.getByRole('table', { name: 'Questions' }).getByRole('row').nth(2).getByRole('checkbox').check()
  await page.getByRole('table', { name: 'Questions' }).getByRole('row').nth(3).focus()
  await page.keyboard.press(']')
  await take('96-forced-colours-inspector')
  await page.keyboard.press(']')
  await page.getByRole('button', { name: 'Clear filters' }).first().click()

  await page.getByRole('button', { name: 'Find and replace' }).click()
  await page.getByRole('radio', { name: /^All/ }).check()
  await page.getByLabel('Find', { exact: true }).fill('starter')
  await page.getByText(/titles change/).waitFor()
  await take('97-forced-colours-find-and-replace')
  await page.keyboard.press('Escape')

  await near.click()
  await page.getByRole('button', { name: 'Compare groups…' }).click()
  await page.locator('[aria-current="true"]').waitFor()
  await page.keyboard.press('Enter')
  await take('98-forced-colours-near-duplicates')
  await page.keyboard.press('Escape')
  await near.click()

  await page.keyboard.press('v')
  await page.getByRole('heading', { name: 'Review', exact: true }).waitFor()
  await take('99-forced-colours-review')
}

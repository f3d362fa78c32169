import type { Page } from '@playwright/test'
import { closePanel, openFilters } from '../support/workbench.ts'
import type { Capture } from './capture.ts'
import { openAnalysis, storeReturningUser } from './open-analysis.ts'

const MANY = 5000
/** Narrower rows are stacked: a tap opens them. */
const GRID_WIDTH = 761

/** The inspector, and the review of one title after the other: with titles, without saving, at its end. */
export async function captureReview(page: Page, take: Capture): Promise<void> {
  await storeReturningUser(page)
  await openAnalysis(page, MANY)
  await inspect(page, take)
  await page.getByRole('button', { name: /^Review \(/ }).click()
  await page.getByRole('heading', { name: 'Review', exact: true }).waitFor()
  await take('82-review')
  for (const key of 'aarsa') await page.keyboard.press(key)
  await page.keyboard.press('e')
  await take('83-review-editor')
  await page.keyboard.press('Escape')

  await page.route('**/api/questions/change', (route) => route.abort())
  await page.keyboard.press('a')
  await page.getByText(/not saved yet/).waitFor()
  await take('84-review-not-saved')
  await page.unroute('**/api/questions/change')
  await page.getByRole('button', { name: 'Save now' }).click()
  await page.getByText(/not saved yet/).waitFor({ state: 'detached' })

  await page.keyboard.press('Escape')
  await openFilters(page)
  await page.getByRole('button', { name: /^The rest \d/ }).click()
  await page.getByText(/of 5,000 questions shown/).waitFor()
  await closePanel(page)
  await page.keyboard.press('v')
  await page.getByRole('heading', { name: 'No title is risky.' }).waitFor()
  await take('85-review-rest')
  await page.getByRole('button', { name: /^Accept all/ }).click()
  await page.getByRole('heading', { name: /reviewed$/ }).waitFor()
  await take('86-review-end')
}

async function inspect(page: Page, take: Capture): Promise<void> {
  const row = page.getByRole('table', { name: 'Questions' }).getByRole('row').nth(1)
  const { width = 0 } = page.viewportSize() ?? {}
  if (width >= GRID_WIDTH) {
    await row.focus()
    await page.keyboard.press(']')
  } else {
    await row.getByText('points').first().locator('..').click()
  }
  await page.getByRole('heading', { name: 'What the AI changed' }).waitFor()
  await page.getByText('Searching…').waitFor({ state: 'detached' })
  await take('80-inspector')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await take('81-inspector-editor')
  await page.keyboard.press('Escape')
  await closePanel(page)
}

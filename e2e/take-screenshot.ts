import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { counterOf } from './support/counter-of.ts'
import { dismissToast, expectToast } from './support/expect-toast.ts'
import { acceptAgreement, choose, connect, extract } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'

const docs = fileURLToPath(new URL('../docs/', import.meta.url))
const MOST_BYTES = 300_000
// Of the rows that the picture shows, the first being the table's head.
const TO_SHOW_CLEANED = [1, 2, 4, 5, 8]

test('the picture for the README', async ({ page }) => {
  await acceptAgreement(page)
  await connect(page)
  await choose(page, { gardening: 80, VegetableGrowers: 40, composting: 30 })
  await extract(page)
  await dismissToast(page)
  for (const row of TO_SHOW_CLEANED) {
    await page
      .getByRole('table', { name: 'Questions' })
      .getByRole('row')
      .nth(row)
      .getByRole('checkbox')
      .check()
  }
  await page.getByRole('button', { name: /^Process selected/ }).click()
  await expectToast(page, 'Questions processed')
  await dismissToast(page)
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('button', { name: /^Start AI Cleaning/ }).click()
  await expect(counterOf(page, 'Processed')).toHaveText(/^[6-9]\d$/, { timeout: 40_000 })
  await take(page, 'screenshot.png')
})

test('the pictures for the first analysis and the topics', async ({ page }) => {
  await acceptAgreement(page)
  await connect(page)
  await page.getByLabel('Seed term 1').fill('vegetable garden')
  await page.getByRole('button', { name: 'Next Step' }).click()
  await expectToast(page, 'Subreddits Discovered')
  await dismissToast(page)
  for (const name of ['gardening', 'VegetableGrowers', 'composting'])
    await page.getByRole('checkbox', { name: `r/${name}` }).check()
  await take(page, 'guide/first-communities.png')
  await page.getByRole('button', { name: 'Start Analyzing' }).click()
  await extract(page)
  await dismissToast(page)
  await take(page, 'guide/first-questions.png')
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  const tiles = page.getByRole('group', { name: /^What people in/ })
  await tiles.getByRole('button').first().press('Enter')
  await page.getByRole('region', { name: 'Topic' }).waitFor()
  await take(page, 'guide/topics.png')
})

async function take(page: Page, name: string): Promise<void> {
  const path = `${docs}${name}`
  await page.mouse.move(0, 0)
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  expect((await stat(path)).size).toBeLessThan(MOST_BYTES)
}

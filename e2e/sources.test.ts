import { expect, type Page } from '@playwright/test'
import { counterOf } from './support/counter-of.ts'
import { acceptAgreement } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'

const tick = (page: Page, source: string, chosen = true) =>
  page.getByRole('checkbox', { name: `Read questions from ${source}` }).setChecked(chosen)

async function search(page: Page, term: string) {
  await page.getByRole('button', { name: 'Try it with demo credentials' }).click()
  await expect(page.getByRole('button', { name: 'Next Step' })).toHaveClass(/bg-accent/)
  await page.getByRole('button', { name: 'Next Step' }).click()
  await page.getByLabel('Seed term 1').fill(term)
  await page.getByRole('button', { name: 'Next Step' }).click()
}

test('without Reddit, questions of Hacker News come into a table in six clicks after the choice of the source', async ({
  page,
}) => {
  await acceptAgreement(page)
  await tick(page, 'Reddit', false)
  await tick(page, 'Hacker News')
  await search(page, 'database')
  await page.getByRole('checkbox', { name: 'Ask HN' }).check()
  await page.getByRole('button', { name: 'Start Analyzing' }).click()
  await page.getByRole('button', { name: 'Extract Questions from Hacker News' }).click()
  await expect(counterOf(page, 'Total Questions')).toHaveText('300')
  const link = page.getByRole('link', { name: /^Open on Hacker News/ }).first()
  await expect(link).toHaveAttribute('href', /^https:\/\/news\.ycombinator\.com\/item\?id=\d+$/)
})

test('several sources are searched and read beside each other, into one table', async ({ page }) => {
  await acceptAgreement(page)
  await tick(page, 'Stack Exchange')
  await tick(page, 'Lemmy')
  await search(page, 'sourdough')
  await expect(page.getByRole('heading', { name: 'Stack Exchange', level: 2 })).toBeVisible()
  const site = page.getByRole('checkbox', { name: 'cooking', exact: true })
  await site.check()
  await page.getByLabel('Questions to extract from cooking', { exact: true }).fill('20')
  const lemmy = page.getByRole('checkbox', { name: /^!\w+@/ }).first()
  await lemmy.check()
  await page
    .getByLabel(/^Questions to extract from !/)
    .first()
    .fill('10')
  await page.getByRole('button', { name: 'Start Analyzing' }).click()
  await page.getByRole('button', { name: 'Extract Questions from 2 Sources' }).click()
  await expect(counterOf(page, 'Total Questions')).toHaveText('30')
  await expect(page.getByRole('link', { name: /^Open on Stack Exchange/ }).first()).toHaveAttribute(
    'href',
    /^https:\/\/cooking\.stackexchange\.com\/q\/\d+$/,
  )
})

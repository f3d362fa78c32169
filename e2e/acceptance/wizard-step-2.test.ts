import { expect } from '@playwright/test'
import { expectToast } from '../support/expect-toast.ts'
import { ownCredentials } from '../support/setup-steps.ts'
import { test } from '../support/watched-test.ts'
import { openConnected, openSeedTerms, outlastToast, titleOf } from './support/open-screens.ts'

const CALL = '**/api/discover-subreddits'

test('22 Step 2 has its titles, five inputs with the first required, and examples', async ({ page }) => {
  await openSeedTerms(page)
  await expect(page.getByText('Enter topics to discover relevant subreddits')).toBeVisible()
  const fields = page.getByRole('textbox')
  await expect(fields).toHaveCount(5)
  const labels = page.locator('label')
  await expect(labels).toHaveText([
    'Seed term 1*',
    'Seed term 2optional',
    'Seed term 3optional',
    'Seed term 4optional',
    'Seed term 5optional',
  ])
  await expect(page.getByRole('heading', { name: 'Examples' })).toBeVisible()
  await page.getByRole('button', { name: 'sourdough baking' }).click()
  await expect(fields.first()).toHaveValue('sourdough baking')
})

test('23 Next Step with blank inputs only: the toast, and step 2 stays', async ({ page }) => {
  await page.clock.install()
  await openSeedTerms(page)
  for (const typed of ['', '   ']) {
    for (const field of await page.getByRole('textbox').all()) await field.fill(typed)
    await page.getByRole('button', { name: 'Next Step' }).click()
    await expectToast(
      page,
      'Seed Terms Required',
      'Please enter at least one seed term to discover subreddits.',
    )
    await outlastToast(page)
    await expect(titleOf(page)).toHaveText('Seed Terms')
  }
})

test('25 One term in the third field is enough, and blank ones are not sent', async ({ page }) => {
  const { geminiApiKey, ...reddit } = ownCredentials('demo', 'demo-paid')
  await openConnected(page, { ...reddit, geminiApiKey })
  await page.getByRole('button', { name: 'Next Step' }).click()
  await page.getByLabel('Seed term 1').fill('  ')
  await page.getByLabel('Seed term 3').fill(' compost ')
  const [request] = await Promise.all([
    page.waitForRequest(CALL),
    page.getByRole('button', { name: 'Next Step' }).click(),
  ])
  expect(request.method()).toBe('POST')
  expect(request.postDataJSON()).toEqual({ seedTerms: ['compost'], ...reddit })
  await expectToast(page, 'Subreddits Discovered')
})

test('26 Next runs discovery on step 3; Previous goes back one step and keeps the terms', async ({
  page,
}) => {
  await openSeedTerms(page)
  await page.getByLabel('Seed term 1').fill('vegetable garden')
  await page.getByLabel('Seed term 4').fill('compost')
  await Promise.all([page.waitForRequest(CALL), page.getByRole('button', { name: 'Next Step' }).click()])
  await expect(titleOf(page)).toHaveText('Subreddit Selection')
  await expectToast(page, 'Subreddits Discovered')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(titleOf(page)).toHaveText('Seed Terms')
  await expect(page.getByLabel('Seed term 1')).toHaveValue('vegetable garden')
  await expect(page.getByLabel('Seed term 4')).toHaveValue('compost')
})

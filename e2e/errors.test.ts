import { expect, type Page } from '@playwright/test'
import { counterOf } from './support/counter-of.ts'
import { dismissToast, expectToast, toastOf } from './support/expect-toast.ts'
import {
  acceptAgreement,
  choose,
  connect,
  enterCredentials,
  extract,
  ownCredentials,
} from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'

function statusOf(page: Page, words: string) {
  return page.getByRole('status').filter({ hasText: words })
}

test('refused credentials say why beside the service that refused them', async ({ page }) => {
  await acceptAgreement(page)
  const save = page.getByRole('button', { name: 'Save & Test Credentials' })

  await enterCredentials(page, ownCredentials('demo-revoked', 'demo-paid'))
  await save.click()
  await expect(statusOf(page, 'Not connected Reddit')).toBeVisible()
  await expect(statusOf(page, 'Connected Gemini')).toHaveText('Connected Gemini')
  await expect(page.getByText('did not accept these credentials')).toBeVisible()

  await enterCredentials(page, ownCredentials('demo', 'demo-leaked'))
  await save.click()
  await expect(statusOf(page, 'Not connected Gemini')).toBeVisible()
  await expect(statusOf(page, 'Connected Reddit')).toHaveText('Connected Reddit')
  await expect(page.getByText('because it was found in public')).toBeVisible()

  await page.getByRole('button', { name: 'Next Step' }).click()
  await expectToast(
    page,
    'API Credentials Required',
    'Please configure and test your API credentials before proceeding.',
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Configuration')
})

test('a connection test or a discovery that fails says so', async ({ page, watch }) => {
  watch.expectTrouble(/503|Service Unavailable/)
  await acceptAgreement(page)
  await page.route('**/api/test-connections', (route) => route.fulfill({ status: 503 }))
  await enterCredentials(page, ownCredentials('demo', 'demo-paid'))
  await page.getByRole('button', { name: 'Save & Test Credentials' }).click()
  await expectToast(page, 'API Test Failed', 'Failed to test API credentials.')
  await page.unroute('**/api/test-connections')
  await connect(page)

  await page.route('**/api/discover-subreddits', (route) => route.fulfill({ status: 503 }))
  await page.getByLabel('Seed term 3').fill('compost')
  await page.getByRole('button', { name: 'Next Step' }).click()
  await expectToast(
    page,
    'Discovery Failed',
    'Failed to discover subreddits. Please check your Reddit API credentials or try different search terms.',
  )
  await expect(page.getByText('No subreddits discovered yet.')).toBeVisible()
  await page.unroute('**/api/discover-subreddits')

  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByLabel('Seed term 3').fill('qzxjv wkqpf')
  await page.getByRole('button', { name: 'Next Step' }).click()
  await expectToast(
    page,
    'No subreddits found',
    'No relevant subreddits found for your seed terms. Try different or more general terms.',
  )
})

test('the wizard says what is missing or wrong', async ({ page }) => {
  await acceptAgreement(page)
  await page.getByRole('button', { name: 'Next Step' }).click()
  await expectToast(
    page,
    'API Credentials Required',
    'Please configure and test your API credentials before proceeding.',
  )
  await connect(page)

  await page.getByLabel('Seed term 2').fill('   ')
  await page.getByRole('button', { name: 'Next Step' }).click()
  await expectToast(
    page,
    'Seed Terms Required',
    'Please enter at least one seed term to discover subreddits.',
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seed Terms')
  await page.getByLabel('Seed term 2').fill('compost')
  await page.getByRole('button', { name: 'Next Step' }).click()
  await expectToast(page, 'Subreddits Discovered')

  await page.getByRole('button', { name: 'Start Analyzing' }).click()
  await expectToast(page, 'No subreddits selected', 'Please select at least one subreddit to analyze.')

  const add = page.getByRole('button', { name: 'Add Subreddit' })
  for (const typed of ['', 'r/']) {
    await page.getByLabel('Add a subreddit by name').fill(typed)
    await add.click()
    await expectToast(page, 'Invalid subreddit name', 'Please enter a valid subreddit name.')
    await dismissToast(page)
  }
  await page.getByLabel('Add a subreddit by name').fill('R/COMPOSTING')
  await add.click()
  await expectToast(page, 'Subreddit already added', 'r/COMPOSTING is already in your list.')
})

test('an extraction limit is held between 1 and 1000, and may be retyped', async ({ page }) => {
  await acceptAgreement(page)
  await connect(page)
  await page.getByLabel('Seed term 1').fill('compost')
  await page.getByRole('button', { name: 'Next Step' }).click()
  await page.getByRole('checkbox', { name: 'r/composting' }).check()
  const limit = page.getByLabel('Questions to extract from r/composting')
  await expect(limit).toHaveValue('300')
  for (const [typed, held] of [
    ['5000', '1000'],
    ['0', '1'],
    ['-3', '1'],
    ['', '1'],
    ['250', '250'],
  ] as const) {
    await limit.fill('')
    await limit.pressSequentially(typed)
    await limit.press('Tab')
    await expect(limit).toHaveValue(held)
  }
})

test('the table says what is missing', async ({ page }) => {
  await acceptAgreement(page)
  await connect(page)
  await choose(page, { gardening: 5 })
  await extract(page)

  await page.getByRole('button', { name: 'Delete (0)' }).click()
  await expectToast(page, 'No questions selected', 'Please select questions to delete.')

  await page.getByRole('searchbox', { name: 'Search questions' }).fill('no title has these words')
  await expect(page.getByText('No questions found')).toBeVisible()
  for (const kind of ['Current Questions', 'Before & After Comparison']) {
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await page.getByRole('menuitem', { name: kind }).click()
    await expectToast(
      page,
      'No questions to export',
      'Please select questions to export or ensure there are questions available.',
    )
    await dismissToast(page)
  }
})

test('a title that is empty or unchanged is not saved', async ({ page }) => {
  await acceptAgreement(page)
  await connect(page)
  await choose(page, { gardening: 5 })
  await extract(page)
  await dismissToast(page)
  const row = page.getByRole('table', { name: 'Questions' }).getByRole('row').nth(1)
  const before = await row.getByRole('cell').nth(1).textContent()
  const field = page.getByRole('textbox', { name: 'Question title' })
  for (const end of ['Save', 'Cancel']) {
    await row.getByRole('button', { name: 'Edit title' }).click()
    await field.fill(end === 'Save' ? '   ' : 'Is this thrown away?')
    await page.getByRole('table').getByRole('button', { name: end }).click()
    await expect(field).toHaveCount(0)
    expect(await row.getByRole('cell').nth(1).textContent()).toBe(before)
  }
  await expect(toastOf(page)).toHaveCount(0)
})

test('while the server is away polls fail silently, and go on when it is back', async ({ page, watch }) => {
  await acceptAgreement(page)
  await connect(page)
  await choose(page, { gardening: 20 })
  await extract(page)
  await dismissToast(page)
  await page.getByRole('button', { name: 'Start AI Cleaning (20)' }).click()
  await expect(counterOf(page, 'Processed')).not.toHaveText('0')

  watch.expectTrouble(/ERR_CONNECTION_REFUSED|could not be reached|Failed to fetch/)
  await page.route('**/api/questions?**', (route) => route.abort('connectionrefused'))
  for (const _ of [1, 2]) await page.waitForEvent('requestfailed')
  await expect(page.getByRole('region', { name: 'Cleaning in Progress' })).toBeVisible()
  await expect(toastOf(page)).toHaveCount(0)

  await page.unroute('**/api/questions?**')
  await expectToast(page, 'AI cleaning completed', undefined, { timeoutMs: 30_000 })
  await expect(counterOf(page, 'Processed')).toHaveText('20')
})

import type { Page } from '@playwright/test'
import { dismissToast, expectToast } from '../support/expect-toast.ts'
import { acceptAgreement, connect, enterCredentials, ownCredentials } from '../support/setup-steps.ts'
import type { Capture } from './capture.ts'

/** From the agreement to the subreddits, with the errors on the way. */
export async function captureSetup(page: Page, take: Capture): Promise<void> {
  await page.goto('/')
  await take('01-agreement')
  await acceptAgreement(page)
  await page.getByRole('button', { name: 'Try it with demo credentials' }).waitFor()
  await take('02-credentials-empty', { whole: true })

  await enterCredentials(page, ownCredentials('demo-revoked', 'demo-leaked'))
  await page.getByRole('button', { name: 'Save & Test Credentials' }).click()
  await expectToast(page, 'API Test Failed')
  await take('03-credentials-rejected')
  await page.route('**/api/test-connections', (route) => route.abort())
  await page.getByRole('button', { name: 'Save & Test Credentials' }).click()
  await expectToast(page, 'API Test Failed', 'Failed to test API credentials.')
  await dismissToast(page)
  await take('04-credentials-untested', { whole: true })
  await page.unroute('**/api/test-connections')
  await connect(page, ownCredentials('demo', 'demo-free'))
  await dismissToast(page)
  await page.getByRole('button', { name: 'Previous' }).click()
  await take('05-credentials-connected', { whole: true })

  await page.getByRole('button', { name: 'Next Step' }).click()
  await page.getByRole('button', { name: 'Next Step' }).click()
  await page.getByText('Enter at least one term.').waitFor()
  await take('06-terms-missing')
  await page.getByLabel('Seed term 1').evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'vegetable garden, compost\nraised beds; rye; lawn; fruit trees')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page.getByText('Five terms at most.').waitFor()
  await take('06b-terms-pasted', { whole: true })
  for (const term of [2, 3, 4, 5]) await page.getByLabel(`Seed term ${term}`).fill('')
  await captureSubreddits(page, take)
}

async function captureSubreddits(page: Page, take: Capture): Promise<void> {
  const search = '**/api/discover-subreddits'
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(search, async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Next Step' }).click()
  await page.getByText('Discovering relevant subreddits...').waitFor()
  await dismissToast(page)
  await take('07-subreddits-loading')
  release()
  await expectToast(page, 'Subreddits Discovered', /.+/)
  await page.getByRole('checkbox', { name: 'r/gardening' }).check()
  await page.getByLabel('Add a subreddit by name').fill('composting, TinyTerrariums, no name')
  await page.keyboard.press('Enter')
  await expectToast(page, /^Subreddits? added$/, /.+/)
  await take('08-subreddits', { whole: true })

  await page.unroute(search)
  await page.route(search, (route) => route.fulfill({ status: 503, body: 'Reddit could not be reached.' }))
  await page.getByRole('button', { name: 'Search again' }).click()
  await expectToast(page, 'Discovery Failed', /.+/)
  await take('09-subreddits-failed', { whole: true })
}

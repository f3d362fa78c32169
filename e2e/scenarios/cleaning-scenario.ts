import type { Page } from '@playwright/test'
import { dismissToast, expectToast } from '../support/expect-toast.ts'
import { openCleaningOptions } from '../support/open-screens.ts'
import { acceptAgreement, connect, ownCredentials } from '../support/setup-steps.ts'
import { closePanel, openRunPanel } from '../support/workbench.ts'
import type { Capture } from './capture.ts'

/** An extraction with every kind of shortfall, and a cleaning run on a free key. */
export async function captureCleaning(page: Page, take: Capture): Promise<void> {
  await acceptAgreement(page)
  await connect(page, ownCredentials('demo', 'demo-free'))
  await page.getByLabel('Seed term 1').fill('vegetable garden')
  await page.getByRole('button', { name: 'Next Step' }).click()
  await expectToast(page, 'Subreddits Discovered', /.+/)
  await page.getByRole('checkbox', { name: 'r/gardening' }).check()
  await page.getByLabel('Questions to extract from r/gardening').fill('1000')
  await page
    .getByLabel('Add a subreddit by name')
    .fill('GardenSecrets, FreeGiftCards, TinyTerrariums, gardenning')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Start Analyzing' }).click()
  await dismissToast(page)
  await page.getByRole('radio', { name: /^Custom/ }).check()
  await page.getByRole('spinbutton', { name: 'How sure, in percent' }).waitFor()
  await take('10-ready-to-extract', { whole: true })
  await page.getByRole('radio', { name: /^Broad/ }).check()

  await page.getByRole('button', { name: 'Extract Questions from Reddit' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await take('11-extraction')
  await expectToast(page, 'Questions extracted successfully', /.+/)
  await dismissToast(page)
  await take('12-questions')
  await openRunPanel(page)
  const coverage = page.getByRole('region', { name: 'Extraction coverage' })
  await coverage.getByRole('button', { name: 'r/gardening', exact: true }).click()
  await coverage.getByRole('table', { name: 'Sources read in r/gardening' }).waitFor()
  await take('12-coverage', { whole: true })
  await closePanel(page)

  await openCleaningOptions(page)
  await take('13-cleaning-options')
  await page.getByRole('radio', { name: /^20/ }).check()
  await page.getByRole('button', { name: /^Start AI Cleaning/ }).click()
  await page.getByText(/: (?:2\d|[3-9]\d) of /).waitFor()
  await take('14-cleaning-in-place')
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('navigation', { name: 'Workflow' }).getByRole('button', { name: 'Cleaning' }).click()
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  await take('15-cleaning-paused')
  await page.route('**/api/questions?*', (route) => route.abort())
  await page.waitForEvent('requestfailed')
  await take('16-server-unreachable')
  await page.unroute('**/api/questions?*')

  await page.reload()
  await page.getByText('Your last session').waitFor()
  await expectToast(page, 'API Credentials Valid', /.+/)
  await dismissToast(page)
  await take('17-returning-user')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectToast(page, 'AI cleaning cancelled', /.*/)
  await dismissToast(page)
  await take('18-results')
  await page.getByRole('button', { name: 'Complete Workflow' }).click()
  await openRunPanel(page)
  await page.getByText('Requests sent').waitFor()
  await take('19-complete')
}

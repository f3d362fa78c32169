import type { Page } from '@playwright/test'
import { expectToast } from '../support/expect-toast.ts'
import { acceptAgreement, choose, connect, extract, ownCredentials } from '../support/setup-steps.ts'
import type { Camera } from './camera.ts'

/** A key whose requests of the day are used up, and a screen without questions. */
export async function quotaScenes(page: Page, take: Camera): Promise<void> {
  await acceptAgreement(page)
  await connect(page, ownCredentials('demo', 'demo-daily-limit'))
  // At the pace of a paid key the day's ten requests are used up in seconds.
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('checkbox', { name: 'Billing is enabled on this key' }).check()
  await page.getByRole('button', { name: 'Next Step' }).click()
  await choose(page, { gardening: 60 })
  await extract(page)
  await page.getByRole('button', { name: /^Start AI Cleaning/ }).click()
  await page.getByText('This is a pause, not an error.').waitFor({ timeout: 60_000 })
  await take('24-daily-quota')
  await page.getByRole('navigation', { name: 'Workflow' }).getByRole('button', { name: 'Cleaning' }).click()
  await page.getByRole('heading', { name: /completed$/ }).waitFor()
  await take('25-daily-quota-cleaning')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectToast(page, 'AI cleaning cancelled', /.*/)
}

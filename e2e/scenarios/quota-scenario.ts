import type { Page } from '@playwright/test'
import { expectToast } from '../support/expect-toast.ts'
import { acceptAgreement, choose, connect, extract, ownCredentials } from '../support/setup-steps.ts'
import { closePanel, openRunPanel } from '../support/workbench.ts'
import type { Capture } from './capture.ts'

/** A key whose daily quota is used up. */
export async function captureQuota(page: Page, take: Capture): Promise<void> {
  await acceptAgreement(page)
  await connect(page, ownCredentials('demo', 'demo-daily-limit'))
  // At a paid key's rate the day's ten requests are used up in seconds.
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('checkbox', { name: 'Billing is enabled on this key' }).check()
  await page.getByRole('button', { name: 'Next Step' }).click()
  await choose(page, { gardening: 60 })
  await extract(page)
  await page.getByRole('button', { name: /^Start AI Cleaning/ }).click()
  // The eleventh request waits until the key's minute is over.
  await page
    .getByText(/Resumes (tomorrow )?at/)
    .first()
    .waitFor()
  await openRunPanel(page)
  await page.getByText('This is a pause, not an error.').waitFor()
  await take('24-daily-quota')
  await closePanel(page)
  await page.getByRole('navigation', { name: 'Workflow' }).getByRole('button', { name: 'Cleaning' }).click()
  await page.getByRole('heading', { name: /completed$/ }).waitFor()
  await take('25-daily-quota-cleaning')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectToast(page, 'AI cleaning cancelled', /.*/)
}

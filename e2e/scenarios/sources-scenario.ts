import type { Page } from '@playwright/test'
import { SourceId, sourceFacts } from '@quarry/contracts/sources'
import { dismissToast } from '../support/expect-toast.ts'
import { acceptAgreement, ownCredentials, stackExchangePolicy } from '../support/setup-steps.ts'
import type { Capture } from './capture.ts'

/** All sources but Reddit, from the first step to their table. */
export async function captureSources(page: Page, take: Capture): Promise<void> {
  await acceptAgreement(page)
  await page.getByRole('checkbox', { name: 'Read questions from Reddit' }).uncheck()
  for (const source of SourceId.exclude(['reddit']).options)
    await page.getByRole('checkbox', { name: `Read questions from ${sourceFacts[source].name}` }).check()
  await stackExchangePolicy(page).check()
  await take('80-sources-chosen', { whole: true })
  await page.getByLabel('Gemini API Key').fill(ownCredentials('demo', 'demo-paid').geminiApiKey)
  await page.getByLabel('Gemini API Key').press('Enter')
  await page.getByRole('status').getByText('Connected').first().waitFor()
  await dismissToast(page)
  await take('81-sources-connected', { whole: true })

  await page.getByRole('button', { name: 'Next Step' }).click()
  await page.getByLabel('Seed term 1').fill('sourdough')
  await page.getByRole('button', { name: 'Next Step' }).click()
  for (const name of ['Ask HN', 'cooking']) await page.getByRole('checkbox', { name, exact: true }).check()
  await page
    .getByRole('checkbox', { name: /^!\w+@/ })
    .first()
    .check()
  await page.getByLabel('Add a community by name').fill('no name at all')
  await page.getByRole('button', { name: 'Add Community' }).click()
  await dismissToast(page)
  await take('82-sources-communities', { whole: true })
  await page.getByRole('button', { name: 'Start Analyzing' }).click()
  await take('83-sources-ready')
  await page.getByRole('button', { name: 'Extract Questions from 3 Sources' }).click()
  await page.getByRole('list', { name: 'Sources' }).waitFor()
  await take('84-sources-started')
  await page.getByRole('group', { name: 'Counters' }).waitFor()
  await take('85-sources-found')
}

import type { Page } from '@playwright/test'
import { dismissToast, expectToast } from '../support/expect-toast.ts'
import { openCleaningOptions } from '../support/open-screens.ts'
import { acceptAgreement, choose, connect, extract, ownCredentials } from '../support/setup-steps.ts'
import { act, closePanel, openRunPanel } from '../support/workbench.ts'
import type { Capture } from './capture.ts'

/** Exports of cleaned questions, and the failed ones. */
export async function captureExport(page: Page, take: Capture): Promise<void> {
  await acceptAgreement(page)
  await connect(page, ownCredentials('demo', 'demo-blocked'))
  await choose(page, { gardening: 100 })
  await extract(page)
  await editFirst(page, 'Why are my seedlings dying?')
  const options = await openCleaningOptions(page)
  await options.getByRole('checkbox', { name: /search phrase/ }).check()
  await page.getByRole('button', { name: /^Start AI Cleaning/ }).click()
  await expectToast(page, 'AI cleaning completed', /.+/)
  await dismissToast(page)
  await openRunPanel(page)
  await page.getByText(/^Why (?:it|they) failed$/).click()
  await take('20-cleaned-with-failures')
  await closePanel(page)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await take('21-export-menu')
  await page.keyboard.press('Escape')
  await act(page, 'Keyword tools…')
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  await take('22-keyword-list')
  await page.getByRole('button', { name: 'Questions', exact: true }).click()
  await take('23-question-list')
}

/** The sandbox's `demo-blocked` key blocks titles about dying. */
async function editFirst(page: Page, title: string): Promise<void> {
  // By the keyboard: on a phone the tools of a row come with the focus.
  await page.getByRole('button', { name: 'Edit title' }).first().press('Enter')
  await page.getByRole('textbox', { name: 'Question title' }).fill(title)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Question updated')
}

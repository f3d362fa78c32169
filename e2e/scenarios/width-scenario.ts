import type { Page } from '@playwright/test'
import { dismissToast, expectToast } from '../support/expect-toast.ts'
import { fillSession } from '../support/filled-session.ts'
import { openCleaningOptions } from '../support/open-screens.ts'
import { acceptAgreement, connect, ownCredentials } from '../support/setup-steps.ts'
import { act, openRunPanel } from '../support/workbench.ts'
import type { Capture } from './capture.ts'
import { toStep } from './open-analysis.ts'
import { buildQuestions } from './sample-questions.ts'

/** The main screens on a tablet and on a very wide screen. */
export async function captureWidths(page: Page, take: Capture): Promise<void> {
  await page.goto('/')
  await take('60-agreement')
  await acceptAgreement(page)
  await take('61-credentials', { whole: true })
  await connect(page, ownCredentials('demo', 'demo-free'))
  await dismissToast(page)
  await take('62-terms', { whole: true })
  await page.getByLabel('Seed term 1').fill('vegetable garden')
  await page.getByRole('button', { name: 'Next Step' }).click()
  await expectToast(page, 'Subreddits Discovered')
  await dismissToast(page)
  await page.getByRole('checkbox', { name: 'r/gardening' }).check()
  await take('63-subreddits', { whole: true })
  await page.getByRole('button', { name: 'Start Analyzing' }).click()
  await take('64-ready-to-extract')
  await fillSession(page, buildQuestions(400))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('400 questions shown').waitFor()
  await take('65-questions', { whole: true })
  await act(page, 'Keyword tools…')
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  await take('66-keyword-tools')
  await page.keyboard.press('Escape')
  await openCleaningOptions(page)
  await take('66b-cleaning-options')
  await page.getByRole('radio', { name: /^20/ }).check()
  await page.getByRole('button', { name: /^Start AI Cleaning/ }).click()
  await page.getByText(/: (?:2\d|[3-9]\d) of /).waitFor()
  await take('67-cleaning-in-place')
  await toStep(page, 'Cleaning')
  await page.getByRole('heading', { name: /completed$/ }).waitFor()
  await take('68-cleaning', { whole: true })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectToast(page, 'AI cleaning cancelled')
  await dismissToast(page)
  await page.getByRole('button', { name: 'Complete Workflow' }).click()
  await openRunPanel(page)
  await page.getByText('Requests sent').waitFor()
  await take('69-complete')
}

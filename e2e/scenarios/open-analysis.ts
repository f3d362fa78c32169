import type { Page } from '@playwright/test'
import { dismissToast, expectToast } from '../support/expect-toast.ts'
import { fillSession } from '../support/filled-session.ts'
import { ownCredentials } from '../support/setup-steps.ts'
import { buildQuestions } from './sample-questions.ts'

/** The user has accepted the agreement and stored credentials in an earlier visit. */
export async function storeReturningUser(page: Page, geminiBehaviour = 'demo-free'): Promise<void> {
  const { redditClientId, redditClientSecret, geminiApiKey } = ownCredentials('demo', geminiBehaviour)
  await page.addInitScript(
    (entries) => {
      sessionStorage.setItem('agreement-consent', 'accepted')
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    [
      ['reddit_client_id', redditClientId],
      ['reddit_client_secret', redditClientSecret],
      ['gemini_api_key', geminiApiKey],
    ] as const,
  )
}

/** Opens the first screen and waits until the credentials are tested. */
export async function openTested(page: Page): Promise<void> {
  await page.goto('/')
  await expectToast(page, 'API Credentials Valid')
  await dismissToast(page)
}

/** Opens the analysis screen with this many sample questions. */
export async function openAnalysis(page: Page, questions: number): Promise<void> {
  await fillSession(page, buildQuestions(questions))
  await openTested(page)
  await toStep(page, 'Analysis')
  await page.getByRole('checkbox', { name: 'Select all shown' }).waitFor()
}

export async function toStep(page: Page, name: string): Promise<void> {
  const workflow = page.getByRole('navigation', { name: 'Workflow' })
  await workflow.getByRole('button', { name }).click()
}

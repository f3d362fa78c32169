import { expect, type Page } from '@playwright/test'
import { expectToast, toastOf } from '../../support/expect-toast.ts'
import { ownCredentials } from '../../support/setup-steps.ts'
import { acceptBeforehand, fillSession, type questionOf } from './filled-session.ts'

/** What a screen was still asking for when it was left or reloaded, on a slow machine. */
export const LEFT_BEHIND =
  /^GET \/(?:api\/(?:stats|config)|assets\/\S+) net::ERR_ABORTED$|A later step was not loaded beforehand/

type Credentials = ReturnType<typeof ownCredentials>

export function titleOf(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

/** Stores credentials before the page is opened first; a later change of them stays. */
export async function storeCredentials(page: Page, credentials: Partial<Credentials>): Promise<void> {
  const { redditClientId, redditClientSecret, geminiApiKey } = credentials
  await page.addInitScript(
    (entries) => {
      if (sessionStorage.getItem('stored-before') !== null) return
      sessionStorage.setItem('stored-before', 'yes')
      for (const [key, value] of entries) if (value) localStorage.setItem(key, value)
    },
    [
      ['reddit_client_id', redditClientId],
      ['reddit_client_secret', redditClientSecret],
      ['gemini_api_key', geminiApiKey],
    ] as const,
  )
}

/** The first step of the wizard. */
export async function openSetup(page: Page): Promise<void> {
  await acceptBeforehand(page)
  await page.goto('/')
  await expect(titleOf(page)).toHaveText('API Configuration')
}

/** The first step with credentials that were stored earlier and have been tested. */
export async function openConnected(
  page: Page,
  credentials = ownCredentials('demo', 'demo-paid'),
): Promise<void> {
  await storeCredentials(page, credentials)
  await openSetup(page)
  await expectToast(page, 'API Credentials Valid')
}

/** The second step of the wizard. */
export async function openSeedTerms(page: Page): Promise<void> {
  await openConnected(page)
  await page.getByRole('button', { name: 'Next Step' }).click()
  await expect(titleOf(page)).toHaveText('Seed Terms')
}

type Found = { name: string; subscribers: number; description: string }

/** Every discovery finds exactly these. */
export async function answerDiscovery(page: Page, subreddits: readonly Found[]): Promise<void> {
  await page.route('**/api/discover-subreddits', (route) => route.fulfill({ json: { subreddits } }))
}

/** From the second step to the third with one term, whatever the discovery comes to. */
export async function goToSubreddits(page: Page): Promise<void> {
  await page.getByLabel('Seed term 1').fill('vegetable garden')
  await page.getByRole('button', { name: 'Next Step' }).click()
  await expect(titleOf(page)).toHaveText('Subreddit Selection')
}

/** The third step, after the sandbox has found communities. */
export async function openSubreddits(page: Page): Promise<void> {
  await openSeedTerms(page)
  await goToSubreddits(page)
  await expectToast(page, 'Subreddits Discovered')
}

/** From any screen to the analysis, by the header. */
export async function goToAnalysis(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Workflow' }).getByRole('button', { name: 'Analysis' }).click()
  await expect(titleOf(page)).toHaveText('Question Analysis')
}

/** The analysis screen with these questions; with credentials, once they are tested. */
export async function openFilledAnalysis(
  page: Page,
  questions: readonly ReturnType<typeof questionOf>[],
  credentials?: Credentials,
): Promise<void> {
  await fillSession(page, questions)
  if (credentials) await openConnected(page, credentials)
  else await openSetup(page)
  await goToAnalysis(page)
}

/** Lets the toast's time pass, on a clock that was installed, so that the next one is not taken for this one. */
export async function outlastToast(page: Page): Promise<void> {
  await page.clock.fastForward(6000)
  await expect(toastOf(page)).toHaveCount(0)
}

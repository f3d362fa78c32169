import { expect, type Locator, type Page } from '@playwright/test'
import { expectRunEnd } from './expect-toast.ts'
import { fillSession } from './filled-session.ts'
import type { SampleQuestion } from './sample-questions.ts'
import { ownCredentials } from './setup-steps.ts'
import { storeConsent, storeCredentials } from './stored-credentials.ts'

const titles = {
  Analysis: 'Question Analysis',
  Cleaning: 'AI Question Cleaning',
  Complete: 'Workflow Complete!',
} as const

type Step = keyof typeof titles

export function titleOf(page: Page): Locator {
  return page.getByRole('heading', { level: 1 })
}

/** Returns a figure on the last screen. */
export function figureOf(page: Page, name: string): Locator {
  return page.locator('dl > div').filter({ hasText: name }).getByRole('definition')
}

/** Opens the first step of the wizard. */
export async function openSetup(page: Page): Promise<void> {
  await storeConsent(page)
  await page.goto('/')
  await expect(titleOf(page)).toHaveText('API Configuration')
}

/** Opens the first step with stored credentials, and waits until they are tested. */
export async function openConnected(
  page: Page,
  credentials = ownCredentials('demo', 'demo-paid'),
): Promise<void> {
  await storeCredentials(page, credentials)
  await openSetup(page)
  // Not their toast, which may be gone before a busy machine looks for it.
  await expect(page.getByRole('button', { name: 'Next Step' })).toHaveClass(/bg-accent/)
}

/** Opens the second step of the wizard; every test of credentials succeeds. */
export async function openSeedTerms(
  page: Page,
  credentials?: Parameters<typeof openConnected>[1],
): Promise<void> {
  await page.route('**/api/test-connections', (route) =>
    route.fulfill({ json: { reddit: true, gemini: true } }),
  )
  await openConnected(page, credentials)
  await page.getByRole('button', { name: 'Next Step' }).click()
  await expect(titleOf(page)).toHaveText('Seed Terms')
}

type Found = { name: string; subscribers: number; description: string }

/** Answers every discovery with these subreddits. */
export async function fulfillDiscovery(page: Page, subreddits: readonly Found[]): Promise<void> {
  await page.route('**/api/discover-subreddits', (route) => route.fulfill({ json: { subreddits } }))
}

/** Continues from the second step to the third with one term, whatever the discovery returns. */
export async function goToSubreddits(page: Page): Promise<void> {
  await page.getByLabel('Seed term 1').fill('vegetable garden')
  await page.getByRole('button', { name: 'Next Step' }).click()
  await expect(titleOf(page)).toHaveText('Subreddit Selection')
}

/** Opens the third step, after the sandbox has found subreddits. */
export async function openSubreddits(page: Page): Promise<void> {
  await openSeedTerms(page)
  await goToSubreddits(page)
  await expectRunEnd(page, 'Subreddits Discovered')
}

/** Opens a later step with the stepper, once it is enabled. */
export async function openStep(page: Page, name: Step): Promise<void> {
  const step = page.getByRole('navigation', { name: 'Workflow' }).getByRole('button', { name })
  await expect(step).not.toHaveAttribute('aria-disabled', 'true')
  await step.click()
  await expect(titleOf(page)).toHaveText(titles[name])
}

/** Opens the analysis screen in a session with questions. */
export async function openAnalysis(page: Page): Promise<void> {
  await openSetup(page)
  await openStep(page, 'Analysis')
}

/** Opens the cleaning screen in a session with questions to clean. */
export async function openCleaning(page: Page): Promise<void> {
  await openSetup(page)
  await openStep(page, 'Cleaning')
}

/** Opens the analysis screen with these questions; with credentials, after testing them. */
export async function openFilledAnalysis(
  page: Page,
  questions: readonly SampleQuestion[],
  credentials?: Parameters<typeof openConnected>[1],
): Promise<void> {
  await fillSession(page, questions)
  if (credentials) await openConnected(page, credentials)
  else await openSetup(page)
  await openStep(page, 'Analysis')
}

/** Opens the options of the next cleaning run. */
export async function openCleaningOptions(page: Page): Promise<Locator> {
  const toggle = page.getByRole('button', { name: 'Run options', exact: true })
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
  return page.getByRole('dialog', { name: /^Clean [\d,]+ titles?$/ })
}

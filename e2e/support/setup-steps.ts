import { expect, type Page } from '@playwright/test'
import { expectRunEnd, expectToast } from './expect-toast.ts'

export type Credentials = { redditClientId: string; redditClientSecret: string; geminiApiKey: string }

export async function acceptAgreement(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('checkbox', { name: 'I have read this agreement and accept it.' }).check()
  await page.getByRole('button', { name: 'Accept and Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Configuration')
}

/** Returns unique sandbox credentials, which have their own rate limits. */
export function ownCredentials(redditBehavior: string, geminiBehavior: string): Credentials {
  const own = crypto.randomUUID().slice(0, 8)
  return {
    redditClientId: `${redditBehavior}.${own}`,
    redditClientSecret: 'demo',
    geminiApiKey: `${geminiBehavior}.${own}`,
  }
}

export async function enterCredentials(page: Page, credentials: Credentials): Promise<void> {
  // A connected source is folded to one line.
  const unfold = page.getByRole('button', { name: 'Settings of Reddit', expanded: false })
  if (await unfold.isVisible()) await unfold.click()
  await page.getByLabel('Client ID').fill(credentials.redditClientId)
  await page.getByLabel('Client Secret', { exact: true }).fill(credentials.redditClientSecret)
  await page.getByLabel('Gemini API Key').fill(credentials.geminiApiKey)
}

/** Enters sandbox credentials and continues to the seed terms. */
export async function connect(page: Page, credentials = ownCredentials('demo', 'demo-paid')): Promise<void> {
  await enterCredentials(page, credentials)
  await page.getByRole('button', { name: 'Save & Test Credentials' }).click()
  await expectToast(page, 'API Credentials Valid', /Both APIs connected\. AI tier: .+ RPM\)/)
  await page.getByRole('button', { name: 'Next Step' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seed Terms')
}

/** Continues from the seed terms to the analysis screen, with these subreddits and their limits. */
export async function choose(
  page: Page,
  limits: Readonly<Record<string, number>>,
  term = 'vegetable garden',
): Promise<void> {
  await page.getByLabel('Seed term 1').fill(term)
  await page.getByRole('button', { name: 'Next Step' }).click()
  await expectRunEnd(page, 'Subreddits Discovered', /Found \d+ relevant subreddits for your seed terms\./)
  for (const [name, limit] of Object.entries(limits)) {
    await page.getByRole('checkbox', { name: `r/${name}` }).check()
    await page.getByLabel(`Questions to extract from r/${name}`).fill(String(limit))
  }
  await page.getByRole('button', { name: 'Start Analyzing' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Question Analysis')
}

/** Continues from the last screen to the first; the old analysis stays in the list. */
export async function startNewAnalysis(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start New Analysis' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Configuration')
}

/** Extracts the chosen subreddits, and waits until the end. */
export async function extract(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Extract Questions from Reddit' }).click()
  await expectRunEnd(page, 'Questions extracted successfully')
}

/** Returns the checkbox that allows requests to Stack Exchange. */
export const stackExchangePolicy = (page: Page) =>
  page.getByRole('checkbox', { name: /^I have read this, and my use of Stack Exchange/ })

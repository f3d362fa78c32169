import type { Page } from '@playwright/test'
import { type Credentials, ownCredentials } from './setup-steps.ts'
import { BLANK } from './shared-page.ts'

/** Makes the browser's storage for Quarry reachable before Quarry itself is opened. */
export async function reachStorage(page: Page): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(BLANK)
}

/** Accepts the agreement without storing credentials: the page opens on the first step of setup. */
export async function storeConsent(page: Page): Promise<void> {
  await reachStorage(page)
  await page.evaluate(() => sessionStorage.setItem('agreement-consent', 'accepted'))
}

/** Stores credentials, like an earlier visit. */
export async function storeCredentials(page: Page, credentials: Partial<Credentials>): Promise<void> {
  const { redditClientId, redditClientSecret, geminiApiKey } = credentials
  await reachStorage(page)
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) if (value) localStorage.setItem(key, value)
    },
    [
      ['reddit_client_id', redditClientId],
      ['reddit_client_secret', redditClientSecret],
      ['gemini_api_key', geminiApiKey],
    ] as const,
  )
}

/** Stores only a Gemini key of the sandbox. */
export async function storeGeminiKey(page: Page, behavior: string): Promise<void> {
  const { geminiApiKey } = ownCredentials('demo', behavior)
  await storeCredentials(page, { geminiApiKey })
}

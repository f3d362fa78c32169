import type { Page } from '@playwright/test'
import { type Credentials, ownCredentials } from './setup-steps.ts'

/** Accepts the agreement without storing credentials: the page opens on the first step of setup. */
export async function storeConsent(page: Page): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('agreement-consent', 'accepted'))
}

/** Stores credentials once, like an earlier visit; later changes by the page stay. */
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

/** Stores only a Gemini key of the sandbox. */
export async function storeGeminiKey(page: Page, behavior: string): Promise<void> {
  const { geminiApiKey } = ownCredentials('demo', behavior)
  await storeCredentials(page, { geminiApiKey })
}

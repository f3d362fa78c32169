import { expect, type Page } from '@playwright/test'
import { expectToast } from './support/expect-toast.ts'
import { openSetup } from './support/open-screens.ts'
import { enterCredentials, ownCredentials } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'

function statusOf(page: Page, service: 'Reddit' | 'Gemini') {
  return page.getByRole('main').getByRole('status').filter({ hasText: service })
}

async function saveAndTest(page: Page, credentials: ReturnType<typeof ownCredentials>) {
  await enterCredentials(page, credentials)
  await page.getByRole('button', { name: 'Save & Test Credentials' }).click()
}

/** Consecutive keys have different messages, so that no toast is mistaken for the previous one. */
const rejectedKeys = [
  { key: 'demo-leaked', says: /disabled this API key because it was found in public/ },
  { key: 'demo-expired', says: /has expired/ },
  { key: 'demo-disabled', says: /Gemini API is disabled in this key’s Google project/ },
  { key: 'demo-revoked', says: /not a valid Gemini API key/ },
  { key: 'demo-restricted', says: /restrictions that don’t allow its use here/ },
  { key: 'demo-region', says: /doesn’t offer Gemini for this key in the region of this server/ },
  { key: 'demo-prepaid-empty', says: /prepaid credit is used up/ },
  { key: 'demo-region-billing', says: /Enabling billing on the key may help/ },
  { key: 'demo-spend-cap', says: /has reached its spending cap/ },
  { key: 'demo-retired', says: /doesn’t offer the chosen model to this key/ },
]

const rejectedPairs = [
  { id: 'demo-revoked', says: /Reddit did not accept these credentials/ },
  { id: 'demo-token-outage', says: /Reddit is failing or responding too slowly/ },
  { id: 'demo-blocked', says: /Reddit blocks requests from this server’s network/ },
  { id: 'demo-scope', says: /Reddit doesn’t allow this with your credentials/ },
]

test('each rejection of a Gemini key or of Reddit’s pair is shown at its field and in a toast', async ({
  page,
  startOver,
}) => {
  await test.step('each rejection of a Gemini key is shown at its field and in a toast, and Reddit stays connected', async () => {
    await openSetup(page)
    const field = page.getByLabel('Gemini API Key')
    await enterCredentials(page, ownCredentials('demo', 'demo-paid'))
    for (const { key, says } of rejectedKeys) {
      await test.step(key, async () => {
        await field.fill(`${key}.refused`)
        await field.press('Enter')
        await expect(field).toHaveAccessibleDescription(says)
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expectToast(page, 'API Test Failed', says)
        await expect(statusOf(page, 'Gemini')).toHaveText('Not connected Gemini')
        await expect(statusOf(page, 'Reddit')).toHaveText('Connected Reddit')
        await expect(page.getByLabel('Client ID')).not.toHaveAttribute('aria-invalid')
      })
    }

    await test.step('another key removes the reason', async () => {
      await field.fill('demo-paid.other')
      await expect(field).not.toHaveAttribute('aria-invalid')
      await expect(field).toHaveAccessibleDescription('')
    })
  })

  await startOver()
  await test.step('a rejection of Reddit’s pair is shown at both fields and in a toast, a missing part at its own field', async () => {
    await openSetup(page)
    const id = page.getByLabel('Client ID')
    const secret = page.getByLabel('Client Secret', { exact: true })
    for (const { id: behavior, says } of rejectedPairs) {
      await test.step(behavior, async () => {
        await saveAndTest(page, ownCredentials(behavior, 'demo-paid'))
        for (const field of [id, secret]) {
          await expect(field).toHaveAttribute('aria-invalid', 'true')
          await expect(field).toHaveAccessibleDescription(says)
        }
        await expectToast(page, 'API Test Failed', says)
        await expect(statusOf(page, 'Reddit')).toHaveText('Not connected Reddit')
        await expect(statusOf(page, 'Gemini')).toHaveText('Connected Gemini')
      })
    }

    await test.step('an empty secret is reported only at its field', async () => {
      await saveAndTest(page, { ...ownCredentials('demo', 'demo-paid'), redditClientSecret: '' })
      await expect(secret).toHaveAccessibleDescription('Enter a Reddit client secret.')
      await expect(id).not.toHaveAttribute('aria-invalid')
    })

    await test.step('white space around what was pasted is no part of it', async () => {
      const { redditClientId, redditClientSecret, geminiApiKey } = ownCredentials('demo', 'demo-paid')
      await saveAndTest(page, {
        redditClientId: `  ${redditClientId} `,
        redditClientSecret: `${redditClientSecret}  `,
        geminiApiKey: ` ${geminiApiKey}`,
      })
      await expectToast(page, 'API Credentials Valid')
      expect(await page.evaluate(() => localStorage.getItem('gemini_api_key'))).toBe(geminiApiKey)
      await expect(id).toHaveValue(redditClientId)
    })
  })
})

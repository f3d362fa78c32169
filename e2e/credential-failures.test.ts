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

test('a rejection of a Gemini key or of Reddit’s pair is shown at its field and in a toast', async ({
  page,
  watch,
}) => {
  await test.step('the demo is offered although the first answer about it was lost', async () => {
    watch.expectProblem(/api\/config|Failed to load resource|config failed/)
    await page.route('**/api/config', (route) => route.abort('connectionreset'), { times: 1 })
    await openSetup(page)
    await expect(page.getByRole('button', { name: 'Try it with demo credentials' })).toBeVisible()
  })

  await test.step('a rejection of a Gemini key is shown at its field and in a toast, and Reddit stays connected', async () => {
    const field = page.getByLabel('Gemini API Key')
    await enterCredentials(page, ownCredentials('demo', 'demo-paid'))
    const says = /disabled this API key because it was found in public/
    await field.fill('demo-leaked.refused')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(says)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expectToast(page, 'API Test Failed', says)
    await expect(statusOf(page, 'Gemini')).toHaveText('Not connected Gemini')
    await expect(statusOf(page, 'Reddit')).toHaveText('Connected Reddit')
    await expect(page.getByLabel('Client ID')).not.toHaveAttribute('aria-invalid')

    await test.step('another key removes the reason', async () => {
      await field.fill('demo-paid.other')
      await expect(field).not.toHaveAttribute('aria-invalid')
      await expect(field).toHaveAccessibleDescription('')
    })
  })

  await test.step('a rejection of Reddit’s pair is shown at both fields and in a toast, a missing part at its own field', async () => {
    const id = page.getByLabel('Client ID')
    const secret = page.getByLabel('Client Secret', { exact: true })
    const says = /Reddit did not accept these credentials/
    await saveAndTest(page, ownCredentials('demo-revoked', 'demo-paid'))
    for (const field of [id, secret]) {
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(says)
    }
    await expectToast(page, 'API Test Failed', says)
    await expect(statusOf(page, 'Reddit')).toHaveText('Not connected Reddit')
    await expect(statusOf(page, 'Gemini')).toHaveText('Connected Gemini')

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

import { expect } from '@playwright/test'
import { counterOf } from './support/counter-of.ts'
import { expectToast } from './support/expect-toast.ts'
import {
  acceptAgreement,
  choose,
  connect,
  enterCredentials,
  extract,
  ownCredentials,
} from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'

const ASKED = 10
// The sandbox's `demo-blocked` key refuses titles that speak of dying.
const REFUSED = 'Why are my seedlings dying?'

test('a title that Gemini refuses says why and is cleaned at a second try with another key', async ({
  page,
}) => {
  const credentials = ownCredentials('demo', 'demo-blocked')
  await acceptAgreement(page)
  await connect(page, credentials)
  await choose(page, { gardening: ASKED })
  await extract(page)
  const row = page.getByRole('table', { name: 'Questions' }).getByRole('row').nth(1)

  await test.step('it fails alone', async () => {
    await row.getByRole('button', { name: 'Edit title' }).click()
    await page.getByRole('textbox', { name: 'Question title' }).fill(REFUSED)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Question updated')
    await page.getByRole('button', { name: `Start AI Cleaning (${ASKED})` }).click()
    await expectToast(page, 'AI cleaning completed', undefined, { timeoutMs: 30_000 })
    await expect(counterOf(page, 'Processed')).toHaveText(String(ASKED - 1))
    await expect(row).toContainText(REFUSED)
    await expect(row.getByRole('cell').nth(2)).toHaveText('Error')
    await expect(row.getByRole('button', { name: 'Retry' })).toBeVisible()
  })

  await test.step('the cleaning screen counts it as failed', async () => {
    const workflow = page.getByRole('navigation', { name: 'Workflow' })
    await workflow.getByRole('button', { name: 'Cleaning' }).click()
    await expect(counterOf(page, 'Failed')).toHaveText('1')
    await page.getByRole('button', { name: 'Back to Analysis' }).click()
  })

  await test.step('another key cleans it', async () => {
    await page.getByRole('button', { name: 'Back to Setup' }).click()
    await page.getByRole('button', { name: 'Previous' }).click()
    await page.getByRole('button', { name: 'Previous' }).click()
    const { geminiApiKey } = ownCredentials('demo', 'demo-paid')
    await enterCredentials(page, { ...credentials, geminiApiKey })
    await page.getByRole('button', { name: 'Save & Test Credentials' }).click()
    await expectToast(page, 'API Credentials Valid')
    const workflow = page.getByRole('navigation', { name: 'Workflow' })
    await workflow.getByRole('button', { name: 'Analysis' }).click()
    await page.getByRole('button', { name: 'Retry failed (1)' }).click()
    await expectToast(page, 'Questions processed', undefined, { timeoutMs: 20_000 })
    await expect(counterOf(page, 'Processed')).toHaveText(String(ASKED))
  })
})

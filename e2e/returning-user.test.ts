import { expect, type Page } from '@playwright/test'
import { callCopy } from './support/analysis-copy.ts'
import { counterOf } from './support/counter-of.ts'
import { A_RUN, expectToast } from './support/expect-toast.ts'
import { fillSession } from './support/filled-session.ts'
import { openConnected, openStep } from './support/open-screens.ts'
import { A_LONG_PAID_RUN, questionsOf } from './support/sample-questions.ts'
import { acceptAgreement } from './support/setup-steps.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'

/** Returns how many titles the server has cleaned, and how many requests it sent, one per title. */
async function progressOf(page: Page): Promise<{ cleaned: number; requests: number }> {
  const { processed, requests } = await (await callCopy(page, 'GET', '/api/stats')).json()
  return { cleaned: processed, requests: requests.gemini }
}

test('102 A run continues through a reload, is found again, and is visible to no other session', async ({
  page,
  browser,
}) => {
  await fillSession(page, questionsOf(A_LONG_PAID_RUN))
  await openConnected(page)
  await openStep(page, 'Analysis')
  await page.getByRole('button', { name: 'Start AI Cleaning (1,500)' }).click()
  await expect(counterOf(page, 'Processed')).not.toHaveText('0', A_RUN)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Configuration')
  await expect(page.getByLabel('Client ID')).toHaveValue(/^demo\./)
  await expectToast(page, 'API Credentials Valid')
  await openStep(page, 'Cleaning')
  await expect(page.getByRole('heading', { name: /^\d+ of 1,500 completed$/ })).toBeVisible()
  const before = await progressOf(page)
  await expect.poll(async () => (await progressOf(page)).cleaned).toBeGreaterThan(before.cleaned)
  // After the pause, the requests in progress still finish.
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  const differences = async () => {
    const { requests, cleaned } = await progressOf(page)
    const shown = Number(await counterOf(page, 'Cleaned').textContent())
    return { sentTwice: requests - cleaned, notShown: cleaned - shown }
  }
  await expect.poll(differences).toEqual({ sentTwice: 0, notShown: 0 })

  await test.step('another browser sees nothing of it', async () => {
    const other = await browser.newContext()
    const stranger = await other.newPage()
    await acceptAgreement(stranger)
    await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await readStoredQuestions(stranger)).toEqual([])
    await expect(stranger.getByLabel('Client ID')).toHaveValue('')
    await other.close()
  })
})

import { expect } from '@playwright/test'
import { counterOf } from './support/counter-of.ts'
import { expectToast } from './support/expect-toast.ts'
import { heldQuestions } from './support/held-questions.ts'
import { acceptAgreement, choose, connect, extract } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'

const ASKED = 60

test('a run goes on through a reload, is found again, and is nobody else’s to see', async ({
  page,
  browser,
}) => {
  await acceptAgreement(page)
  await connect(page)
  await choose(page, { gardening: ASKED })
  await extract(page)
  await page.getByRole('button', { name: `Start AI Cleaning (${ASKED})` }).click()
  await expect(counterOf(page, 'Processed')).not.toHaveText('0')

  await page.reload()
  const card = page.getByRole('region', { name: 'Your last session is still here' })
  await expect(card).toContainText(`${ASKED} questions, cleaning in progress:`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Configuration')
  await expect(page.getByLabel('Client ID')).toHaveValue(/^demo\./)
  await expectToast(page, 'API Credentials Valid')
  await card.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI Question Cleaning')
  await expect(page.getByRole('heading', { name: new RegExp(`^\\d+ of ${ASKED} completed$`) })).toBeVisible()
  await expect(counterOf(page, 'Cleaned')).toHaveText(String(ASKED), { timeout: 30_000 })
  await expectToast(page, /(?:AI cleaning|Cleaning) completed/)
  const { requests } = await (await page.request.get('/api/stats')).json()
  expect(requests.gemini, 'no title is cleaned twice').toBe(ASKED)

  await test.step('another browser sees nothing of it', async () => {
    const other = await browser.newContext()
    const stranger = await other.newPage()
    await acceptAgreement(stranger)
    await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await heldQuestions(stranger)).toEqual([])
    await expect(stranger.getByText('Your last session is still here')).toHaveCount(0)
    await expect(stranger.getByLabel('Client ID')).toHaveValue('')
    await other.close()
  })
})

test('what an earlier visit has left can be discarded', async ({ page }) => {
  await acceptAgreement(page)
  await connect(page)
  await choose(page, { gardening: 5 })
  await extract(page)
  await page.reload()
  const card = page.getByRole('region', { name: 'Your last session is still here' })
  await expect(card).toContainText('5 questions, 0 cleaned')
  await card.getByRole('button', { name: 'Discard' }).click()
  expect(await heldQuestions(page), 'one click is not enough').toHaveLength(5)
  await card.getByRole('button', { name: 'Discard everything' }).click()
  await expect(card).toHaveCount(0)
  expect(await heldQuestions(page)).toEqual([])
})

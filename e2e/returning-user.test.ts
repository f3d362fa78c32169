import { expect } from '@playwright/test'
import { counterOf } from './support/counter-of.ts'
import { expectToast } from './support/expect-toast.ts'
import { fillSession } from './support/filled-session.ts'
import { openConnected, openSetup, openStep } from './support/open-screens.ts'
import { questionsOf } from './support/sample-questions.ts'
import { acceptAgreement, ownCredentials } from './support/setup-steps.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { ABORTED_PRELOAD, test } from './support/watched-test.ts'

/** On a free key two of them wait for 12 s each: the run is still in progress when a busy machine shows it again. */
const REQUESTED = 3

test('102 A run continues through a reload, is found again, and is visible to no other session', async ({
  page,
  watch,
  browser,
}) => {
  watch.expectProblem(ABORTED_PRELOAD)
  await fillSession(page, questionsOf(REQUESTED))
  await openConnected(page, ownCredentials('demo', 'demo-free'))
  await openStep(page, 'Analysis')
  await page.getByRole('button', { name: `Start AI Cleaning (${REQUESTED})` }).click()
  await expect(counterOf(page, 'Processed')).not.toHaveText('0')

  await page.reload()
  const card = page.getByRole('region', { name: 'Your last session is still here' })
  await expect(card).toContainText(`${REQUESTED} questions, cleaning in progress:`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Configuration')
  await expect(page.getByLabel('Client ID')).toHaveValue(/^demo\./)
  await expectToast(page, 'API Credentials Valid')
  await card.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI Question Cleaning')
  await expect(
    page.getByRole('heading', { name: new RegExp(`^\\d+ of ${REQUESTED} completed$`) }),
  ).toBeVisible()
  await expect(counterOf(page, 'Cleaned')).toHaveText(String(REQUESTED))
  await expectToast(page, /(?:AI cleaning|Cleaning) completed/)
  const { requests } = await (await page.request.get('/api/stats')).json()
  expect(requests.gemini, 'no title is cleaned twice').toBe(REQUESTED)

  await test.step('another browser sees nothing of it', async () => {
    const other = await browser.newContext()
    const stranger = await other.newPage()
    await acceptAgreement(stranger)
    await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await readStoredQuestions(stranger)).toEqual([])
    await expect(stranger.getByText('Your last session is still here')).toHaveCount(0)
    await expect(stranger.getByLabel('Client ID')).toHaveValue('')
    await other.close()
  })
})

test('the session of an earlier visit can be discarded', async ({ page }) => {
  await fillSession(page, questionsOf(5))
  await openSetup(page)
  const card = page.getByRole('region', { name: 'Your last session is still here' })
  await expect(card).toContainText('5 questions, 0 cleaned')
  await card.getByRole('button', { name: 'Discard' }).click()
  expect(await readStoredQuestions(page), 'one click is not enough').toHaveLength(5)
  // While the server deletes the session, it rejects every other call of it.
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'DELETE'),
    card.getByRole('button', { name: 'Discard everything' }).click(),
  ])
  await expect(card).toHaveCount(0)
  expect(await readStoredQuestions(page)).toEqual([])
})

import { expect } from '@playwright/test'
import { analysisRow, expectSaved, keptPart, openAnalyses, visitAgain } from './support/analyses.ts'
import { counterOf } from './support/counter-of.ts'
import { expectToast } from './support/expect-toast.ts'
import { fillSession } from './support/filled-session.ts'
import { openFilledAnalysis, openSetup, openStep, titleOf } from './support/open-screens.ts'
import { rowsOf } from './support/questions-table.ts'
import { A_LONG_PAID_RUN, cleanedOf, questionOf, questionsOf } from './support/sample-questions.ts'
import { ownCredentials } from './support/setup-steps.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'

test('titles of a file are kept before any run, and nothing is sent', async ({ page }) => {
  await openSetup(page)
  const titles = Array.from({ length: 20_000 }, (_, at) => `How do I sand board ${at}?`)
  await page
    .getByLabel('File with titles')
    .first()
    .setInputFiles({
      name: 'boards.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(titles.join('\n')),
    })
  await page.getByRole('button', { name: 'Open 20,000 questions' }).click()
  await expectSaved(page)
  await page.reload()
  await openStep(page, 'Analysis')
  await expect(counterOf(page, 'Total Questions')).toHaveText('20,000')
  expect(await readStoredQuestions(page)).toEqual([])
})

test('during a run the user is asked before another analysis starts', async ({ page }) => {
  await openFilledAnalysis(page, questionsOf(A_LONG_PAID_RUN), ownCredentials('demo', 'demo-paid'))
  await page.getByRole('button', { name: 'Start AI Cleaning (1,500)' }).click()
  await expect(counterOf(page, 'Processed')).not.toHaveText('0')
  await openAnalyses(page)
  await page.getByRole('button', { name: 'Start a new analysis' }).click()
  const dialog = page.getByRole('dialog', { name: 'A run is in progress' })
  await dialog.getByRole('button', { name: 'Let it finish here' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await readStoredQuestions(page)).toHaveLength(A_LONG_PAID_RUN)
  await page.getByRole('button', { name: 'Start a new analysis' }).click()
  await dialog.getByRole('button', { name: 'Cancel the run' }).click()
  await expect(titleOf(page)).toHaveText('API Configuration')
  await openAnalyses(page)
  await expect(analysisRow(page, 'r/composting')).toContainText('1,500')
})

test('one tab writes, a second one says so and follows, and can take over', async ({ page, context }) => {
  await openFilledAnalysis(page, questionsOf(3))
  await expectSaved(page)
  const other = await visitAgain(context)
  await other.getByRole('button', { name: 'r/composting', exact: true }).click()
  await expect(other.getByText('Open in another tab. Changes are saved there.')).toBeVisible()
  await rowsOf(page).first().getByRole('button', { name: 'Delete question' }).click()
  await expect(rowsOf(other)).toHaveCount(2)
  await other.getByRole('button', { name: 'Edit here' }).click()
  await expect(page.getByText('Open in another tab. Changes are saved there.')).toBeVisible()
})

test('a tab that crashes loses nothing', async ({ page, context, watch }) => {
  watch.expectProblem(/crash/i)
  await openFilledAnalysis(page, questionsOf(3))
  await expectSaved(page)
  const crashed = page.waitForEvent('crash')
  await page.goto('chrome://crash').catch(() => undefined)
  await crashed
  const next = await visitAgain(context)
  await next.getByRole('button', { name: 'r/composting', exact: true }).click()
  await expect(rowsOf(next)).toHaveCount(3)
})

test('a browser without room says so, and the page works on', async ({ page, context, watch }) => {
  watch.expectProblem(/was not saved|QuotaExceeded/)
  await openSetup(page)
  const devtools = await context.newCDPSession(page)
  const origin = new URL(page.url()).origin
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 })
  await fillSession(page, questionsOf(500))
  await page.reload()
  await openStep(page, 'Analysis')
  await expect(page.getByText('Not saved: this browser is out of space.')).toBeVisible()
  await rowsOf(page).first().getByRole('button', { name: 'Delete question' }).click()
  await expect(counterOf(page, 'Total Questions')).toHaveText('499')
})

test('an analysis with posts older than two days offers once to check them', async ({ page, context }) => {
  const post = questionOf(1, { id: 'abc1234', permalink: '/r/composting/comments/abc1234/' })
  await openFilledAnalysis(page, [post], ownCredentials('demo', 'demo-paid'))
  await expectSaved(page)
  await page.close()
  const next = await visitAgain(context)
  await next.getByRole('button', { name: 'r/composting', exact: true }).click()
  await expectToast(next, 'Some posts are older than two days')
  const [response] = await Promise.all([
    next.waitForResponse('**/api/questions/check-posts'),
    next.getByRole('button', { name: 'Check posts' }).click(),
  ])
  expect(response.ok()).toBe(true)
})

test('a decision that the server has not confirmed is kept, and sent after a reload', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/questions\/change|ERR_FAILED/)
  await openFilledAnalysis(page, [
    cleanedOf(1, { risk: { reason: 'replaced' } }),
    cleanedOf(2, { risk: { reason: 'replaced' } }),
  ])
  await expectSaved(page)
  await page.route('**/api/questions/change', (route) => route.abort())
  await page.getByRole('button', { name: 'Review (2)' }).click()
  await expect(titleOf(page)).toHaveText('Review')
  await page.keyboard.press('a')
  await expect(page.getByText(/^1 change not saved yet/).filter({ visible: true })).toBeVisible()
  await expect.poll(() => keptPart(page, 'unsaved')).toMatch(/accept/)
  await page.reload()
  await openStep(page, 'Analysis')
  await expect(page.getByRole('button', { name: 'Review (1)' })).toBeVisible()
  await page.unroute('**/api/questions/change')
  await expect
    .poll(async () => (await readStoredQuestions(page)).filter(({ reviewed }) => reviewed === true).length)
    .toBe(1)
  await expect.poll(() => keptPart(page, 'unsaved')).not.toMatch(/accept/)
})

test('settings of an analysis are sent again with it when the server’s copy has expired', async ({
  page,
  context,
}) => {
  await openFilledAnalysis(page, questionsOf(4))
  const threshold = async () => (await (await page.request.get('/api/config')).json()).threshold
  await page.request.post('/api/config', { data: { threshold: 70 } })
  await page.reload()
  await openStep(page, 'Analysis')
  await expect.poll(() => keptPart(page, 'choices')).toMatch(/"threshold":70/)

  await test.step('after a reload', async () => {
    await context.clearCookies()
    await page.reload()
    await openStep(page, 'Analysis')
    await expect.poll(threshold).toBe(70)
    expect(await readStoredQuestions(page)).toHaveLength(4)
  })

  await test.step('while the page is open', async () => {
    await context.clearCookies()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expectToast(page, 'Questions restored')
    await expect.poll(threshold).toBe(70)
  })
})

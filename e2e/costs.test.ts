import { expect, type Page } from '@playwright/test'
import { expectToast } from './support/expect-toast.ts'
import { openCleaningOptions, openFilledAnalysis, openStep, titleOf } from './support/open-screens.ts'
import { rowsOf } from './support/questions-table.ts'
import { A_LONG_PAID_RUN, questionsOf } from './support/sample-questions.ts'
import { ownCredentials } from './support/setup-steps.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'
import { openRunPanel } from './support/workbench.ts'

/** Where the next run of cleaning is chosen on the analysis screen. */
function startOf(page: Page) {
  return page.getByRole('dialog', { name: /^How .* cleaned$|^AI cleaning$/ })
}

function choiceOf(page: Page, titles: number | 'automatic') {
  return startOf(page).locator('fieldset label').nth(['automatic', 1, 5, 10, 20].indexOf(titles))
}

async function geminiRequests(page: Page): Promise<number> {
  const { requests } = await (await page.request.get('/api/stats')).json()
  return requests.gemini
}

test('each choice of titles per request shows its time and share of the quota, the chosen one its requests', async ({
  page,
}) => {
  await openFilledAnalysis(page, questionsOf(100), ownCredentials('demo', 'demo-free'))
  await openCleaningOptions(page)
  await expect(choiceOf(page, 1)).toHaveText('1 title per request20 min 0 s, 20% of today’s quota')
  await expect(choiceOf(page, 5)).toHaveText('5 per request4 min 0 s, 4% of today’s quota')
  await expect(choiceOf(page, 'automatic')).toHaveText('Automatic1 min 0 s, 1% of today’s quota')
  await expect(choiceOf(page, 20)).toHaveText('20 per request1 min 0 s, 1% of today’s quota')
  const detail = startOf(page).getByText(/ starts with 5 titles/)
  await expect(choiceOf(page, 1).getByRole('radio')).toBeChecked()
  await expect(detail).toHaveText(
    '100 requests. Automatic takes 1 min 0 s instead of 20 min 0 s. It starts with 5 titles and doubles up to 50 while responses are complete.',
  )
  await choiceOf(page, 'automatic').click()
  await expect(choiceOf(page, 'automatic')).toContainText('Recommended')
  await expect(detail).toHaveText(/^5 requests\. Automatic starts .* complete\.$/)
  await expect(startOf(page)).toContainText(
    /About (?:500|49\d) of 500 free requests of this model are left today\./,
  )
  await expect(startOf(page)).toContainText('With billing $0.01, at prices of')
  await startOf(page).getByRole('button', { name: 'prices of' }).hover()
  await expect(page.getByRole('tooltip')).toContainText(
    /gemini-3\.5-flash-lite\$0\.30 for a million tokens in, \$2\.50 out.*about \d+ tokens in and out per title.*Checked on \d+ \w+ 2026/,
  )
})

test('a key with billing shows dollars and no share of today’s free quota', async ({ page }) => {
  await openFilledAnalysis(page, questionsOf(100), ownCredentials('demo', 'demo-paid'))
  await openCleaningOptions(page)
  await expect(choiceOf(page, 1)).toHaveText(/^1 title per request0 min 21 s, \$0\.\d\d$/)
  await expect(startOf(page)).toContainText(
    '105 requests with the second opinion. Automatic takes 0 min 2 s instead of 0 min 21 s.',
  )
  await expect(startOf(page)).not.toContainText('free requests')
})

test('the texts of the choices fit every width', async ({ page }) => {
  await openFilledAnalysis(page, questionsOf(2000), ownCredentials('demo', 'demo-free'))
  await openCleaningOptions(page)
  await expect(choiceOf(page, 1)).toContainText('4 days of quota')
  for (const width of [390, 768, 1000, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const cut = await startOf(page)
      .locator('fieldset > div, fieldset label')
      .evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth).length)
    expect(cut, `parts with cut text at ${width}`).toBe(0)
    const wider = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(wider, `pixels beyond the page at ${width}`).toBeLessThanOrEqual(0)
  }
})

test('the head, the panel and the options name the same time for a run that needs more than a day’s quota', async ({
  page,
}) => {
  await openFilledAnalysis(page, questionsOf(735), ownCredentials('demo', 'demo-free'))
  await openCleaningOptions(page)
  await expect(choiceOf(page, 1)).toContainText('2 days of quota')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Start AI Cleaning (735)' }).click()
  const head = page.getByRole('region', { name: 'Run in progress' })
  await expect(head).toContainText('2 days of quota')
  await expect(head).not.toContainText('left')
  const panel = await openRunPanel(page)
  await expect(panel).toContainText('Estimated time remaining2 days of quota')
})

test('a run shows its results at its end, and while it lasts its usage', async ({ page }) => {
  await openFilledAnalysis(page, questionsOf(A_LONG_PAID_RUN), ownCredentials('demo', 'demo-paid'))
  await openRunPanel(page)
  for (const row of [0, 1, 2]) await rowsOf(page).nth(row).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Process selected (3)' }).click()
  await expectToast(page, 'Questions processed')
  const questions = page.getByRole('region', { name: 'Questions', exact: true })
  await expect(questions).toContainText(/Last run complete: 3 of 3 cleaned in 0 min \d+ s\./)
  await expect(questions).toContainText(
    /Spent 3 requests, [\d,]+ tokens in and [\d,]+ out; (?:under )?\$0\.\d\d\./,
  )
  await expect(questions).toContainText('3 titles were changed.')
  expect(await geminiRequests(page)).toBe(3)

  await rowsOf(page).first().focus()
  await page.keyboard.press('d')
  await expect(rowsOf(page).first()).toContainText(
    /Cleaned with gemini-3\.5-flash-lite, prompt \d+, schema \d+/,
  )

  // Both screens have the panel, and the button that starts a run: those of the screen before are about to go.
  await openStep(page, 'Cleaning')
  const complete = await openRunPanel(page)
  await expect(complete).toContainText(/Last run complete: 3 of 3 cleaned.*Spent 3 requests/)
  await page.getByRole('button', { name: 'Back to Analysis' }).click()
  await expect(titleOf(page)).toHaveText('Question Analysis')
  await page.getByRole('button', { name: 'Start AI Cleaning (1,497)' }).click()
  await expect(page.getByRole('region', { name: 'Cleaning in Progress' })).toContainText(
    /Requests[1-9]\d*Tokens[\d,]+ in, [\d,]+ outCost(?:under )?\$0\.\d\dEstimated time/,
  )
})

test('a server that lost the questions between polls gets them back before cleaning', async ({ page }) => {
  // A lookup under way would be rejected when its session is discarded.
  await Promise.all([
    page.waitForResponse('**/api/gemini-tier'),
    openFilledAnalysis(page, questionsOf(3), ownCredentials('demo', 'demo-paid')),
  ])
  await page.request.delete('/api/session')
  await page.getByRole('button', { name: 'Start AI Cleaning (3)' }).click()
  await expectToast(page, 'AI cleaning completed')
  expect((await readStoredQuestions(page)).map(({ processingStatus }) => processingStatus)).toEqual([
    'processed',
    'processed',
    'processed',
  ])
})

test('a session whose model Google no longer lists shows that, and changes to the nearest with a click', async ({
  page,
}) => {
  // Sessions cannot choose a retired model, but one may be retired after they chose it.
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    const isChange = route.request().method() === 'POST'
    await route.fulfill({
      response,
      json: {
        ...(await response.json()),
        ...(!isChange && { model: 'gemini-2.5-pro', successor: 'gemini-3.8-flash' }),
      },
    })
  })
  await openFilledAnalysis(page, questionsOf(5), ownCredentials('demo', 'demo-paid'))
  await openCleaningOptions(page)
  const note = startOf(page).getByText('Google no longer lists gemini-2.5-pro, the model of this session.')
  await expect(note).toBeVisible()
  const changed = page.waitForRequest(
    (request) => request.url().endsWith('/api/config') && request.method() === 'POST',
  )
  await startOf(page).getByRole('button', { name: 'Use gemini-3.8-flash' }).click()
  expect((await changed).postDataJSON()).toEqual({ model: 'gemini-3.8-flash' })
  await expect(note).toBeHidden()
})

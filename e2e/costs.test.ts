import { expect, type Locator, type Page } from '@playwright/test'
import { callCopy } from './support/analysis-copy.ts'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { A_RUN, expectRunEnd, expectToast } from './support/expect-toast.ts'
import { openCleaningOptions, openFilledAnalysis, openStep, titleOf } from './support/open-screens.ts'
import { rowsOf } from './support/questions-table.ts'
import { questionsOf } from './support/sample-questions.ts'
import { ownCredentials } from './support/setup-steps.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'
import { openRunPanel } from './support/workbench.ts'

function choiceOf(options: Locator, titles: 1 | 20) {
  return options.locator('fieldset label').nth(titles === 20 ? 0 : 1)
}

async function geminiRequests(page: Page): Promise<number> {
  const { requests } = await (await callCopy(page, 'GET', '/api/stats')).json()
  return requests.gemini
}

test('the options show prices and use twenty titles per request, a retired model is replaced, and lost questions come back', async ({
  page,
  watch,
  startOver,
}) => {
  await openFilledAnalysis(page, questionsOf(100), ownCredentials('demo', 'demo-paid'))
  const options = await openCleaningOptions(page)

  await test.step('with a paid key, both request sizes show their price, and each switch what it adds', async () => {
    await expect(choiceOf(options, 20)).toHaveText(
      /^20 per request Recommended5 requests; each title is checked separately1 s(?:under )?\$0\.\d\d$/,
    )
    await expect(choiceOf(options, 1)).toHaveText(/^1 per request 100 requests, the default20 s\$0\.\d\d$/)
    await expect(options.getByRole('switch', { name: 'Second opinion' })).toBeChecked()
    await expect(options).toContainText(
      /Checks that reworded titles still ask the same question1 s, (?:under )?\$0\.\d\d/,
    )
    await expect(options).toContainText(/About 2 s\$0\.\d\d at most/)
    await expect(options).not.toContainText('A free key')
    await options.getByRole('button', { name: 'prices of' }).hover()
    await expect(page.getByRole('tooltip')).toContainText(
      /gemini-3\.5-flash-lite\$0\.30 per million tokens in, \$2\.50 out.*about \d+ tokens in and out per title.*Checked on \d+ \w+ 2026/,
    )
  })

  await test.step('a start from the options uses twenty titles per request', async () => {
    const started = page.waitForRequest('**/api/questions/process')
    await options.getByRole('button', { name: /^Start AI Cleaning/ }).click()
    expect((await started).postDataJSON()).toMatchObject({ titlesPerRequest: 20 })
  })

  await startOver()
  await test.step('a session shows that Google no longer lists its model, and switches to the nearest with a click', async () => {
    // Simulated, because a session can't choose a retired model; a model is retired after it was chosen.
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
    // A lookup in progress would be rejected when its session is discarded.
    await Promise.all([
      page.waitForResponse('**/api/gemini-tier'),
      openFilledAnalysis(page, questionsOf(3), ownCredentials('demo', 'demo-paid')),
    ])
    await openCleaningOptions(page)
    const note = options.getByText('Google no longer lists gemini-2.5-pro, this analysis’s model.')
    await expect(note).toBeVisible()
    const changed = page.waitForRequest(
      (request) => request.url().endsWith('/api/config') && request.method() === 'POST',
    )
    await options.getByRole('button', { name: 'Use gemini-3.8-flash' }).click()
    expect((await changed).postDataJSON()).toEqual({ model: 'gemini-3.8-flash' })
    await expect(note).toBeHidden()
    await page.keyboard.press('Escape')
  })

  await test.step('a server that lost the questions between polls gets them back before cleaning', async () => {
    watch.expectProblem(/409/)
    await callCopy(page, 'DELETE', '/api/session')
    await page.getByRole('button', { name: 'Start AI Cleaning (3)' }).click()
    await expectRunEnd(page, 'AI cleaning completed')
    expect((await readStoredQuestions(page)).map(({ processingStatus }) => processingStatus)).toEqual([
      'processed',
      'processed',
      'processed',
    ])
  })
})

test('a run without the options offers twenty titles per request, and a free key shows time and quota', async ({
  page,
  startOver,
}) => {
  await test.step('a run started without the options offers twenty titles per request once, and continues with them', async () => {
    await openFilledAnalysis(page, questionsOf(500), ownCredentials('demo', 'demo-paid'))
    const started = page.waitForRequest('**/api/questions/process')
    await page.getByRole('button', { name: 'Start AI Cleaning (500)' }).click()
    expect((await started).postDataJSON()).toMatchObject({ titlesPerRequest: 1 })
    const head = page.getByRole('region', { name: 'Run in progress' })
    await expect(head).toContainText('1 per request, ')
    await expectNoAxeViolations(page, 'the offer in the head')
    const { runs } = await (await callCopy(page, 'GET', '/api/questions')).json()
    await head.getByRole('button', { name: /^Switch to 20 per request, \d s$/ }).click()
    await expectToast(page, 'The run continues with 20 titles per request')
    await expect(head.getByRole('button', { name: /^Switch/ })).toHaveCount(0)
    // A request that was being prepared may note its own size once more.
    await expect
      .poll(async () => await (await callCopy(page, 'GET', `/api/runs/${runs[0].id}`)).json())
      .toMatchObject({ state: 'running', titlesPerRequest: 20 })
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expectToast(page, 'AI cleaning cancelled')

    await test.step('the next run begins so, and nothing is offered', async () => {
      const next = page.waitForRequest('**/api/questions/process')
      await page.getByRole('button', { name: /^Start AI Cleaning/ }).click()
      expect((await next).postDataJSON()).toMatchObject({ titlesPerRequest: 20 })
      await expect(head).toContainText('20 titles each')
      await expect(head.getByRole('button', { name: /^Switch/ })).toHaveCount(0)
    })
  })

  await startOver()
  await openFilledAnalysis(page, questionsOf(735), ownCredentials('demo', 'demo-free'))
  const options = await openCleaningOptions(page)
  await test.step('with a free key, both request sizes show their time and share of the quota, with one total', async () => {
    await expect(choiceOf(options, 20)).toHaveText(
      '20 per request Recommended37 requests, 7% of today’s quota7 min 24 sfree',
    )
    await expect(choiceOf(options, 1)).toHaveText('1 per request 735 requests, the default2 daysfree')
    await expect(choiceOf(options, 20).getByRole('radio')).toBeChecked()
    await expect(options).toContainText('A free key allows 500 requests a day, one every 12 seconds')
    await expect(options.getByRole('switch', { name: 'Second opinion' })).not.toBeChecked()
    await expect(options).toContainText('About 7 min 24 sfree, today')
    await options.getByRole('switch', { name: 'Second opinion' }).check()
    await expect(options).toContainText('37 requests more')
    await expect(options).toContainText('About 14 min 48 sfree, today')
    await options.getByRole('switch', { name: 'Second opinion' }).uncheck()
  })

  await test.step('the options’ texts fit every width', async () => {
    for (const width of [390, 768, 1000, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(await openCleaningOptions(page)).toBeVisible()
      const cut = await options
        .locator('fieldset, fieldset label')
        .evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth).length)
      expect(cut, `parts with cut text at ${width}`).toBe(0)
      const wider = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(wider, `pixels beyond the page at ${width}`).toBeLessThanOrEqual(0)
    }
  })

  await test.step('the head, the panel and the options name the same time for a run that needs more than a day’s quota', async () => {
    await choiceOf(options, 1).click()
    await expect(options).toContainText('About 2 days')
    await options.getByRole('button', { name: 'Start AI Cleaning (735)' }).click()
    const head = page.getByRole('region', { name: 'Run in progress' })
    await expect(head).toContainText('2 days of quota')
    await expect(head).not.toContainText('left')
    const panel = await openRunPanel(page)
    await expect(panel).toContainText('Estimated time remaining2 days of quota')
  })
})

test('a run shows its usage while it is active, and its results at its end', async ({ page }) => {
  await openFilledAnalysis(page, questionsOf(500), ownCredentials('demo', 'demo-paid'))
  await openRunPanel(page)
  for (const row of [0, 1, 2]) await rowsOf(page).nth(row).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Process selected (3)' }).click()
  await expectRunEnd(page, 'Questions processed')
  const questions = page.getByRole('region', { name: 'Questions', exact: true })
  await expect(questions).toContainText(/Last run complete: 3 of 3 cleaned in \d+ s\./)
  await expect(questions).toContainText(
    /Spent 3 requests, [\d,]+ tokens in and [\d,]+ out; (?:under )?\$0\.\d\d\./,
  )
  await expect(questions).toContainText('3 titles were changed.')
  expect(await geminiRequests(page)).toBe(3)

  await rowsOf(page).first().focus()
  await page.keyboard.press('d')
  await expect(rowsOf(page).first()).toContainText(/Cleaned with gemini-3\.5-flash-lite/)

  await page.getByRole('button', { name: 'Clear selection' }).click()
  // Both screens have the panel and the start button, so each step waits until the previous screen's are gone.
  await openStep(page, 'Cleaning')
  const complete = await openRunPanel(page)
  await expect(complete).toContainText(/Last run complete: 3 of 3 cleaned.*Spent 3 requests/)
  await page.getByRole('button', { name: 'Back to Analysis' }).click()
  await expect(titleOf(page)).toHaveText('Question Analysis')
  await page.getByRole('button', { name: 'Start AI Cleaning (497)' }).click()
  await expect(page.getByRole('region', { name: 'Cleaning in Progress' })).toContainText(
    /Requests[1-9]\d*Tokens[\d,]+ in, [\d,]+ outCost(?:under )?\$0\.\d\dEstimated time/,
    A_RUN,
  )
})

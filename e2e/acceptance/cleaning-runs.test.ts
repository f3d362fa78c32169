import { expect, type Locator, type Page } from '@playwright/test'
import { counterOf } from '../support/counter-of.ts'
import { expectRunEnd, expectToast, toastOf } from '../support/expect-toast.ts'
import { fillSession } from '../support/filled-session.ts'
import { openAnalysis, openStep } from '../support/open-screens.ts'
import { stopClock } from '../support/page-clock.ts'
import { countResponses, waitForResponses } from '../support/pending-responses.ts'
import { rowOf, select } from '../support/questions-table.ts'
import { A_LONG_RUN, questionOf, questionsOf } from '../support/sample-questions.ts'
import { storeGeminiKey } from '../support/stored-credentials.ts'
import { readStoredQuestions } from '../support/stored-questions.ts'
import { test } from '../support/watched-test.ts'

const POLL = '**/api/questions?*'
const START = '**/api/questions/process'

function panelOf(page: Page) {
  return page.getByRole('region', { name: 'Run in progress' })
}

/** Moves the page's clock to the next poll, and waits until the page shows its response. */
async function nextPoll(page: Page): Promise<void> {
  await Promise.all([page.waitForResponse(POLL), page.clock.runFor(2000)])
  await waitForResponses(page)
}

/** Expects this toast after a start that the server rejects with this body. */
async function expectRejected(page: Page, start: Locator, body: string, title: string, says: string) {
  await page.route(START, (route) => route.fulfill({ status: 500, body }), { times: 1 })
  await start.click()
  await expectToast(page, title, says)
  await expect(toastOf(page)).toHaveAttribute('data-tone', 'destructive')
}

test('54, 55, 56 During a run the questions are polled every 2 s, also after a poll that failed, and an error ends it', async ({
  page,
  watch,
  startOver,
}) => {
  await test.step('56 A run ends on an error too', async () => {
    watch.expectProblem(/gemini-tier|401/)
    await storeGeminiKey(page, 'demo-leaked')
    await fillSession(page, questionsOf(3))
    await openAnalysis(page)
    await page.getByRole('button', { name: 'Start AI Cleaning (3)' }).click()
    await expectToast(page, 'AI cleaning failed', /found in public/)
    await expect(panelOf(page)).toHaveCount(0)
    await expect(counterOf(page, 'Pending')).toHaveText('3')
    await expect(page.getByRole('button', { name: 'Start AI Cleaning (3)' })).toBeEnabled()
  })

  await startOver()
  let polls = 0
  await test.step('54 During a run the questions are polled every 2 s, before one they are not', async () => {
    await storeGeminiKey(page, 'demo-free')
    await fillSession(page, questionsOf(A_LONG_RUN))
    await countResponses(page)
    await page.clock.install()
    await openAnalysis(page)
    page.on('request', (request) => {
      if (request.method() === 'GET' && new URL(request.url()).pathname === '/api/questions') polls += 1
    })
    await page.clock.runFor(20_000)
    expect(polls, 'before the run').toBe(0)

    await page.getByRole('button', { name: `Start AI Cleaning (${A_LONG_RUN})` }).click()
    await expect(panelOf(page)).toBeVisible()
    await waitForResponses(page)
    await stopClock(page)
    await waitForResponses(page)
    for (const _ of [1, 2, 3]) {
      const before = polls
      await page.clock.runFor(1500)
      expect(polls, 'after 1.5 s').toBe(before)
      await Promise.all([page.waitForResponse(POLL), page.clock.runFor(500)])
      expect(polls, 'after 2 s').toBe(before + 1)
      await waitForResponses(page)
    }
  })

  await test.step('55 A poll that fails is only logged, and polling continues', async () => {
    watch.expectProblem(/503|Service Unavailable/)
    await page.route(POLL, (route) => route.fulfill({ status: 503 }))
    for (const _ of [1, 2]) {
      await Promise.all([
        page.waitForEvent('console', (message) => message.text().includes('Reading questions failed')),
        nextPoll(page),
      ])
      await expect(toastOf(page)).toHaveCount(0)
    }
    await expect(panelOf(page)).toContainText('Can’t reach Quarry’s server')
    await page.unroute(POLL)
    await nextPoll(page)
    await expect(panelOf(page)).not.toContainText('Can’t reach Quarry’s server')
  })

  await test.step('54 After a run the questions are not polled', async () => {
    await page.clock.resume()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(panelOf(page)).toHaveCount(0)
    await waitForResponses(page)
    const afterwards = polls
    await page.clock.runFor(20_000)
    expect(polls, 'after the run').toBe(afterwards)
  })
})

test('57, 58, 59, 60, 61 Runs end with their toasts and rows, and only the header leads on to cleaning', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/500/)
  const before = questionOf(3)
  await storeGeminiKey(page, 'demo-paid')
  await fillSession(page, [...questionsOf(2), before])
  await openAnalysis(page)
  await test.step('61 Only the header leads on to cleaning', async () => {
    const controls = page.getByRole('main').getByRole('button', { name: /clean/i })
    await expect(controls).toHaveCount(1)
    await expect(controls).toHaveAccessibleName('Start AI Cleaning (3)')
    await expect(page.getByRole('main').getByRole('link', { name: /clean/i })).toHaveCount(0)
    await openStep(page, 'Cleaning')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI Question Cleaning')
    await openStep(page, 'Analysis')
  })

  await test.step('57 Failed processing shows why or that it failed, finished processing shows that', async () => {
    const process = page.getByRole('button', { name: 'Process selected (1)' })
    await select(page, [before.title])
    await expectRejected(page, process, 'Memory is full.', 'Processing failed', 'Memory is full.')
    await expectRejected(page, process, '', 'Processing failed', 'Failed to process questions with AI')
    await process.click()
    await expectRunEnd(page, 'Questions processed')
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect(counterOf(page, 'Processed')).toHaveText('1')
  })

  const after = (await readStoredQuestions(page)).find(({ id }) => id === before.id)
  const row = rowOf(page, after?.title ?? '')
  await test.step('60 A processed row is marked as enhanced and has a new title; its original stays', async () => {
    expect(after).toMatchObject({
      processingStatus: 'processed',
      aiEnhanced: true,
      originalTitle: before.originalTitle,
    })
    expect(after?.title).not.toBe(before.title)
    await expect(row).toContainText('AI-enhanced')
  })

  await test.step('59 Starting with nothing left to clean shows a toast', async () => {
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Process selected (0)' }).click()
    await expectToast(page, 'No questions to clean', 'All questions have already been processed.')
  })

  await test.step('58 Failed and finished cleaning show the texts of their screen', async () => {
    await page.getByRole('button', { name: 'Clear selection' }).click()
    for (const [step, title] of [
      ['Analysis', 'AI cleaning failed'],
      ['Cleaning', 'Cleaning failed'],
    ] as const) {
      await openStep(page, step)
      const start = page.getByRole('button', { name: /^Start AI Cleaning/ })
      await expectRejected(page, start, '', title, 'Failed to clean questions with AI')
    }
    await page.getByRole('button', { name: 'Start AI Cleaning (2 questions)' }).click()
    await expectRunEnd(page, 'Cleaning completed')
  })

  await test.step('61 Back to Setup returns to the wizard', async () => {
    await openStep(page, 'Analysis')
    await page.getByRole('button', { name: 'Back to Setup' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Configuration')
  })
})

import { expect, type Page } from '@playwright/test'
import { buildSubreddit } from '@quarry/testkit/sample-subreddits'
import { callCopy } from '../support/analysis-copy.ts'
import { counterOf } from '../support/counter-of.ts'
import { expectToast } from '../support/expect-toast.ts'
import { fillSession } from '../support/filled-session.ts'
import {
  fulfillDiscovery,
  openAnalysis,
  openCleaning,
  openSeedTerms,
  openStep,
  titleOf,
} from '../support/open-screens.ts'
import { stopClock } from '../support/page-clock.ts'
import { rowOf, rowsOf } from '../support/questions-table.ts'
import { cleanedOf, failedOf, questionOf, questionsOf } from '../support/sample-questions.ts'
import { choose, startNewAnalysis } from '../support/setup-steps.ts'
import { runOf, simulateQuestions } from '../support/simulated-questions.ts'
import { storeConsent, storeGeminiKey } from '../support/stored-credentials.ts'
import { readStoredQuestions } from '../support/stored-questions.ts'
import { test } from '../support/watched-test.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Deletes all questions, as another page of the same user does. */
async function deleteElsewhere(page: Page): Promise<void> {
  const ids = (await readStoredQuestions(page)).map(({ id }) => id)
  const response = await callCopy(page, 'POST', '/api/questions/delete', { ids })
  expect(response.status()).toBe(200)
}

test('87, 90, 92 The shown count follows the server, an export of nothing shows a toast, and a new analysis starts afresh', async ({
  page,
  startOver,
}) => {
  await test.step('92 Start New Analysis returns to the first step without a selection, credentials filled in', async () => {
    await fulfillDiscovery(page, [buildSubreddit('gardening')])
    await openSeedTerms(page)
    // A tier lookup still in progress would belong to the discarded session.
    const tier = page.waitForResponse('**/api/gemini-tier')
    await choose(page, { gardening: 300 })
    await fillSession(page, [cleanedOf(1)])
    await tier
    await page.reload()
    await openStep(page, 'Complete')
    await startNewAnalysis(page)
    await expect(page.getByLabel('Client ID')).toHaveValue(/^demo\./)
    await expect(page.getByLabel('Client Secret', { exact: true })).toHaveValue('demo')
    await expect(page.getByLabel('Gemini API Key')).toHaveValue(/^demo-paid\./)
    const steps = page.getByRole('navigation', { name: 'Workflow' })
    await expect(steps.getByRole('button', { name: 'Analysis' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Next Step' }).click()
    await page.getByLabel('Seed term 1').fill('vegetable garden')
    await page.getByRole('button', { name: 'Next Step' }).click()
    await expect(page.getByText('Selection: 0 of 1 subreddits')).toBeVisible()
  })

  await startOver()
  await test.step('86, 90 While none are done, Ready to Clean Questions shows and the export is off; an export of nothing shows a toast', async () => {
    const ready = page.getByRole('region', { name: 'Ready to Clean Questions' })
    await storeGeminiKey(page, 'demo-free')
    await fillSession(page, [...questionsOf(2), failedOf(3)])
    await openCleaning(page)
    await expect(ready.getByRole('button', { name: 'Start AI Cleaning (2 questions)' })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Export Cleaned Results (0)' })).toBeDisabled()

    await openStep(page, 'Analysis')
    await fillSession(page, [cleanedOf(4)])
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(counterOf(page, 'Processed')).toHaveText('1')
    await openStep(page, 'Cleaning')
    await expect(counterOf(page, 'Cleaned')).toHaveText('1')
    await expect(ready).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Export Cleaned Results (1)' })).toBeEnabled()

    // The page polls while a run is active, and finds that another page has deleted everything.
    await page
      .getByRole('button', { name: /^Start AI Cleaning/ })
      .first()
      .click()
    await openStep(page, 'Complete')
    await deleteElsewhere(page)
    await expect(page.getByText('0 of 0 questions are cleaned.')).toBeVisible()
    await page.getByRole('button', { name: 'Export Results' }).click()
    await expectToast(page, 'No cleaned results', 'No questions have been cleaned yet.')
  })

  await startOver()
  await storeConsent(page)
  await test.step('87 The shown count moves once a second, never ahead of the server, and catches up at the end', async () => {
    const total = 10
    const run = runOf({ total, processed: 0, delayMs: 200, startedAt: new Date().toISOString() })
    const simulated = { questions: questionsOf(total), runs: [run] }
    const moveOn = (done: number, state: string) => {
      const currentTitle = questionOf(done + 1).title
      simulated.runs = [{ ...run, state, processed: done, currentTitle }]
      simulated.questions = questionsOf(total).map((row, at) => (at < done ? cleanedOf(at + 1) : row))
    }
    moveOn(0, 'running')
    await simulateQuestions(page, simulated)
    await page.clock.install()
    await page.goto('/')
    await openStep(page, 'Cleaning')
    const bar = page.getByRole('progressbar', { name: 'Cleaning progress' })
    await expect(bar).toHaveAttribute('aria-valuetext', '0 of 10 completed')
    await expect(bar).toHaveAttribute('aria-valuemax', '100')
    await stopClock(page)

    moveOn(5, 'running')
    await page.clock.runFor(2000)
    // Moves the clock in small steps while waiting for the response; on a busy machine, the page would show all five.
    await expect(async () => {
      await page.clock.runFor(20)
      await expect(counterOf(page, 'Cleaned')).toHaveText('5', { timeout: 250 })
    }).toPass({ intervals: [20] })
    const first = Number(await bar.getAttribute('aria-valuenow')) / 10
    expect(first).toBeLessThan(5)
    for (let shown = first + 1; shown <= 6; shown += 1) {
      await page.clock.runFor(1000)
      const words = `${Math.min(shown, 5)} of 10 completed`
      await expect(bar).toHaveAttribute('aria-valuetext', words)
      await expect(page.getByRole('heading', { name: words })).toBeVisible()
      await expect(page.getByText(/^Now: .*compost heap \d+ smell/)).toBeVisible()
    }

    moveOn(total, 'completed')
    await page.clock.resume()
    await page.clock.runFor(2000)
    await expect(page.getByRole('region', { name: 'Cleaning Complete!' })).toContainText(
      '10 questions are cleaned',
    )
    await expect(bar).toHaveCount(0)
  })
})

test('85, 86, 88, 89, 91, 93 The cleaning screen has its counters, its results and the way back and on', async ({
  page,
}) => {
  const createdAt = new Date(Date.now() - 2 * DAY_MS - 60_000).toISOString()
  const failed = failedOf(6)
  await fillSession(page, [
    cleanedOf(1, { createdAt, score: 1234, numComments: 56 }),
    questionOf(2, { createdAt, score: 1, numComments: 2 }),
    questionOf(3),
    questionOf(4),
    cleanedOf(5),
    failed,
  ])
  await openAnalysis(page)
  await test.step('85, 93 The cleaning screen has its title, its four counters, and the way back to the same questions', async () => {
    await expect(rowsOf(page)).toHaveCount(6)
    const before = await rowsOf(page).allTextContents()
    await openStep(page, 'Cleaning')
    for (const [name, count] of [
      ['Total Questions', '6'],
      ['Pending Cleaning', '3'],
      ['Cleaned', '2'],
      ['Failed', '1'],
    ] as const) {
      await expect(counterOf(page, name)).toHaveText(count)
    }
    await page.getByRole('button', { name: 'Back to Analysis' }).click()
    await expect(titleOf(page)).toHaveText('Question Analysis')
    await expect(rowsOf(page)).toHaveText(before)
  })

  await test.step('88 A result shows subreddit, status, age, title, original title, score, comments and author', async () => {
    await openStep(page, 'Cleaning')
    const [cleaned, pending] = [rowsOf(page).first(), rowsOf(page).last()]
    for (const words of [
      'r/composting',
      'Processed',
      '2 days ago',
      cleanedOf(1).title,
      '1,234 points',
      '56 comments',
    ]) {
      await expect(cleaned).toContainText(words)
    }
    await expect(cleaned).toContainText('u/gardener1')
    await expect(cleaned.getByTestId('ai-enhanced')).toBeVisible()
    await expect(cleaned).toContainText(`Original ${cleanedOf(1).originalTitle}`)
    for (const words of [
      'r/composting',
      'Pending',
      '2 days ago',
      questionOf(2).title,
      '2 comments',
      'u/gardener2',
    ]) {
      await expect(pending).toContainText(words)
    }
    await expect(pending.getByTestId('ai-enhanced')).toHaveCount(0)
    await expect(pending).not.toContainText('Original')
  })

  await test.step('91 Cleaning Complete! offers the export and the end of the workflow', async () => {
    const panel = page.getByRole('region', { name: 'Cleaning Complete!' })
    await expect(panel.getByRole('button', { name: 'Export Results' })).toBeVisible()
    await panel.getByRole('button', { name: 'Complete Workflow' }).click()
    await expect(titleOf(page)).toHaveText('Workflow Complete!')
  })

  await test.step('86 Ready to Clean Questions does not show when nothing is pending', async () => {
    await openStep(page, 'Analysis')
    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    await rowOf(page, failed.title).getByRole('checkbox').uncheck()
    await page.getByRole('button', { name: 'Delete (5)' }).click()
    await expect(rowsOf(page)).toHaveCount(1)
    await openStep(page, 'Cleaning')
    await expect(counterOf(page, 'Failed')).toHaveText('1')
    await expect(page.getByRole('region', { name: 'Ready to Clean Questions' })).toHaveCount(0)
  })

  await test.step('89 An empty list shows that there are no questions to clean', async () => {
    await expect(rowsOf(page)).toHaveCount(1)
    await rowsOf(page).first().getByRole('button', { name: 'Delete question' }).click()
    await expect(page.getByText('No questions to clean', { exact: true })).toBeVisible()
  })
})

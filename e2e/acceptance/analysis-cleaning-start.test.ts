import { expect, type Page } from '@playwright/test'
import { fillSession } from '../support/filled-session.ts'
import { openFilledAnalysis, openSetup, openStep } from '../support/open-screens.ts'
import { rowOf } from '../support/questions-table.ts'
import { A_LONG_RUN, cleanedOf, questionOf, questionsOf } from '../support/sample-questions.ts'
import { ownCredentials } from '../support/setup-steps.ts'
import { runOf, simulateQuestions } from '../support/simulated-questions.ts'
import { test } from '../support/watched-test.ts'
import { openRunPanel } from '../support/workbench.ts'

const PROCESS = '**/api/questions/process'

function startButton(page: Page, pending: number) {
  return page.getByRole('button', { name: `Start AI Cleaning (${pending})` })
}

test('50, 51, 52, 53 Start AI Cleaning counts what is pending, sends the ids and the key, and its run shows its facts', async ({
  page,
  startOver,
}) => {
  await test.step('50, 51, 52 Start AI Cleaning is disabled at 0 and during a run; it sends the ids, without a deleted one, and the key', async () => {
    const credentials = ownCredentials('demo', 'demo-free')
    const [deleted, count] = [A_LONG_RUN + 1, A_LONG_RUN]
    await openFilledAnalysis(page, [cleanedOf(A_LONG_RUN + 2)], credentials)
    await expect(startButton(page, 0)).toBeDisabled()
    await fillSession(page, questionsOf(count + 1))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(startButton(page, count + 1)).toBeEnabled()
    const row = rowOf(page, questionOf(deleted).title)
    await row.getByRole('button', { name: 'Delete question' }).click()
    await expect(startButton(page, count)).toBeEnabled()
    const [request] = await Promise.all([page.waitForRequest(PROCESS), startButton(page, count).click()])
    expect(request.method()).toBe('POST')
    const { questionIds, geminiApiKey } = request.postDataJSON()
    expect(questionIds.toSorted()).toEqual(
      questionsOf(count)
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(geminiApiKey).toBe(credentials.geminiApiKey)
    await openRunPanel(page)
    const running = page.getByRole('region', { name: 'Cleaning in Progress' })
    await expect(running.getByRole('button', { name: /^Start AI Cleaning \(\d+\)$/ })).toBeDisabled()
    await expect(page.getByRole('button', { name: /^Start AI Cleaning/ })).toHaveCount(1)

    await test.step('52 The panel of a run shows total, speed and time left', async () => {
      await expect(running).toContainText(`${count} questions`)
      await expect(running).toContainText('Free Tier: 1 question every 12 seconds')
      await expect(running).toContainText(/Estimated time remaining\d+ min \d+ s/)
    })
  })

  await startOver()
  await test.step('53 The estimate begins with 2.5 s a question, then is measured or the tier’s pace', async () => {
    const startedMs = Date.now()
    const run = runOf({ total: 120, processed: 0, startedAt: new Date(startedMs).toISOString() })
    const simulated = { questions: [questionOf(1)], runs: [run] }
    await simulateQuestions(page, simulated)
    await page.clock.setFixedTime(startedMs)
    await openSetup(page)
    await openStep(page, 'Analysis')
    await openRunPanel(page)
    const running = page.getByRole('region', { name: 'Cleaning in Progress' })
    await expect(running).toContainText('Estimated time remaining5 min 0 s')
    // Without progress after 10 seconds, the 120 questions are estimated at 12 s each.
    await page.clock.setFixedTime(startedMs + 10_000)
    await expect(running).toContainText('Estimated time remaining24 min 0 s')
    // After 10 questions in 30 seconds, the remaining 110 are estimated at 3 s each.
    simulated.runs = [{ ...run, processed: 10 }]
    await page.clock.setFixedTime(startedMs + 30_000)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(running).toContainText('Estimated time remaining5 min 30 s')
  })
})

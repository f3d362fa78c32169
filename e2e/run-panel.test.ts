import { expect, type Page } from '@playwright/test'
import { callCopy } from './support/analysis-copy.ts'
import { counterOf } from './support/counter-of.ts'
import { A_RUN, expectRunEnd, expectToast } from './support/expect-toast.ts'
import { fillSession } from './support/filled-session.ts'
import { openAnalysis, openCleaningOptions, openSetup, openStep } from './support/open-screens.ts'
import { rowOf } from './support/questions-table.ts'
import { A_LONG_RUN, failedOf, questionOf, questionsOf } from './support/sample-questions.ts'
import { ownCredentials } from './support/setup-steps.ts'
import { runOf, type SimulatedQuestions, simulateQuestions } from './support/simulated-questions.ts'
import { storeCredentials, storeGeminiKey } from './support/stored-credentials.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'
import { openRunPanel } from './support/workbench.ts'

function panelOf(page: Page) {
  return page.getByRole('region', { name: 'Cleaning in Progress' })
}

async function statuses(page: Page) {
  return (await readStoredQuestions(page)).map((question) => question.processingStatus).toSorted()
}

test('a run can be paused, resumed and cancelled on either screen, and cleaned titles stay cleaned', async ({
  page,
}) => {
  await storeGeminiKey(page, 'demo-free')
  await fillSession(page, questionsOf(A_LONG_RUN))
  await openAnalysis(page)
  await openRunPanel(page)
  const panel = panelOf(page)

  await test.step('it shows its progress and what it waits for', async () => {
    await page.getByRole('button', { name: `Start AI Cleaning (${A_LONG_RUN})` }).click()
    await expect(panel).toContainText(/[1-9]\d* of 30 done: [1-9]\d* cleaned, 0 failed/, A_RUN)
    await expect(panel).toContainText(/Next request in \d+ s\. You can close this page/)
    await expect(panel).toContainText('Total30 questions')
    await expect(panel).toContainText('1 question every 12 seconds')
    await expect(page).toHaveTitle(/^\([1-9]\d?%\) Question Analysis · Quarry$/)
  })

  await test.step('Pause stops it', async () => {
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(panel.getByText('Paused', { exact: true }).first()).toBeVisible()
    await expect(panel).toContainText('Paused. Finished work is kept. Resume it when you are ready.')
    await expect(page.getByRole('region', { name: 'Run in progress' }).getByRole('status')).toHaveText(
      'The run is paused',
    )
  })

  await test.step('it is the same on the Cleaning screen', async () => {
    await openStep(page, 'Cleaning')
    await expect(page).toHaveTitle(/^\([1-9]\d?%\) AI Question Cleaning · Quarry$/)
    await openRunPanel(page)
  })

  await test.step('Resume continues it, Cancel ends it and keeps finished work', async () => {
    const run = page.getByRole('region', { name: 'Run', exact: true })
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(run).toContainText(/Next request|Cleaning titles/)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectToast(page, /cleaning cancelled$/i, 'Cancelled. Finished work is kept.')
    await expect(page).toHaveTitle('AI Question Cleaning · Quarry')
    // The count is read from the page, because a busy machine may have cleaned more than one title since Resume.
    const outcome = page.getByText(/\d+ of 30 cleaned in .*, \d+ not cleaned/)
    const [, cleaned, left] =
      /(\d+) of 30 cleaned in .*, (\d+) not cleaned/.exec((await outcome.textContent()) ?? '') ?? []
    await expect(counterOf(page, 'Cleaned')).toHaveText(String(cleaned))
    await expect(counterOf(page, 'Pending Cleaning')).toHaveText(String(left))
    const after = await statuses(page)
    expect(after).toEqual([
      ...Array.from({ length: Number(left) }, () => 'pending'),
      ...Array.from({ length: Number(cleaned) }, () => 'processed'),
    ])
    expect(after).toHaveLength(A_LONG_RUN)
    expect(Number(cleaned)).toBeGreaterThan(0)
    expect(Number(left)).toBeGreaterThan(0)
  })
})

test('107 A blocked title shows why at its row and in the summary, and is cleaned with another key', async ({
  page,
}) => {
  // The sandbox's `demo-blocked` key blocks titles about dying or killing.
  const refused = ['Why are my seedlings dying?', 'What kills moss?']
  await storeGeminiKey(page, 'demo-blocked')
  await fillSession(page, [
    ...refused.map((title, index) => questionOf(index + 1, { title, originalTitle: title })),
    ...questionsOf(5).slice(2),
    failedOf(6, { problem: 'The answer held a link.' }),
  ])
  await openAnalysis(page)

  await test.step('each fails alone and shows why', async () => {
    const options = await openCleaningOptions(page)
    await options.getByRole('button', { name: 'Start AI Cleaning (5)' }).click()
    await expectRunEnd(page, 'AI cleaning completed')
    await expect(counterOf(page, 'Processed')).toHaveText('3')
    for (const title of refused) {
      const row = rowOf(page, title)
      await expect(row.getByText('Error', { exact: true })).toBeVisible()
      await expect(row).toContainText(/safety filter/)
      await expect(row.getByRole('button', { name: 'Retry' })).toBeVisible()
    }
  })

  await test.step('the reasons are listed together, with their titles', async () => {
    const panel = await openRunPanel(page)
    await panel.getByText('Why they failed').click()
    await expect(panel.getByRole('listitem').first()).toContainText(/safety filter.*\(2\)/)
    await expect(panel).toContainText(/The answer held a link\. \(1\)/)
    for (const title of refused) await expect(panel).toContainText(title)
  })

  await test.step('the cleaning screen counts them as failed', async () => {
    await openStep(page, 'Cleaning')
    await expect(counterOf(page, 'Failed')).toHaveText('3')
    await page.getByRole('button', { name: 'Back to Analysis' }).click()
  })

  await test.step('another key cleans them', async () => {
    await page.getByRole('button', { name: 'Back to Setup' }).click()
    await page.getByLabel('Gemini API Key').fill(ownCredentials('demo', 'demo-paid').geminiApiKey)
    await page.getByRole('button', { name: 'Save & Test Credentials' }).click()
    await expect(page.getByText('Connected', { exact: true })).toBeVisible()
    await openStep(page, 'Analysis')
    await page.getByRole('button', { name: '3 failed: retry' }).click()
    await expectRunEnd(page, 'Questions processed')
    await expect(counterOf(page, 'Processed')).toHaveText('6')
    await expect(page.getByRole('button', { name: /^3 of 3 cleaned in/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /failed: retry$/ })).toHaveCount(0)
  })
})

test('106 A run that used up the daily quota shows until when it waits, and its results can be used', async ({
  page,
}) => {
  await fillSession(page, questionsOf(12))
  const { geminiApiKey } = ownCredentials('demo', 'demo-daily-limit')
  await storeCredentials(page, { geminiApiKey })
  const questionIds = questionsOf(12).map(({ id }) => id)
  await callCopy(page, 'POST', '/api/questions/process', {
    questionIds,
    geminiApiKey,
    declaredTier: 'paid',
  })
  await openSetup(page)
  await openStep(page, 'Analysis')
  await openRunPanel(page)
  const panel = panelOf(page)
  await expect(panel).toContainText('10 of 12 done: 10 cleaned, 0 failed', A_RUN)
  await expect(panel.getByText('Daily quota used up')).toBeVisible()
  await expect(panel).toContainText('This is a pause, not an error.')
  await expect(panel).toContainText('Now: nothing, the run is paused')
  await expect(panel).toContainText('Free requests left todaynone')
  const { runs } = await (await callCopy(page, 'GET', '/api/questions')).json()
  const until = new Date(runs[0].waitingFor.until)
  const time = until.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  await expect(panel).toContainText(new RegExp(`Resumes (?:tomorrow )?at ${time}`))
  await expect(panel).toContainText('just after midnight Pacific time')
  await expect(panel).toContainText('2 questions left at 1 per request: 2 requests.')
  await expect(page.getByRole('region', { name: 'Run in progress' }).getByRole('status')).toHaveText(
    'Waiting for tomorrow’s quota',
  )
  await expect(page).toHaveTitle('(83%) Question Analysis · Quarry')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel).toHaveCount(0)
  await expect(counterOf(page, 'Processed')).toHaveText('10')
  await expect(counterOf(page, 'Pending')).toHaveText('2')
  const options = await openCleaningOptions(page)
  await expect(options).toContainText(
    /This key’s free quota for today is used up\. .*(?:\d\d:\d\d|in \d+ s|now), when it resets\./,
  )
  await expect(options).toContainText('Tomorrow')
})

test('a run shows its time left, and that it failed or that Google may log it', async ({ page }) => {
  const simulated: SimulatedQuestions = { questions: questionsOf(3), runs: [] }
  await test.step('a run’s tooltip shows the same time left as the head, and closes when the run ends', async () => {
    const run = runOf({ total: 20, processed: 3 })
    simulated.runs = [run]
    await simulateQuestions(page, simulated)
    await openAnalysis(page)
    const running = page.getByRole('region', { name: 'Run in progress' })
    const line = running.getByText(/left$/)
    await line.hover()
    const tooltip = page.getByRole('tooltip')
    await expect(tooltip).toHaveText(/left$/)
    const before = (await tooltip.textContent()) ?? ''
    simulated.runs = [{ ...run, processed: 8 }]
    await expect(tooltip).not.toHaveText(before)
    await expect(async () => expect(await line.textContent()).toContain(await tooltip.textContent())).toPass()
    simulated.runs = [{ ...run, state: 'completed', finishedAt: new Date().toISOString(), processed: 20 }]
    await expect(running).toHaveCount(0)
    // Only the run's tooltip, because the pointer may be over another control by now.
    await expect(tooltip.filter({ hasText: 'left' })).toHaveCount(0)
  })

  await test.step('a failed run says why in the status line until the next one starts', async () => {
    const failed = runOf({
      state: 'failed',
      problem: 'Gemini rejected the key.',
      finishedAt: new Date().toISOString(),
    })
    simulated.runs = [failed]
    await page.getByRole('button', { name: 'Refresh' }).click()
    const note = page.getByRole('button', { name: 'Failed: Gemini rejected the key', exact: true })
    await note.click()
    await expect(page.getByText(/^Last run failed:.*Gemini rejected the key\./)).toBeVisible()
    simulated.runs = [runOf({ startedAt: new Date().toISOString() }), failed]
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(note).toHaveCount(0)
  })

  await test.step('a run whose key rejects the opt-out from Google’s log says so, even after its end', async () => {
    const logged = runOf({ storeOptOutRejected: true })
    simulated.runs = [logged]
    await page.getByRole('button', { name: 'Refresh' }).click()
    const note = 'Google may keep these titles in the log of your Google project for up to 55 days.'
    await expect(panelOf(page)).toContainText(note)
    simulated.runs = [{ ...logged, state: 'cancelled', finishedAt: new Date().toISOString() }]
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(panelOf(page)).toHaveCount(0)
    await expect(page.getByText(note)).toBeVisible()
  })
})

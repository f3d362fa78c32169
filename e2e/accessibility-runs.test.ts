import { expect, type Page } from '@playwright/test'
import { button, mixed } from './support/accessibility.ts'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { fillSession } from './support/filled-session.ts'
import { openSetup, openStep, titleOf } from './support/open-screens.ts'
import { questionsOf } from './support/sample-questions.ts'
import {
  runOf,
  type SampleRun,
  type SimulatedQuestions,
  simulateQuestions,
} from './support/simulated-questions.ts'
import { test } from './support/watched-test.ts'
import { openRunPanel } from './support/workbench.ts'

test.use({ colorScheme: 'dark' })

/** Replaces the simulated runs, and refreshes the page. */
async function showRuns(page: Page, simulated: SimulatedQuestions, ...runs: SampleRun[]): Promise<void> {
  simulated.runs = runs
  await button(page, 'Refresh').click()
}

test('108 An extraction and the summaries of runs have no accessibility violation', async ({ page }) => {
  const coverage = [
    { subreddit: 'gardening', asked: 300, seen: 900, questions: 120 },
    { subreddit: 'secrets', asked: 300, seen: 0, questions: 0, problem: 'It is private.', reason: 'private' },
    { subreddit: 'typo', asked: 10, seen: 4, questions: 4, problem: 'It ran dry.', reason: 'ran-dry' },
  ]
  const extraction = runOf({ kind: 'extraction', total: 610, processed: 124, coverage })
  const simulated = { questions: mixed, runs: [extraction], isDown: false }
  await simulateQuestions(page, simulated)
  await openSetup(page)
  await openStep(page, 'Analysis')
  await openRunPanel(page)
  await expect(page.getByRole('progressbar', { name: 'Extraction progress' })).toBeVisible()
  await expectNoAxeViolations(page, 'an extraction')

  const ended = { state: 'completed', finishedAt: new Date().toISOString() }
  await showRuns(
    page,
    simulated,
    { ...extraction, ...ended },
    runOf({ ...ended, failed: 2, message: 'Done.' }),
  )
  await openRunPanel(page)
  await expect(page.getByText('Last run complete:')).toBeVisible()
  await expectNoAxeViolations(page, 'the summaries of runs')
})

test('108 Cleaning runs in any state, the server unreachable too, have no accessibility violation', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/503/)
  const running = runOf({ currentTitle: 'Is this being cleaned?' })
  const simulated = { questions: mixed, runs: [running], isDown: false }
  await simulateQuestions(page, simulated)
  await openSetup(page)
  await openStep(page, 'Analysis')
  await openRunPanel(page)
  await expect(page.getByText('Now: Is this being cleaned?')).toBeVisible()
  await expectNoAxeViolations(page, 'a cleaning run')
  const until = new Date(Date.now() + 3 * 60 * 60_000).toISOString()
  await showRuns(page, simulated, runOf({ state: 'waiting', waitingFor: { reason: 'daily-quota', until } }))
  await expect(page.getByText('This is a pause, not an error.')).toBeVisible()
  await expectNoAxeViolations(page, 'a run that waits for tomorrow')

  await showRuns(page, simulated, runOf({ state: 'paused' }))
  await expect(button(page, 'Resume')).toBeVisible()
  simulated.isDown = true
  await button(page, 'Refresh').click()
  await expect(page.getByText('Can’t reach Quarry’s server').first()).toBeVisible()
  await expectNoAxeViolations(page, 'a paused run while the server is unreachable')

  await openStep(page, 'Cleaning')
  await expect(page.getByRole('progressbar', { name: 'Cleaning progress' })).toBeVisible()
  await expectNoAxeViolations(page, 'a run on the cleaning screen')
})

test('108 The error in place of a screen has no accessibility violation', async ({ page, watch }) => {
  watch.expectProblem(/^GET \/assets\/analysis|ERR_FAILED|A (?:screen|later step)|dynamically imported/)
  await page.route('**/assets/analysis-screen*', (route) => route.abort())
  await fillSession(page, questionsOf(1))
  await openSetup(page)
  await page.getByRole('navigation', { name: 'Workflow' }).getByRole('button', { name: 'Analysis' }).click()
  await expect(titleOf(page)).toHaveText('This screen couldn’t be shown')
  await expectNoAxeViolations(page, 'a screen that failed')
})

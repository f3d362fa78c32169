import { expect, type Page } from '@playwright/test'
import { mixed } from './support/accessibility.ts'
import { expectNoAxeViolationsInLight } from './support/axe-violations.ts'
import { openAnalysis, openStep, titleOf } from './support/open-screens.ts'
import { rowOf } from './support/questions-table.ts'
import { questionOf } from './support/sample-questions.ts'
import { acceptAgreement, choose, connect } from './support/setup-steps.ts'
import { runOf, type SimulatedQuestions, simulateQuestions } from './support/simulated-questions.ts'
import { test } from './support/watched-test.ts'

const [NARROW, WIDE] = [390, 1440]

test.use({ viewport: { width: NARROW, height: 900 } })

/** Checks a screen's width on a desktop and a phone, and its accessibility on a phone only. */
async function look(page: Page, screen: string) {
  for (const width of [WIDE, NARROW]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect
      .poll(overflow, { message: `pixels that ${screen} is wider than ${width}` })
      .toBeLessThanOrEqual(0)
  }
  // So tall that nothing scrolls, because axe would report targets that the bars at the top and bottom partly cover.
  await page.setViewportSize({ width: NARROW, height: 4000 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectNoAxeViolationsInLight(page, screen)
}

test('108 Every screen fits a desktop and a phone, and has no accessibility violation on a phone', async ({
  page,
}) => {
  await page.goto('/')
  await look(page, 'the agreement')
  await acceptAgreement(page)
  await look(page, 'the credentials')
  await connect(page)
  await look(page, 'the seed terms')
  const simulated: SimulatedQuestions = { questions: [], runs: [] }
  await simulateQuestions(page, simulated)
  await choose(page, { gardening: 20 })
  await page.getByRole('button', { name: 'Back to Setup' }).click()
  await expect(titleOf(page)).toHaveText('Subreddit Selection')
  await look(page, 'the choice of subreddits')
  await page.getByRole('button', { name: 'Start Analyzing' }).click()
  await expect(titleOf(page)).toHaveText('Question Analysis')
  await look(page, 'the analysis before an extraction')

  const coverage = [{ subreddit: 'gardening', asked: 300, seen: 900, questions: 120 }]
  const extraction = runOf({ kind: 'extraction', total: 300, processed: 120, coverage })
  // The badge of demo data is one more thing in the bar at the top.
  simulated.questions = mixed.map((row) => ({ ...row, permalink: `/demo/post/${row.id}` }))
  simulated.runs = [extraction]
  await openAnalysis(page)
  const pause = page.getByRole('button', { name: 'Pause' })
  await expect(pause).toBeVisible()
  await look(page, 'an extraction')

  const ended = { state: 'completed', finishedAt: new Date().toISOString() }
  simulated.runs = [{ ...extraction, ...ended }]
  await expect(pause).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await rowOf(page, questionOf(6).title).focus()
  await page.keyboard.press('Enter')
  const editor = page.getByRole('textbox', { name: 'Question title' })
  await expect(editor).toBeFocused()
  await look(page, 'the questions')
  await editor.press('Escape')

  simulated.runs = [runOf({ currentTitle: 'Is this being cleaned?' })]
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(pause).toBeVisible()
  await look(page, 'a cleaning run on the analysis screen')
  await openStep(page, 'Cleaning')
  await expect(pause).toBeVisible()
  await look(page, 'a cleaning run on the cleaning screen')
  simulated.runs = [runOf({ ...ended, processed: 10, message: 'Done.' })]
  await expect(pause).toHaveCount(0)
  await look(page, 'the results')
  await page.getByRole('button', { name: 'Complete Workflow' }).click()
  await expect(titleOf(page)).toHaveText('Workflow Complete!')
  await look(page, 'the closing screen')
})

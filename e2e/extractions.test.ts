import { expect, type Page } from '@playwright/test'
import { buildSubreddit } from '@quarry/testkit/sample-subreddits'
import { expectSaved } from './support/analyses.ts'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { counterOf } from './support/counter-of.ts'
import { A_RUN, dismissToast, expectToast } from './support/expect-toast.ts'
import {
  fulfillDiscovery,
  goToSubreddits,
  openAnalysis,
  openSeedTerms,
  openStep,
  titleOf,
} from './support/open-screens.ts'
import { rowsOf } from './support/questions-table.ts'
import { questionsOf } from './support/sample-questions.ts'
import { extract } from './support/setup-steps.ts'
import { runOf, simulateQuestions } from './support/simulated-questions.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'
import { openRunPanel } from './support/workbench.ts'

/** Opens the analysis screen before an extraction from these communities, each with the same limit. */
async function openReady(page: Page, names: readonly string[], limit: number) {
  await openSeedTerms(page)
  await fulfillDiscovery(
    page,
    names.map((name) => buildSubreddit(name)),
  )
  await goToSubreddits(page)
  for (const name of names) {
    await page.getByRole('checkbox', { name: `r/${name}` }).check()
    await page.getByLabel(`Questions to extract from r/${name}`).fill(String(limit))
  }
  await page.getByRole('button', { name: 'Start Analyzing' }).click()
}

test('an extraction fills the table as it goes, and keeps to its dates', async ({
  page,
  watch,
  startOver,
}) => {
  await test.step('the first questions are in the table during the extraction', async () => {
    const coverage = (seen: number, questions: number) => [
      { subreddit: 'composting', asked: 300, seen, questions, requests: 1 },
    ]
    const run = runOf({ kind: 'extraction', total: 300, processed: 0, coverage: coverage(0, 0) })
    const simulated = { questions: questionsOf(0), runs: [run] }
    await simulateQuestions(page, simulated)
    await openAnalysis(page)
    await expect(page.getByRole('button', { name: 'Extracting Questions...' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Run in progress' })).toContainText('0 of 300')
    await expect(rowsOf(page)).toHaveCount(0)

    simulated.runs = [{ ...run, processed: 3, coverage: coverage(100, 3) }]
    simulated.questions = questionsOf(3)
    await expect(rowsOf(page)).toHaveCount(3)
    await openRunPanel(page)
    await expect(page.getByRole('progressbar', { name: 'Extraction progress' })).toBeVisible()
    await rowsOf(page).nth(1).getByRole('checkbox').check()

    simulated.runs = [{ ...run, processed: 5, coverage: coverage(200, 5) }]
    simulated.questions = questionsOf(5)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(rowsOf(page)).toHaveCount(5)
    await expect(page.getByText('1 selected, 5 questions shown')).toBeVisible()
  })

  await startOver()
  await test.step('dates limit an extraction: invalid dates are explained, and the request includes both days', async () => {
    watch.expectProblem(/503/)
    await openSeedTerms(page)
    await fulfillDiscovery(page, [buildSubreddit('gardening')])
    await goToSubreddits(page)
    await page.getByRole('checkbox', { name: 'r/gardening' }).check()
    await page.getByRole('button', { name: 'Any date' }).click()
    const dates = page.getByRole('group', { name: 'Only posts published' })
    await dates.getByLabel('From').fill('2026-02-03')
    await dates.getByLabel('To').fill('2026-02-01')
    await expect(dates).toContainText('The start date is after the end date.')
    await expect(dates.getByLabel('To')).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: 'Start Analyzing' }).click()
    await expectToast(page, 'Invalid dates', /^The start date is after the end date\./)
    await dismissToast(page)

    await dates.getByLabel('To').focus()
    await page.keyboard.press('Delete')
    await expect(dates).toContainText('Enter a full date or clear the field.')
    await dates.getByLabel('To').fill('2026-02-05')
    await expectNoAxeViolations(page, 'dates of an extraction')
    await page.getByRole('button', { name: 'Start Analyzing' }).click()
    await expect(titleOf(page)).toHaveText('Question Analysis')
    const ready = page.getByRole('region', { name: 'Ready to Extract Questions' })
    await expect(ready).toContainText('3 Feb 2026 to 5 Feb 2026')

    await page.route('**/api/questions/fetch', (route) => route.fulfill({ status: 503, body: 'Not now.' }))
    const [request] = await Promise.all([
      page.waitForRequest('**/api/questions/fetch'),
      page.getByRole('button', { name: 'Extract Questions from Reddit' }).click(),
    ])
    expect(request.postDataJSON()).toMatchObject({
      publishedFrom: new Date(2026, 1, 3).toISOString(),
      publishedTo: new Date(2026, 1, 5, 23, 59, 59, 999).toISOString(),
    })
  })
})

test('an extraction shows each subreddit’s sources and similar names, and the next adds to it', async ({
  page,
}) => {
  const report = page.getByRole('region', { name: 'Extraction coverage' })
  const rowOf = (name: string) => report.getByRole('row').filter({ hasText: `r/${name}` })
  await openReady(page, ['gardening', 'composing'], 15)
  await extract(page)
  await dismissToast(page)
  await expect(page.getByRole('heading', { name: 'Ready to Extract Questions' })).toHaveCount(0)

  await test.step('what was read of a community', async () => {
    await openRunPanel(page)
    await expect(report).toContainText('15 questions found', A_RUN)
    const read = rowOf('gardening')
    await expect(read.getByRole('cell').nth(4), 'requests').toHaveText(/[1-9]/)
    await read.getByRole('button', { name: 'r/gardening' }).click()
    await expect(report).toContainText(/were written between \d+ \w+ \d{4} and \d+ \w+ \d{4}\./)
    const sources = report.getByRole('table', { name: 'Sources read in r/gardening' })
    await expect(sources.getByRole('rowheader').first()).toHaveText(/“|New|Hot|Top/)
    await expectNoAxeViolations(page, 'what was read')
  })

  await test.step('one that does not exist, and the one that may have been meant', async () => {
    const missing = rowOf('composing')
    await expect(missing).toContainText('Not readable')
    await missing.getByRole('button', { name: 'Add r/composting' }).focus()
    await page.keyboard.press('Enter')
    await expectToast(page, 'Subreddit added')
    await expect(missing.getByRole('button', { name: 'r/composting is added' })).toBeVisible()
    await dismissToast(page)
  })

  await test.step('a second extraction adds to the first, and is listed above it', async () => {
    await page.getByRole('button', { name: 'Back to Setup' }).click()
    await page.getByRole('checkbox', { name: 'r/gardening' }).uncheck()
    await page.getByRole('button', { name: 'Start Analyzing' }).click()
    await extract(page)
    await expect(counterOf(page, 'Total Questions')).toHaveText('30', A_RUN)
    const found = await readStoredQuestions(page)
    expect(found.filter(({ subreddit }) => subreddit === 'composting')).toHaveLength(15)
    await expect(report).toContainText('15 questions found', A_RUN)
    await expect(rowOf('composting')).toContainText('Limit of 15 reached')
    await expect(rowOf('gardening')).toHaveCount(0)
    const earlier = report.locator('summary')
    await expect(earlier).toHaveText(
      /^\d+\s\w+\s\d{4},\s\d\d:\d\d 15 questions found in \d+ posts seen with \d+ requests, incomplete in 1 of 2 subreddits$/,
    )
    await earlier.click()
    await expect(rowOf('gardening')).toContainText('Limit of 15 reached')
  })

  await test.step('both are still there after a reload, without the server’s copy', async () => {
    await expectSaved(page)
    await page.context().clearCookies()
    await page.reload()
    await openStep(page, 'Analysis')
    await openRunPanel(page)
    await expect(rowOf('composting')).toContainText('Limit of 15 reached')
    await report.locator('summary').click()
    await expect(rowOf('gardening')).toContainText('Limit of 15 reached')
  })
})

import { expect, type Page } from '@playwright/test'
import { buildSubreddit } from '@quarry/testkit/sample-subreddits'
import { counterOf } from './support/counter-of.ts'
import { datedName, downloadedCsv } from './support/downloaded-csv.ts'
import { dismissToast, expectToast } from './support/expect-toast.ts'
import { fulfillDiscovery } from './support/open-screens.ts'
import { acceptAgreement } from './support/setup-steps.ts'
import { readStoredQuestions, type StoredQuestion } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'

const LIMITS = { gardening: 15, Breadit: 10, learnpython: 5 }
const REQUESTED = 30
const REMAINING = 28
const FORMULA = '=HYPERLINK("http://example.com","x"), is that a formula?'

test('a newcomer gets from the agreement to a file of cleaned questions, and starts anew', async ({
  page,
}) => {
  const title = page.getByRole('heading', { level: 1 })

  await test.step('the agreement has to be accepted', async () => {
    await page.goto('/')
    await expect(title).toHaveText('User Agreement & Disclaimer')
    const accept = page.getByRole('button', { name: 'Accept and Continue' })
    await expect(accept).toBeDisabled()
    await page.getByRole('checkbox').check()
    await accept.click()
    await expect(title).toHaveText('API Configuration')
    expect(await page.evaluate(() => Object.values(sessionStorage))).toEqual(['accepted'])
  })

  await test.step('demo credentials connect both services', async () => {
    await page.getByRole('button', { name: 'Try it with demo credentials' }).click()
    await expectToast(page, 'API Credentials Valid', 'Both APIs connected. AI tier: Paid Tier (300 RPM)')
    await expect(page.getByRole('status').filter({ hasText: 'Connected Reddit' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Connected Gemini' })).toBeVisible()
    await expect(page.getByRole('definition')).toHaveText('Paid Tier300 requests per minute')
    await expect(page.getByText('60x')).toHaveCount(0)
    await page.getByRole('button', { name: 'Next Step' }).click()
  })

  await test.step('seed terms discover communities', async () => {
    await expect(title).toHaveText('Seed Terms')
    await page.getByLabel('Seed term 1').fill('vegetable garden')
    await page.getByLabel('Seed term 2').fill('sourdough bread')
    await page.getByRole('button', { name: 'Next Step' }).click()
    await expect(title).toHaveText('Subreddit Selection')
    await expectToast(page, 'Subreddits Discovered')
    const found = await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox') })
      .count()
    await expectToast(
      page,
      'Subreddits Discovered',
      `Found ${found} relevant subreddits for your seed terms.`,
    )
    await expect(page.getByText(`Selection: 0 of ${found} subreddits`)).toBeVisible()
    await choose(page, found)
  })

  await test.step('as many questions as requested are extracted', async () => {
    await expect(title).toHaveText('Question Analysis')
    await expect(page.getByText('Extract and manage questions from r/')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ready to Extract Questions' })).toBeVisible()
    await extractAll(page)
    await expect(counterOf(page, 'Total Questions')).toHaveText(String(REQUESTED))
    await expect(counterOf(page, 'Pending')).toHaveText(String(REQUESTED))
    await expect(counterOf(page, 'Processed')).toHaveText('0')
    await expect(counterOf(page, 'Subreddits')).toHaveText('3')
  })

  await test.step('the search filters by title, original and subreddit', () => search(page))
  await test.step('an edited title is kept by the server', () => editTitle(page, 'How do I keep slugs away?'))
  await test.step('deletes lower the counters and can be undone', () => deleteAndUndo(page))
  await test.step('cleaning runs to its end', () => clean(page))

  await test.step('both exports hold every row, safe for a spreadsheet', async () => {
    await editTitle(page, FORMULA)
    const held = await readStoredQuestions(page)
    await exportCurrent(page, held)
    await exportComparison(page, held)
    await exportSelection(page)
  })

  await test.step('the cleaning screen shows and exports the results', async () => {
    await page.getByRole('navigation', { name: 'Workflow' }).getByRole('button', { name: 'Cleaning' }).click()
    await expect(title).toHaveText('AI Question Cleaning')
    await exportCleaned(page)
    await page.getByRole('button', { name: 'Complete Workflow' }).click()
  })

  await test.step('a new analysis starts without a trace of the old one but the credentials', async () => {
    await expect(title).toHaveText('Workflow Complete!')
    await page.getByRole('button', { name: 'Start New Analysis' }).click()
    await expect(title).toHaveText('API Configuration')
    expect(await readStoredQuestions(page)).toEqual([])
    await expect(page.getByLabel('Client ID')).toHaveValue(/^demo\./)
    await expect(page.getByLabel('Gemini API Key')).toHaveValue(/^demo-paid\./)
    await page.getByRole('button', { name: 'Next Step' }).click()
    await expect(page.getByLabel('Seed term 1')).toHaveValue('')
  })
})

declare global {
  interface Window {
    countClick: () => void
  }
}

test('from the demo to a file of cleaned questions it takes at most ten clicks', async ({ page }) => {
  // A search that the busy sandbox ends is not what this is about.
  await fulfillDiscovery(page, [buildSubreddit('gardening')])
  await acceptAgreement(page)
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.evaluate(() => window.addEventListener('click', () => window.countClick(), { capture: true }))
  const click = (name: string | RegExp) => page.getByRole('button', { name }).click()
  await click('Try it with demo credentials')
  await expectToast(page, 'API Credentials Valid')
  await click('Next Step')
  await page.getByLabel('Seed term 1').fill('vegetable garden')
  await click('Next Step')
  await page.getByRole('checkbox', { name: 'r/gardening' }).check()
  await page.getByLabel('Questions to extract from r/gardening').fill('3')
  await click('Start Analyzing')
  await click('Extract Questions from Reddit')
  await click('Start AI Cleaning (3)')
  await expect(counterOf(page, 'Processed')).toHaveText('3')
  const { rows } = await exportAs(page, 'Current Questions')
  expect(rows).toHaveLength(3)
  expect(clicks).toBeLessThanOrEqual(10)
  expect(clicks).toBeGreaterThan(5)
})

async function choose(page: Page, found: number) {
  const field = page.getByLabel('Add a subreddit by name')
  await field.fill('  r/learnpython ')
  await field.press('Enter')
  await expectToast(page, 'Subreddit added')
  const added = page.getByRole('listitem').filter({ hasText: 'Manually added subreddit' })
  await expect(added.getByRole('checkbox', { name: 'r/learnpython' })).toBeChecked()
  await expect(added).toContainText('Manual')
  await expect(added.getByRole('spinbutton')).toHaveValue('300')
  for (const [name, limit] of Object.entries(LIMITS)) {
    await page.getByRole('checkbox', { name: `r/${name}` }).check()
    await page.getByLabel(`Questions to extract from r/${name}`).fill(String(limit))
  }
  await expect(page.getByText(`Selection: 3 of ${found + 1} subreddits`)).toBeVisible()
  await page.getByRole('button', { name: 'Start Analyzing' }).click()
}

async function extractAll(page: Page) {
  const [request] = await Promise.all([
    page.waitForRequest('**/api/questions/fetch'),
    page.getByRole('button', { name: 'Extract Questions from Reddit' }).click(),
  ])
  expect(request.postDataJSON()).toMatchObject({
    subredditLimits: LIMITS,
    seedTerms: ['vegetable garden', 'sourdough bread'],
  })
  await expect(page.getByRole('button', { name: 'Extracting Questions...' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Extraction progress' })).toBeVisible()
  await expectToast(page, 'Questions extracted successfully')
}

async function search(page: Page) {
  const box = page.getByRole('searchbox', { name: 'Search questions' })
  const count = page.getByRole('paragraph').filter({ hasText: 'questions shown' })
  await box.fill('BREADIT')
  await expect(count).toHaveText(`None selected, ${LIMITS.Breadit} of ${REQUESTED} questions shown`)
  await box.fill('no title has these words')
  await expect(page.getByText('No questions found')).toBeVisible()
  await expect(page.getByText('Please adjust the search.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(count).toHaveText(`None selected, ${REQUESTED} questions shown`)
}

/** Edits the first row; a poll afterwards must not bring the old title back. */
async function editTitle(page: Page, title: string) {
  const first = page.getByRole('table', { name: 'Questions' }).getByRole('row').nth(1)
  await first.getByRole('button', { name: 'Edit title' }).click()
  await page.getByRole('textbox', { name: 'Question title' }).fill(`  ${title} `)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Question updated', 'Question title has been updated successfully.')
  await dismissToast(page)
  await Promise.all([
    page.waitForResponse('**/api/questions?**'),
    page.getByRole('button', { name: 'Refresh' }).click(),
  ])
  await expect(first).toContainText(title)
  expect((await readStoredQuestions(page)).map((question) => question.title)).toContain(title)
}

async function deleteAndUndo(page: Page) {
  const rows = page.getByRole('table', { name: 'Questions' }).getByRole('row')
  await rows.nth(2).getByRole('checkbox').check()
  await rows.nth(4).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete (2)' }).click()
  await expectToast(page, 'Questions deleted', '2 questions have been deleted.')
  await expect(counterOf(page, 'Total Questions')).toHaveText(String(REQUESTED - 2))
  await rows.nth(2).getByRole('button', { name: 'Delete question' }).click()
  await expect(counterOf(page, 'Total Questions')).toHaveText(String(REQUESTED - 3))
  await page.getByRole('button', { name: 'Undo delete', exact: true }).click()
  await expectToast(page, 'Delete undone')
  await expect(counterOf(page, 'Total Questions')).toHaveText(String(REMAINING))
  expect(await readStoredQuestions(page)).toHaveLength(REMAINING)
}

async function clean(page: Page) {
  await page.getByRole('button', { name: `Start AI Cleaning (${REMAINING})` }).click()
  const panel = page.getByRole('region', { name: 'Cleaning in Progress' })
  await expect(panel).toContainText(`${REMAINING} questions`)
  await expect(panel).toContainText(/Estimated time remaining\d+ min \d+ s/)
  await expect(panel).toContainText('about 0.2 s per question')
  await expect(panel.getByRole('button', { name: 'Start AI Cleaning' })).toBeDisabled()
  const bar = panel.getByRole('progressbar')
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]/)
  await expectToast(page, 'AI cleaning completed')
  await expect(panel).toHaveCount(0)
  await expect(counterOf(page, 'Processed')).toHaveText(String(REMAINING))
  await expect(counterOf(page, 'Pending')).toHaveText('0')
  await expect(page.getByRole('button', { name: 'Start AI Cleaning (0)' })).toBeDisabled()
}

/** As a spreadsheet has to see a text: never a formula, always one line. */
function safe(text: string): string {
  return (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text).replace(/\r\n|[\r\n]/g, ' ')
}

function exportAs(page: Page, kind: string) {
  return downloadedCsv(page, async () => {
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await page.getByRole('menuitem', { name: kind }).click()
  })
}

async function exportCurrent(page: Page, held: StoredQuestion[]) {
  const file = await exportAs(page, 'Current Questions')
  await expectToast(page, 'Export successful', `${REMAINING} questions exported to CSV for keyword research`)
  expect(file.name).toMatch(datedName('reddit-questions'))
  expect(file.header).toEqual(['Extracted questions', 'Search volume'])
  expect(file.rows.toSorted()).toEqual(held.map(({ title }) => [safe(title), '0']).toSorted())
  expect(file.text).toContain(`\n"'${FORMULA.replaceAll('"', '""')}",0\n`)
  for (const line of file.text.trimEnd().split('\n').slice(1)) expect(line).toMatch(/^"(?:[^"]|"")*",0$/)
}

async function exportComparison(page: Page, held: StoredQuestion[]) {
  const file = await exportAs(page, 'Before & After Comparison')
  await expectToast(
    page,
    'Export successful',
    `${REMAINING} questions exported to CSV with before/after comparison`,
  )
  expect(file.name).toMatch(datedName('reddit-questions-enhanced'))
  expect(file.header).toEqual([
    'Original Question',
    'Enhanced Question',
    'Subreddit',
    'Author',
    'Score',
    'Comments',
  ])
  const rows = held.map((question) => [
    safe(question.originalTitle),
    safe(question.title),
    question.subreddit,
    safe(question.author),
    String(question.score),
    String(question.numComments),
  ])
  expect(file.rows.toSorted()).toEqual(rows.toSorted())
}

async function exportSelection(page: Page) {
  const rows = page.getByRole('table', { name: 'Questions' }).getByRole('row')
  await rows.nth(1).getByRole('checkbox').check()
  await rows.nth(3).getByRole('checkbox').check()
  expect((await exportAs(page, 'Current Questions')).rows).toHaveLength(2)
  await page.getByRole('button', { name: 'Process selected (2)' }).click()
  await expectToast(page, 'No questions to clean', 'All questions have already been processed.')
}

async function exportCleaned(page: Page) {
  await expect(counterOf(page, 'Total Questions')).toHaveText(String(REMAINING))
  await expect(counterOf(page, 'Pending Cleaning')).toHaveText('0')
  await expect(counterOf(page, 'Cleaned')).toHaveText(String(REMAINING))
  await expect(counterOf(page, 'Failed')).toHaveText('0')
  await expect(page.getByRole('heading', { name: 'Cleaning Complete!' })).toBeVisible()
  const result = page.getByRole('table', { name: 'Questions' }).getByRole('row').nth(1)
  await expect(result).toContainText('AI-enhanced')
  await expect(result).toContainText(/r\/.+u\/.+ ago.*Processed/)
  const file = await downloadedCsv(page, () =>
    page.getByRole('button', { name: `Export Cleaned Results (${REMAINING})` }).click(),
  )
  await expectToast(page, 'Export successful', `${REMAINING} cleaned questions exported to CSV.`)
  expect(file.name).toMatch(datedName('cleaned-reddit-questions'))
  expect(file.header).toEqual(['Cleaned questions', 'Search volume'])
  const held = await readStoredQuestions(page)
  expect(file.rows.toSorted()).toEqual(held.map(({ title }) => [safe(title), '0']).toSorted())
}

import { expect, type Page } from '@playwright/test'
import { counterOf } from './support/counter-of.ts'
import { dismissToast, expectRunEnd, expectToast } from './support/expect-toast.ts'
import {
  exportCleaned,
  exportComparison,
  exportCurrent,
  FORMULA,
  REQUESTED,
} from './support/journey-exports.ts'
import { startNewAnalysis } from './support/setup-steps.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'

const LIMITS = { gardening: 3, Cooking: 2, learnpython: 1 }

test('56 A newcomer gets from the agreement to a file of cleaned questions, and starts anew', async ({
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
    await page.getByLabel('Seed term 2').fill('home cooking')
    await page.getByRole('button', { name: 'Next Step' }).click()
    await expect(title).toHaveText('Subreddit Selection')
    await expectRunEnd(page, 'Subreddits Discovered')
    const found = await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox') })
      .count()
    await expectRunEnd(
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

  await test.step('cleaning runs to its end', () => clean(page))

  await test.step('both exports hold every row, safe for a spreadsheet', async () => {
    await editTitle(page, FORMULA)
    const held = await readStoredQuestions(page)
    await exportCurrent(page, held)
    await exportComparison(page, held)
  })

  await test.step('the cleaning screen shows and exports the results', async () => {
    await page.getByRole('navigation', { name: 'Workflow' }).getByRole('button', { name: 'Cleaning' }).click()
    await expect(title).toHaveText('AI Question Cleaning')
    await exportCleaned(page)
    await page.getByRole('button', { name: 'Complete Workflow' }).click()
  })

  await test.step('a new analysis starts without a trace of the old one but the credentials', async () => {
    await expect(title).toHaveText('Workflow Complete!')
    await startNewAnalysis(page)
    expect(await readStoredQuestions(page)).toEqual([])
    await expect(page.getByLabel('Client ID')).toHaveValue(/^demo\./)
    await expect(page.getByLabel('Gemini API Key')).toHaveValue(/^demo-paid\./)
    await page.getByRole('button', { name: 'Next Step' }).click()
    await expect(page.getByLabel('Seed term 1')).toHaveValue('')
  })
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
    seedTerms: ['vegetable garden', 'home cooking'],
  })
  await expectRunEnd(page, 'Questions extracted successfully')
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

async function clean(page: Page) {
  await page.getByRole('button', { name: `Start AI Cleaning (${REQUESTED})` }).click()
  await expectRunEnd(page, 'AI cleaning completed')
  await expect(page.getByRole('region', { name: 'Run in progress' })).toHaveCount(0)
  await expect(counterOf(page, 'Processed')).toHaveText(String(REQUESTED))
  await expect(counterOf(page, 'Pending')).toHaveText('0')
  await expect(page.getByRole('button', { name: 'Start AI Cleaning (0)' })).toBeDisabled()
}

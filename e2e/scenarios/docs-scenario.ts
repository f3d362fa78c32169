import { stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { callCopy } from '../support/analysis-copy.ts'
import { counterOf } from '../support/counter-of.ts'
import { downloadedFile } from '../support/downloaded-csv.ts'
import { dismissToast, expectRunEnd } from '../support/expect-toast.ts'
import { questionsInDemo } from '../support/filled-session.ts'
import { openFile } from '../support/open-file.ts'
import { openCleaningOptions, openSetup } from '../support/open-screens.ts'
import type { SampleQuestion } from '../support/sample-questions.ts'
import { acceptAgreement, choose, connect, extract } from '../support/setup-steps.ts'
import { actFromMenu } from '../support/workbench.ts'

const docs = fileURLToPath(new URL('../../docs/', import.meta.url))
const MOST_BYTES = 300_000
const TIMEOUT_MS = 90_000
// Rows to clean first, because the picture shows them; row 0 is the table's head.
const TO_SHOW_CLEANED = [1, 2, 4, 5, 8]
const subreddits = { gardening: 80, VegetableGrowers: 40, composting: 30 }

/**
 * Takes every picture in README and the guide into `docs/`, in the light theme and at one width. `open` opens a page in
 * a browser that has never opened Quarry.
 */
export async function captureDocs(open: () => Promise<Page>): Promise<void> {
  const page = await open()
  await cleaning(page)
  await keywords(page)
  await firstAnalysis(await open())
  await titlesFromFile(await open(), await questionsInDemo(await open(), subreddits))
}

/** Takes the table during a run. */
async function cleaning(page: Page): Promise<void> {
  await acceptAgreement(page)
  await connect(page)
  await choose(page, { HomeBaristas: 100, coffee: 60 }, 'home espresso')
  await extract(page)
  await dismissToast(page)
  const rows = page.getByRole('table', { name: 'Questions' }).getByRole('row')
  for (const row of TO_SHOW_CLEANED) await rows.nth(row).getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Process selected/ }).click()
  await expectRunEnd(page, 'Questions processed')
  await dismissToast(page)
  await page.getByRole('button', { name: 'Clear selection' }).click()
  const options = await openCleaningOptions(page)
  await options.locator('summary', { hasText: 'More options' }).click()
  await options.getByRole('checkbox', { name: /search phrase/ }).check()
  await options.getByRole('radio', { name: /^1 / }).check()
  await options.getByRole('button', { name: /^Start AI Cleaning/ }).click()
  await expect(counterOf(page, 'Processed')).toHaveText(/^[6-9]\d$/, { timeout: TIMEOUT_MS })
  await take(page, 'screenshot.png')
  await expect(counterOf(page, 'Pending')).toHaveText('0', { timeout: TIMEOUT_MS })
  await expectRunEnd(page, 'AI cleaning completed')
  await dismissToast(page)
}

/** Takes the keyword lists, and the table with a keyword tool's volumes. */
async function keywords(page: Page): Promise<void> {
  await actFromMenu(page, 'Keyword tools…')
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  await take(page, 'guide/keyword-lists.png')
  const { data }: { data: SampleQuestion[] } = await (await callCopy(page, 'GET', '/api/questions')).json()
  await page.getByLabel('File of a keyword tool').setInputFiles({
    name: 'Keyword Stats 2026-11-05.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(keywordPlannerFile(data.map(({ title }) => title)), 'utf16le'),
  })
  // Queried by text, because the open panel hides toasts from queries by role.
  await page.getByText('Volumes added', { exact: true }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await dismissToast(page)
  const row = page.getByRole('table', { name: 'Questions' }).getByRole('row').nth(10)
  const before = (await row.textContent()) ?? ''
  await page.getByRole('button', { name: 'Priority' }).click()
  // Waits for the rows, because the head shows the new order before they have it.
  await expect(row).not.toHaveText(before, { timeout: TIMEOUT_MS })
  await take(page, 'guide/volumes.png')
}

/** Returns a file in Keyword Planner's format. */
function keywordPlannerFile(titles: readonly string[]): string {
  const rows = titles.map((title, number) => [
    title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' '),
    'USD',
    10 * (titles.length - number),
    ['High', 'Low', 'Medium'][number % 3],
    0.4 + (number % 9) / 10,
  ])
  const header = [
    'Keyword',
    'Currency',
    'Avg. monthly searches',
    'Competition',
    'Top of page bid (low range)',
  ]
  const lines = [header, ...rows, ['espresso knock box', 'USD', 1300, 'High', 0.9]]
  const preamble = ['\ufeffKeyword Stats 2026-11-05 at 10_21_33', 'November 1, 2025 - October 31, 2026']
  return [...preamble, ...lines.map((line) => line.join('\t'))].join('\n')
}

/** Takes each step from the discovered subreddits to the report, and saves the report. */
async function firstAnalysis(page: Page): Promise<void> {
  await acceptAgreement(page)
  await connect(page)
  await page.getByLabel('Seed term 1').fill('sourdough')
  await page.getByLabel('Seed term 1').press('Enter')
  await expectRunEnd(page, 'Subreddits Discovered')
  await dismissToast(page)
  for (const name of ['SourdoughStarters', 'Breadit'])
    await page.getByRole('checkbox', { name: `r/${name}` }).check()
  await take(page, 'guide/first-communities.png')
  await page.getByRole('button', { name: 'Start Analyzing' }).click()
  await extract(page)
  await dismissToast(page)
  await take(page, 'guide/first-questions.png')
  const options = await openCleaningOptions(page)
  await options.getByRole('radio', { name: /^20 / }).check()
  await take(page, 'guide/first-options.png')
  await options.getByRole('button', { name: /^Start AI Cleaning/ }).click()
  await expect(counterOf(page, 'Pending')).toHaveText('0', { timeout: TIMEOUT_MS })
  await expectRunEnd(page, 'AI cleaning completed')
  await dismissToast(page)
  await page.getByRole('button', { name: /^Review / }).click()
  await page.getByRole('region', { name: 'Title to review' }).waitFor()
  await take(page, 'guide/first-review.png')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Topics', exact: true }).first().click()
  await page.getByRole('button', { name: 'Find topics' }).click()
  await page.getByText('Topics found', { exact: true }).waitFor()
  await dismissToast(page)
  await page.getByRole('region', { name: 'Topics', exact: true }).waitFor()
  await take(page, 'guide/first-topics.png')
  await report(page)
}

/** Takes the report, and saves it with links to where `npm start` serves the demo's posts. */
async function report(analysis: Page): Promise<void> {
  await actFromMenu(analysis, 'Report…')
  const save = analysis.getByRole('dialog', { name: 'Report' }).getByRole('button', { name: 'Web page' })
  const { text } = await downloadedFile(analysis, () => save.click())
  const sample = text.replaceAll(new URL(analysis.url()).origin, 'http://localhost:3000')
  await writeFile(`${docs}guide/sample-report.html`, sample)
  // In a page of its own, because Quarry's policy would block the report's styles.
  const page = await analysis.context().newPage()
  await page.setContent(sample)
  await take(page, 'guide/report.png')
}

async function titlesFromFile(page: Page, questions: readonly SampleQuestion[]): Promise<void> {
  await openSetup(page)
  const posts = questions.map(({ id, originalTitle, subreddit, author, score, numComments }, number) => ({
    id,
    title: originalTitle,
    subreddit,
    author,
    score,
    num_comments: numComments,
    created_utc: 1_767_225_600,
    is_self: number % 4 !== 0,
    selftext: number % 9 === 0 ? '[removed]' : '',
  }))
  const lines = [...posts, ...posts.slice(0, 12)].map((post) => JSON.stringify(post))
  await openFile(page, 'gardening_submissions.jsonl', lines.join('\n'))
  await page.getByRole('button', { name: /^Open \d+ questions$/ }).waitFor()
  await take(page, 'guide/titles-from-a-file.png')
}

async function take(page: Page, name: string): Promise<void> {
  const path = `${docs}${name}`
  await page.mouse.move(0, 0)
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  expect((await stat(path)).size).toBeLessThan(MOST_BYTES)
}

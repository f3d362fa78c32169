import { expect } from '@playwright/test'
import { sampleSubreddits } from '@quarry/testkit/sample-subreddits'
import { loadFile } from '../support/analyses.ts'
import { expectToast } from '../support/expect-toast.ts'
import {
  fulfillDiscovery,
  goToSubreddits,
  openConnected,
  openSeedTerms,
  titleOf,
} from '../support/open-screens.ts'
import { outlastToast } from '../support/page-clock.ts'
import { questionOf } from '../support/sample-questions.ts'
import { ownCredentials } from '../support/setup-steps.ts'
import { test } from '../support/watched-test.ts'

const CALL = '**/api/discover-subreddits'

test('22 Step 2 has its titles, five inputs with the first required, and examples', async ({ page }) => {
  await openSeedTerms(page)
  await expect(page.getByText('Enter topics to discover relevant subreddits')).toBeVisible()
  const fields = page.getByRole('textbox')
  await expect(fields).toHaveCount(5)
  const labels = page.locator('label')
  await expect(labels).toHaveText([
    'Seed term 1*',
    'Seed term 2optional',
    'Seed term 3optional',
    'Seed term 4optional',
    'Seed term 5optional',
  ])
  await expect(page.getByRole('heading', { name: 'Examples' })).toBeVisible()
  await page.getByRole('button', { name: 'sourdough' }).click()
  await expect(fields.first()).toHaveValue('sourdough')
})

test('23 Next Step with blank inputs only: the toast, and step 2 stays', async ({ page }) => {
  await page.clock.install()
  await openSeedTerms(page)
  for (const typed of ['', '   ']) {
    for (const field of await page.getByRole('textbox').all()) await field.fill(typed)
    await page.getByRole('button', { name: 'Next Step' }).click()
    await expectToast(
      page,
      'Seed Terms Required',
      'Please enter at least one seed term to discover subreddits.',
    )
    await outlastToast(page)
    await expect(titleOf(page)).toHaveText('Seed Terms')
  }
})

/** A saved session without seed terms, with one question from one community. */
const withoutTerms = {
  format: 'quarry-session',
  version: 1,
  savedAt: '2026-01-05T08:00:00.000Z',
  seedTerms: [],
  subreddits: [{ name: 'composting', subscribers: 0, description: '', selected: true, limit: 300 }],
  titlesPerRequest: 1,
  tableView: { sorting: { column: 'score', descending: true }, hidden: [], shown: [] },
  protectedTerms: [],
  published: { from: '', to: '' },
  topicEdits: [],
  questions: [{ ...questionOf(1), revision: 0 }],
}

test('24 A discovery without a term: the toast', async ({ page }) => {
  await fulfillDiscovery(page, sampleSubreddits)
  await openConnected(page)
  await page.getByRole('button', { name: 'Next Step' }).click()
  await goToSubreddits(page)
  await expectToast(page, 'Subreddits Discovered')
  await loadFile(page, 'session.json', JSON.stringify(withoutTerms))
  await expect(titleOf(page)).toHaveText('Question Analysis')
  await page.getByRole('button', { name: 'Back to Setup' }).click()
  await expect(titleOf(page)).toHaveText('Subreddit Selection')
  await page.getByRole('button', { name: 'Search again' }).click()
  await expectToast(
    page,
    'No seed terms provided',
    'Please enter at least one seed term to discover subreddits.',
  )
})

test('25 One term in the third field is enough, and blank ones are not sent', async ({ page }) => {
  const { geminiApiKey, ...reddit } = ownCredentials('demo', 'demo-paid')
  await fulfillDiscovery(page, sampleSubreddits)
  await openSeedTerms(page, { ...reddit, geminiApiKey })
  await page.getByLabel('Seed term 1').fill('  ')
  await page.getByLabel('Seed term 3').fill(' compost ')
  const [request] = await Promise.all([
    page.waitForRequest(CALL),
    page.getByRole('button', { name: 'Next Step' }).click(),
  ])
  expect(request.method()).toBe('POST')
  expect(request.postDataJSON()).toEqual({ seedTerms: ['compost'], ...reddit })
  await expectToast(page, 'Subreddits Discovered')
})

test('26 Next runs discovery on step 3; Previous goes back one step and keeps the terms', async ({
  page,
}) => {
  await fulfillDiscovery(page, sampleSubreddits)
  await openSeedTerms(page)
  await page.getByLabel('Seed term 1').fill('vegetable garden')
  await page.getByLabel('Seed term 4').fill('compost')
  await Promise.all([page.waitForRequest(CALL), page.getByRole('button', { name: 'Next Step' }).click()])
  await expect(titleOf(page)).toHaveText('Subreddit Selection')
  await expectToast(page, 'Subreddits Discovered')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(titleOf(page)).toHaveText('Seed Terms')
  await expect(page.getByLabel('Seed term 1')).toHaveValue('vegetable garden')
  await expect(page.getByLabel('Seed term 4')).toHaveValue('compost')
})

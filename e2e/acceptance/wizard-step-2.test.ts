import { expect } from '@playwright/test'
import { sampleSubreddits } from '@quarry/testkit/sample-subreddits'
import { loadFile } from '../support/analyses.ts'
import { dismissToast, expectRunEnd, expectToast } from '../support/expect-toast.ts'
import { fulfillDiscovery, openSeedTerms, titleOf } from '../support/open-screens.ts'
import { questionOf } from '../support/sample-questions.ts'
import { ownCredentials } from '../support/setup-steps.ts'
import { test } from '../support/watched-test.ts'

const CALL = '**/api/discover-subreddits'

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

test('22, 23, 24, 25, 26 Step 2 has its fields, needs a term, and sends only what was typed', async ({
  page,
}) => {
  const { geminiApiKey, ...reddit } = ownCredentials('demo', 'demo-paid')
  await fulfillDiscovery(page, sampleSubreddits)
  await openSeedTerms(page, { ...reddit, geminiApiKey })
  const fields = page.getByRole('textbox')
  const next = page.getByRole('button', { name: 'Next Step' })

  await test.step('22 Step 2 has its titles, five inputs with the first required, and examples', async () => {
    await expect(page.getByText('Enter topics to discover relevant subreddits')).toBeVisible()
    await expect(fields).toHaveCount(5)
    await expect(page.locator('label')).toHaveText([
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

  await test.step('23 Next Step with blank inputs only: the toast, and step 2 stays', async () => {
    for (const field of await fields.all()) await field.fill('   ')
    await next.click()
    await expectToast(
      page,
      'Seed Terms Required',
      'Please enter at least one seed term to discover subreddits.',
    )
    await expect(fields.first()).toBeFocused()
    await expect(titleOf(page)).toHaveText('Seed Terms')
  })

  await test.step('25 One term in the third field is enough, and blank ones are not sent', async () => {
    await page.getByLabel('Seed term 3').fill(' compost ')
    const [request] = await Promise.all([page.waitForRequest(CALL), next.click()])
    expect(request.method()).toBe('POST')
    expect(request.postDataJSON()).toEqual({ seedTerms: ['compost'], ...reddit })
    await expectRunEnd(page, 'Subreddits Discovered')
  })

  await test.step('26 Next runs discovery on step 3; Previous goes back one step and keeps the terms', async () => {
    const previous = page.getByRole('button', { name: 'Previous' })
    await previous.click()
    await page.getByLabel('Seed term 1').fill('vegetable garden')
    await page.getByLabel('Seed term 4').fill('compost')
    await dismissToast(page)
    await Promise.all([page.waitForRequest(CALL), next.click()])
    await expect(titleOf(page)).toHaveText('Subreddit Selection')
    await expectRunEnd(page, 'Subreddits Discovered')
    await previous.click()
    await expect(titleOf(page)).toHaveText('Seed Terms')
    await expect(page.getByLabel('Seed term 1')).toHaveValue('vegetable garden')
    await expect(page.getByLabel('Seed term 4')).toHaveValue('compost')
    await next.click()
    await expect(titleOf(page)).toHaveText('Subreddit Selection')
  })

  await test.step('24 A discovery without a term: the toast', async () => {
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
})

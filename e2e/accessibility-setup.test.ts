import { expect } from '@playwright/test'
import { buildSubreddit } from '@quarry/testkit/sample-subreddits'
import { button, mixed } from './support/accessibility.ts'
import { expectSaved, openAnalyses } from './support/analyses.ts'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { expectToast } from './support/expect-toast.ts'
import {
  fulfillDiscovery,
  goToSubreddits,
  openFilledAnalysis,
  openSeedTerms,
  titleOf,
} from './support/open-screens.ts'
import { enterCredentials, ownCredentials } from './support/setup-steps.ts'
import { simulateQuestions } from './support/simulated-questions.ts'
import { test } from './support/watched-test.ts'

test.use({ colorScheme: 'dark' })

test('108 The agreement and the first step have no accessibility violation in any state', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/ERR_FAILED|test-connections/)
  await page.goto('/')
  await expectNoAxeViolations(page, 'the agreement')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectNoAxeViolations(page, 'the sheet of shortcuts')
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox').check()
  await button(page, 'Accept and Continue').click()
  await expect(titleOf(page)).toHaveText('API Configuration')
  await button(page, 'Next Step').click()
  await expectToast(page, 'API Credentials Required')
  await expectNoAxeViolations(page, 'the credentials with a toast')

  await enterCredentials(page, ownCredentials('demo-revoked', 'demo-leaked'))
  await button(page, /^Show .*secret/i).click()
  await button(page, 'Save & Test Credentials').click()
  await expect(page.getByText('because it was found in public').first()).toBeVisible()
  await expectNoAxeViolations(page, 'the credentials refused')

  await page.route('**/api/test-connections', (route) => route.abort())
  await button(page, 'Save & Test Credentials').click()
  await expect(page.getByText('The test didn’t run.')).toBeVisible()
  await expectNoAxeViolations(page, 'a test that failed')

  await page.unroute('**/api/test-connections')
  await enterCredentials(page, ownCredentials('demo', 'demo-free'))
  await button(page, 'Save & Test Credentials').click()
  await expect(page.getByRole('checkbox', { name: 'Billing is enabled on this key' })).toBeVisible()
  // Axe reports too little space around controls that the top bar half covers, so the page is scrolled to the top.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectNoAxeViolations(page, 'the credentials accepted')
})

test('108 The list of analyses has no accessibility violation', async ({ page }) => {
  await openFilledAnalysis(page, mixed)
  await expectSaved(page)
  await openAnalyses(page)
  await expectNoAxeViolations(page, 'the list')
  await button(page, /^Rename /).click()
  await expectNoAxeViolations(page, 'an analysis that is renamed')
  await button(page, 'Cancel').click()
  await button(page, 'Remove the analysis…').click()
  await expectNoAxeViolations(page, 'the question before all are removed')
})

const communities = ['gardening', 'composting', 'tomatoes', 'allotment', 'beekeeping', 'seedsaving'].map(
  (name, index) => buildSubreddit(name, { subscribers: 10 ** (index + 2) }),
)

test('108 The terms and the subreddits, found, failed or loading, have no accessibility violation', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/503/)
  const search = '**/api/discover-subreddits'
  const simulated = { questions: [], runs: [], isDown: true }
  await simulateQuestions(page, simulated)
  await openSeedTerms(page)
  await button(page, 'Next Step').click()
  await expect(page.getByText('Enter at least one term.')).toBeVisible()
  await expectNoAxeViolations(page, 'the terms missing')

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(search, async (route) => {
    await released
    await route.fulfill({ json: { subreddits: communities } })
  })
  await goToSubreddits(page)
  await expect(page.getByText('Discovering relevant subreddits...')).toBeVisible()
  await expectNoAxeViolations(page, 'communities searchTerm')
  release()
  await expectToast(page, 'Subreddits Discovered')
  await page.getByRole('checkbox', { name: 'r/gardening' }).check()
  await page.getByLabel('Add a subreddit by name').fill('no name')
  await button(page, 'Add Subreddit').click()
  await expectToast(page, 'Invalid subreddit name')
  await expectNoAxeViolations(page, 'communities found')

  await page.unroute(search)
  await page.route(search, (route) => route.fulfill({ status: 503, body: 'Reddit could not be reached.' }))
  await button(page, 'Search again').click()
  await expect(page.getByText('The search failed.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Filter subreddits' }).fill('no community has this name')
  await expect(page.getByText('has “no community has this name” in its name')).toBeVisible()
  await expectNoAxeViolations(page, 'subreddits failed and filtered')

  await page.unroute(search)
  await fulfillDiscovery(page, [])
  await button(page, 'Search again').first().click()
  await expect(page.getByText('no public subreddit for these terms')).toBeVisible()
  await expectNoAxeViolations(page, 'no more communities')

  await button(page, 'Start Analyzing').click()
  await expect(page.getByRole('heading', { name: 'Your questions couldn’t be loaded' })).toBeVisible()
  await expectNoAxeViolations(page, 'questions that could not be read')
  simulated.isDown = false
  await button(page, 'Retry').click()
  await expect(page.getByRole('region', { name: 'Ready to Extract Questions' })).toBeVisible()
  await expectNoAxeViolations(page, 'ready to extract')
})

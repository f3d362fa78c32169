import { expect, type Locator, type Page } from '@playwright/test'
import { buildSubreddit } from '@quarry/testkit/sample-subreddits'
import { counterOf } from '../support/counter-of.ts'
import { dismissToast, expectRunEnd, expectToast, toastOf } from '../support/expect-toast.ts'
import {
  fulfillDiscovery,
  goToSubreddits,
  openFilledAnalysis,
  openSeedTerms,
  openStep,
  titleOf,
} from '../support/open-screens.ts'
import { stopClock } from '../support/page-clock.ts'
import { cleanedOf, questionOf } from '../support/sample-questions.ts'
import { ownCredentials } from '../support/setup-steps.ts'
import { test } from '../support/watched-test.ts'

const FETCH = '**/api/questions/fetch'
const LIST = /\/api\/questions(?:\?|$)/

/** Continues from the third step to the analysis screen, with these limits as typed. */
async function startAnalyzing(page: Page, limits: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, limit] of Object.entries(limits)) {
    await page.getByLabel(`Questions to extract from r/${name}`).fill(limit)
  }
  await page.getByRole('button', { name: 'Start Analyzing' }).click()
  await expect(titleOf(page)).toHaveText('Question Analysis')
}

function extractButton(page: Page) {
  return page.getByRole('button', { name: 'Extract Questions from Reddit' })
}

test('43, 44, 49 The tier is looked up with a key only and has its badge, and the counters add up', async ({
  page,
}) => {
  let lookups = 0
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/gemini-tier', async (route) => {
    lookups += 1
    await mayAnswer
    await route.continue()
  })
  // The connection test fails, so that the badge shows only the lookup's tier.
  await page.route('**/api/test-connections', (route) =>
    route.fulfill({ json: { reddit: false, gemini: false } }),
  )
  const free = page.getByRole('button', { name: 'Free Tier (5 RPM)' })
  const paid = page.getByRole('button', { name: 'Paid Tier (300 RPM)' })
  const openWithKey = async (key: string) => {
    await page.evaluate((held) => localStorage.setItem('gemini_api_key', held), key)
    await page.reload()
    await expect(page.getByLabel('Gemini API Key')).toHaveValue(key)
    await openStep(page, 'Analysis')
  }
  await page.clock.install()
  await openFilledAnalysis(page, [
    questionOf(1),
    questionOf(2),
    questionOf(3, { subreddit: 'gardening' }),
    cleanedOf(4),
    cleanedOf(5),
    questionOf(6, { processingStatus: 'error' }),
  ])

  await test.step('49 Four counters, and Pending, Processed and the others make up the Total', async () => {
    for (const [name, count] of [
      ['Total Questions', '6'],
      ['Pending', '3'],
      ['Processed', '2'],
      ['Subreddits', '2'],
    ] as const) {
      await expect(counterOf(page, name)).toHaveText(count)
    }
    await expect(page.getByRole('button', { name: '1 failed: retry' })).toBeVisible()
  })

  await test.step('44 The tier is looked up with a key only, at most once in five minutes', async () => {
    const comeBack = async () => {
      await page.getByRole('button', { name: 'Back to Setup' }).click()
      await expect(titleOf(page)).not.toHaveText('Question Analysis')
      await openStep(page, 'Analysis')
    }
    await expect(page.getByRole('button', { name: 'Enter a Gemini API key' })).toBeVisible()
    await expect(free).toHaveCount(0)
    expect(lookups).toBe(0)

    await openWithKey('demo-paid.lookup')
    await comeBack()
    answer()
    await expect(paid).toBeVisible()
    for (const _ of [1, 2]) {
      await page.clock.fastForward('02:00')
      await comeBack()
      await expect(paid).toBeVisible()
    }
    expect(lookups).toBe(1)
    await page.clock.fastForward('02:00')
    await comeBack()
    await expect.poll(() => lookups).toBe(2)
  })

  await test.step('43 The badge names the tier; its tooltip opens after 700 ms, with the tip if free', async () => {
    const tooltip = page.getByRole('tooltip')

    async function hover(badge: Locator, name: string) {
      await expect(badge).toBeVisible()
      await stopClock(page)
      await badge.hover()
      await page.clock.runFor(650)
      await expect(tooltip).toHaveCount(0)
      await page.clock.runFor(100)
      await expect(tooltip).toContainText(name)
      await expect(tooltip).toContainText(/\d+ requests per minute/)
    }

    await hover(paid, 'Paid Tier')
    await expect(tooltip).not.toContainText('60x')

    await page.clock.resume()
    await openWithKey('demo-free.badge')
    await hover(free, 'Free Tier')
    for (const words of ['60x', '12s', '0.2s']) await expect(tooltip).toContainText(words)
  })
})

test('42, 45, 46, 47, 48 The analysis names the choices, sends them with the credentials, and shows what was extracted or why not', async ({
  page,
  watch,
}) => {
  const credentials = ownCredentials('demo', 'demo-paid')
  const { redditClientId, redditClientSecret } = credentials
  await fulfillDiscovery(page, [buildSubreddit('gardening'), buildSubreddit('composting')])
  await openSeedTerms(page, credentials)
  await goToSubreddits(page)
  for (const name of ['gardening', 'composting'])
    await page.getByRole('checkbox', { name: `r/${name}` }).check()
  await startAnalyzing(page, { gardening: '5000', composting: '0' })

  await test.step('42 The analysis names the selection; Back to Setup and Refresh are there', async () => {
    await expect(
      page.getByText('Extract and manage questions from r/gardening and r/composting'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Back to Setup' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  })

  await test.step('46, 48 The extraction sends communities, clamped limits and the credentials; if it fails, it shows the server’s message, else its own', async () => {
    watch.expectProblem(/503/)
    for (const [body, said] of [
      ['Quarry’s memory is away.', 'Quarry’s memory is away.'],
      ['', 'Failed to extract questions from Reddit'],
    ] as const) {
      await page.route(FETCH, (route) => route.fulfill({ status: 503, contentType: 'text/plain', body }))
      const [request] = await Promise.all([page.waitForRequest(FETCH), extractButton(page).click()])
      expect(request.method()).toBe('POST')
      expect(request.postDataJSON()).toEqual({
        subreddits: ['gardening', 'composting'],
        subredditLimits: { gardening: 1000, composting: 1 },
        seedTerms: ['vegetable garden'],
        redditClientId,
        redditClientSecret,
      })
      await expectToast(page, 'Extraction failed', said)
      await expect(toastOf(page)).toHaveAttribute('data-tone', 'destructive')
      await dismissToast(page)
      await page.unroute(FETCH)
    }
  })

  await test.step('45 Before extraction the choices are named, and the button shows when it is busy', async () => {
    await page.getByRole('button', { name: 'Back to Setup' }).click()
    await startAnalyzing(page, { gardening: '5', composting: '5' })
    const ready = page.getByRole('region', { name: 'Ready to Extract Questions' })
    for (const words of ['r/gardening', 'r/composting', 'vegetable garden'])
      await expect(ready).toContainText(words)
    const { promise: mayStart, resolve: start } = Promise.withResolvers<void>()
    await page.route(FETCH, async (route) => {
      await mayStart
      await route.continue()
    })
    await extractButton(page).click()
    await expect(page.getByRole('button', { name: 'Extracting Questions...' })).toBeVisible()
    await expect(extractButton(page)).toHaveCount(0)
    const read = page.waitForResponse(LIST)
    start()
    await read
  })

  await test.step('47 After extraction the toast comes, and either form of the list is shown', async () => {
    await expectRunEnd(page, 'Questions extracted successfully')
    const rows = page.getByRole('table', { name: 'Questions' }).getByRole('row')
    await expect(rows).toHaveCount(1 + 10)
    await expect(page.getByRole('button', { name: 'Extracting Questions...' })).toHaveCount(0)

    for (const [title, answer] of [
      ['Is this list bare?', (list: object[]) => list],
      ['Is this list wrapped?', (list: object[]) => ({ data: list })],
    ] as const) {
      const list = [questionOf(1, { title }), questionOf(2)]
      await page.route(LIST, (route) => route.fulfill({ json: answer(list) }))
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(rows).toHaveCount(1 + 2)
      await expect(rows.filter({ hasText: title })).toBeVisible()
    }
  })
})

import { expect, type Page } from '@playwright/test'
import { modelLimits } from '@quarry/contracts/model-prices'
import { defaultSessionConfig } from '@quarry/contracts/session-config'
import { tierInfo } from '@quarry/contracts/tier'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { countClicks } from './support/count-clicks.ts'
import { counterOf } from './support/counter-of.ts'
import { A_RUN, expectRunEnd, expectToast, expectUncovered, toastOf } from './support/expect-toast.ts'
import { openFilledAnalysis, openStep } from './support/open-screens.ts'
import { questionOf } from './support/sample-questions.ts'
import { acceptAgreement, ownCredentials, stackExchangePolicy } from './support/setup-steps.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'
import { openRunPanel } from './support/workbench.ts'

const tick = (page: Page, source: string, chosen = true) =>
  page.getByRole('checkbox', { name: `Read questions from ${source}` }).setChecked(chosen)

async function search(page: Page, term: string) {
  await page.getByRole('button', { name: 'Try it with demo credentials' }).click()
  await expect(page.getByRole('button', { name: 'Next Step' })).toHaveClass(/bg-accent/)
  await page.getByRole('button', { name: 'Next Step' }).click()
  await page.getByLabel('Seed term 1').fill(term)
  await page.getByRole('button', { name: 'Next Step' }).click()
}

test('with only a key, a table of questions is a few clicks away, and Ask HN reads only what matches', async ({
  page,
}) => {
  await test.step('with only a Gemini key, a table of questions is six clicks away, and Enter submits', async () => {
    await acceptAgreement(page)
    const clicks = await countClicks(page)
    await page.getByRole('checkbox', { name: 'Read questions from Reddit' }).click()
    await expect(
      page.getByText('Choose where to read questions and set up your Gemini API key'),
    ).toBeVisible()
    await page.getByRole('checkbox', { name: 'Read questions from Hacker News' }).click()
    await page.getByLabel('Gemini API Key').pressSequentially(`demo-paid.${crypto.randomUUID().slice(0, 8)}`)
    await page.getByLabel('Gemini API Key').press('Enter')
    await expect(page.getByRole('button', { name: 'Next Step' })).toHaveClass(/bg-accent/)
    await page.getByRole('button', { name: 'Next Step' }).click()
    await page.getByLabel('Seed term 1').pressSequentially('sourdough')
    await page.getByLabel('Seed term 1').press('Enter')
    await page.getByRole('checkbox', { name: 'Ask HN' }).click()
    await page.getByRole('button', { name: 'Start Analyzing' }).click()
    const ready = page.getByRole('region', { name: 'Ready to Extract Questions' })
    await expect(ready).toContainText(
      'Reads posts in the selected lists that match your seed terms and keeps',
    )
    await expect(ready).toContainText('Up to 300 questions from at most 100 pages of posts.')
    await page.getByRole('button', { name: 'Extract Questions from Hacker News' }).click()
    await expectRunEnd(page, 'Questions extracted successfully')
    expect(await clicks()).toBe(6)
    const link = page.getByRole('link', { name: /^Open the demo’s post/ }).first()
    await expect(link).toHaveAttribute('href', /^\/demo\/post\/hn-\d+$/)
  })

  await test.step('Ask HN is read only for posts that match the seed terms, and the page says so before and after', async () => {
    const titles = (await readStoredQuestions(page)).map(({ title }) => title)
    expect(titles.length).toBeGreaterThan(0)
    expect(titles.filter((title) => !/\bsourdough\b/i.test(title))).toEqual([])
    await openRunPanel(page)
    const report = page.getByRole('region', { name: 'Extraction coverage' })
    await expect(report).toContainText('Everything read')
    await expect(report).toContainText(/\d+ posts? read, all that match the seed terms\./)
  })
})

test('the first step and every later one use the sources’ own words and rules', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The server answers this call without a request to Stack Exchange.
    if (pathname === '/api/source-quota') return
    if (request.postData()?.includes('stack-exchange')) requested.push(pathname)
  })
  await acceptAgreement(page)

  await test.step('the first step says where keys go, whose pace it is, and who needs billing', async () => {
    await expect(page.getByText('Credentials are stored in this browser’s local storage')).toContainText(
      'on Quarry’s server, encrypted, only during a run.',
    )
    await page.getByRole('button', { name: 'What Google keeps' }).click()
    const { requestsPerMinute } = modelLimits(defaultSessionConfig.model, 'free')
    await expect(page.getByText('The pace is Quarry’s')).toContainText(
      `Google allows a free key ${requestsPerMinute} requests a minute.`,
    )
    await expect(page.getByText('In the EEA, Switzerland and the UK')).toBeVisible()
  })

  await test.step('nothing is requested from Stack Exchange before the user has accepted its policy', async () => {
    await tick(page, 'Reddit', false)
    await tick(page, 'Stack Exchange')
    await expect(page.getByText('forbids automated access for building, training')).toContainText(
      'On a free key, Google may train its models with the titles.',
    )
    await page.getByRole('button', { name: 'Try it with demo credentials' }).click()
    await expectToast(page, 'API Test Failed', 'Tick the box about Stack Exchange’s policy first.')
    await expect(stackExchangePolicy(page)).toHaveAccessibleDescription(/Until then Quarry requests nothing/)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Save & Test Credentials' }).click()
    await expect(stackExchangePolicy(page)).toHaveAccessibleDescription(/Until then Quarry requests nothing/)
    await expectUncovered(page, stackExchangePolicy(page))
    await expect(stackExchangePolicy(page)).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(requested).toEqual([])
  })

  await test.step('with one source, setup uses the source’s word for its communities', async () => {
    await stackExchangePolicy(page).check()
    await search(page, 'sourdough')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site Selection')
    await expectRunEnd(page, 'Sites Discovered', 'Found 1 relevant site for your seed terms.')
    const field = page.getByLabel('Add a site by name')
    const add = async (name: string, title: string, description: string) => {
      await field.fill(name)
      await field.press('Enter')
      await expectToast(page, title, description)
    }
    await page.getByRole('button', { name: 'Start Analyzing' }).click()
    await expectToast(page, 'No sites selected', 'Please select at least one site to analyze.')
    await add('', 'Invalid site name', 'Please enter a valid site name.')
    await expect(field).toHaveAccessibleDescription('Enter the name of a site.')
    await add('no name', 'Invalid site name', 'Please enter a valid site name.')
    await expect(field).toHaveAccessibleDescription('no name: no site of Stack Exchange has such a name.')
    await add('unix.stackexchange.com', 'Site added', 'unix is selected for extraction.')
    await add('diy.stackexchange.com, pets.stackexchange.com', 'Sites added', '2 selected for extraction.')
    await add('unix', 'Site already added', 'unix is already in your list.')
    // The demo's communities exist nowhere else.
    await expect(page.getByRole('link', { name: /^Open .* on Stack Exchange$/ })).toHaveCount(0)
  })

  await test.step('nothing is requested after the user has withdrawn that, and it is asked for once in a tab', async () => {
    await page.getByRole('button', { name: 'Start Analyzing' }).click()
    await page.getByRole('button', { name: 'Back to Setup' }).click()
    const steps = page.getByRole('list', { name: 'Setup steps' })
    await steps.getByRole('button', { name: 'API Configuration' }).click()
    await page.getByRole('button', { name: 'Settings of Stack Exchange' }).click()
    await stackExchangePolicy(page).uncheck()
    await openStep(page, 'Analysis')
    const before = requested.length
    await page.getByRole('button', { name: 'Extract Questions from Stack Exchange' }).click()
    await expectToast(page, 'Stack Exchange’s policy', 'Read it and tick its box before you extract.')
    expect(requested).toHaveLength(before)
    await expect(stackExchangePolicy(page)).toBeFocused()
    await expect(stackExchangePolicy(page)).toHaveAccessibleDescription(/^Tick this box/)
    await stackExchangePolicy(page).check()
    await page.reload()
    await page.getByRole('button', { name: 'Settings of Stack Exchange' }).click()
    await expect(stackExchangePolicy(page)).toBeChecked()
  })
})

const fromCooking = questionOf(7, {
  id: 'se-cooking-7',
  source: 'stack-exchange',
  subreddit: 'cooking',
  permalink: 'https://cooking.stackexchange.com/q/7',
  licence: 'CC BY-SA 4.0',
})

test('several sources are read in parallel, and Stack Exchange titles are sent only with consent', async ({
  page,
  startOver,
}) => {
  await test.step('several sources are searched and read in parallel, into one table', async () => {
    await acceptAgreement(page)
    await tick(page, 'Stack Exchange')
    await stackExchangePolicy(page).check()
    await tick(page, 'Lemmy')
    await search(page, 'sourdough')
    await expect(page.getByRole('heading', { name: 'Stack Exchange', level: 2 })).toBeVisible()
    const listed = page.getByRole('checkbox', { name: /^r\/|^!\w+@|^cooking$/ })
    await expectRunEnd(
      page,
      'Communities Discovered',
      /^Found \d+ relevant communities for your seed terms\.$/,
    )
    const found = Number(/\d+/.exec((await toastOf(page).textContent()) ?? '')?.[0])
    await expect(listed).toHaveCount(found)
    const site = page.getByRole('checkbox', { name: 'cooking', exact: true })
    await site.check()
    await page.getByLabel('Questions to extract from cooking', { exact: true }).fill('10')
    const lemmy = page.getByRole('checkbox', { name: /^!\w+@/ }).first()
    await lemmy.check()
    await page
      .getByLabel(/^Questions to extract from !/)
      .first()
      .fill('10')
    await page.getByRole('button', { name: 'Start Analyzing' }).click()
    await expect(
      page.getByText(/2\d\d of 300 requests left today, for all users of this server\./),
    ).toContainText('Resets at midnight UTC')
    await page.getByRole('button', { name: 'Extract Questions from 2 Sources' }).click()
    await expectRunEnd(page, 'Questions extracted successfully', 'Found 20 questions in 2 communities.')
    await expect(counterOf(page, 'Total Questions')).toHaveText('20')
    await expect(counterOf(page, 'Communities')).toHaveText('2')
    await expect(page.getByRole('columnheader', { name: 'Community' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Subreddit' })).toHaveCount(0)
    const links = page.getByRole('link', { name: /^Open the demo’s post/ })
    await expect(links.and(page.locator('[href^="/demo/post/se-cooking-"]')).first()).toBeVisible()
  })

  await startOver()
  await test.step('on a free key, Stack Exchange titles are sent only once the user has agreed, or are left out', async () => {
    // Only the page takes the key for a free one, so that no run waits for a free key's pace.
    await page.route('**/api/gemini-tier', (route) => route.fulfill({ json: tierInfo.free }))
    await openFilledAnalysis(page, [questionOf(1), fromCooking], ownCredentials('demo', 'demo-paid'))
    const start = page.getByRole('button', { name: /^Start AI Cleaning/ })
    const warning = page.getByRole('dialog', { name: 'Google may learn from these titles' })
    await start.click()
    await expect(warning).toContainText('1 of these 2 titles is from Stack Exchange')
    await expectNoAxeViolations(page, 'the warning')
    await warning.getByRole('button', { name: 'Cancel' }).click()
    await expect(start).toHaveText('Start AI Cleaning (2)')
    await start.click()
    await warning.getByRole('button', { name: 'Leave it out' }).click()
    await expectRunEnd(page, 'AI cleaning completed', /.+/)
    await expect(start).toHaveText('Start AI Cleaning (1)')
    await start.click()
    await expect(warning).toContainText('This title is from Stack Exchange')
    await warning.getByRole('button', { name: 'Send it' }).click()
    await expect(counterOf(page, 'Processed')).toHaveText('2', A_RUN)
  })
})

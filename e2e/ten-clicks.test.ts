import { expect, type Page } from '@playwright/test'
import { buildSubreddit } from '@quarry/testkit/sample-subreddits'
import { counterOf } from './support/counter-of.ts'
import { downloadedFile } from './support/downloaded-csv.ts'
import { expectToast } from './support/expect-toast.ts'
import { exportAs } from './support/journey-exports.ts'
import { fulfillDiscovery } from './support/open-screens.ts'
import { acceptAgreement } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'
import { actFromMenu } from './support/workbench.ts'

declare global {
  interface Window {
    countClick: () => void
  }
}

test('it takes at most ten clicks from the demo to a file of cleaned questions', async ({ page }) => {
  // Discovery is simulated, because the sandbox may end a search while it is busy.
  await fulfillDiscovery(page, [buildSubreddit('gardening')])
  await acceptAgreement(page)
  const clicks = await countClicks(page)
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
  expect(clicks()).toBeLessThanOrEqual(10)
  expect(clicks()).toBeGreaterThan(5)
})

test('it takes at most nine clicks from a file of titles to a list of keywords', async ({ page }) => {
  await acceptAgreement(page)
  const clicks = await countClicks(page)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Open titles from a file' }).click(),
  ])
  await chooser.setFiles({
    name: 'titles.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('title\nHow do I sand oak?\nWhat is the best glue for pine?\n'),
  })
  await page.getByRole('button', { name: 'Open 2 questions' }).click()
  await expect(counterOf(page, 'Total Questions')).toHaveText('2')
  await actFromMenu(page, 'Keyword tools…')
  const tools = page.getByRole('dialog', { name: 'Keyword tools' })
  const { text } = await downloadedFile(page, () =>
    tools.getByRole('button', { name: 'CSV', exact: true }).click(),
  )
  expect(text).toMatch(/sand oak/)
  expect(clicks()).toBeLessThanOrEqual(9)
  expect(clicks()).toBeGreaterThan(3)
})

async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.evaluate(() => window.addEventListener('click', () => window.countClick(), { capture: true }))
  return () => clicks
}

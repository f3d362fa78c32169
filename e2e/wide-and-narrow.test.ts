import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectToast } from './support/expect-toast.ts'
import { acceptAgreement, choose, connect } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Looks at the screen in both themes, and leaves it light. */
async function look(page: Page, screen: string) {
  for (const [from, to] of [
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const) {
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(overflow, `pixels that ${screen} (${from}) is wider than the window`).toBeLessThanOrEqual(0)
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG_2_2_AA).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    expect.soft(found, `barriers on ${screen} (${from})`).toEqual([])
    await page.getByRole('button', { name: `Switch to ${to} theme` }).click()
  }
}

for (const width of [390, 1440]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme: 'dark', reducedMotion: 'reduce' })

    test('every screen fits and has no barrier, light and dark', async ({ page }) => {
      await page.goto('/')
      await look(page, 'the agreement')
      await acceptAgreement(page)
      await look(page, 'the credentials')
      await connect(page)
      await look(page, 'the seed terms')
      await choose(page, { gardening: 30, composting: 10 })
      await page.getByRole('button', { name: 'Back to Setup' }).click()
      await look(page, 'the choice of subreddits')
      await page.getByRole('button', { name: 'Start Analyzing' }).click()
      await look(page, 'the analysis before an extraction')

      await page.getByRole('button', { name: 'Extract Questions from Reddit' }).click()
      await page.getByRole('button', { name: 'Pause' }).click()
      await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
      await look(page, 'an extraction')
      await page.getByRole('button', { name: 'Resume' }).click()
      await expectToast(page, 'Questions extracted successfully', /.+/, { timeoutMs: 30_000 })
      await page.getByRole('checkbox', { name: 'Select all shown' }).check()
      await page.getByRole('button', { name: 'Edit title' }).first().click()
      await look(page, 'the questions')
      await page.getByRole('button', { name: 'Save' }).click()

      await page.getByRole('button', { name: 'Start AI Cleaning (40)' }).click()
      await page.getByRole('button', { name: 'Pause' }).click()
      await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
      await look(page, 'a cleaning run on the analysis screen')
      const workflow = page.getByRole('navigation', { name: 'Workflow' })
      await workflow.getByRole('button', { name: 'Cleaning' }).click()
      await look(page, 'a cleaning run on the cleaning screen')
      await page.getByRole('button', { name: 'Resume' }).click()
      await expectToast(page, 'AI cleaning completed', /.+/, { timeoutMs: 30_000 })
      await look(page, 'the results')
      await page.getByRole('button', { name: 'Complete Workflow' }).click()
      await look(page, 'the closing screen')
    })
  })
}

test('the theme starts light, whatever the system prefers and an earlier visit has stored', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => {
    if (sessionStorage.length === 0) localStorage.setItem('theme', 'dark')
  })
  await acceptAgreement(page)
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme ?? 'light')
  expect(await theme()).toBe('light')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
  const light = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(page.locator('body')).not.toHaveCSS('background-color', light)
  await page.reload()
  await expect(page.locator('body')).toHaveCSS('background-color', light)
})

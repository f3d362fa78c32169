import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { counterOf } from './support/counter-of.ts'
import { expectToast } from './support/expect-toast.ts'
import { acceptAgreement, choose, connect } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'

/** At the width of a desk the accessibility tests look at every screen closely. */
async function look(page: Page, screen: string, closely: boolean) {
  // What the top bar covers while the page is scrolled is no small target.
  await page.evaluate(() => window.scrollTo(0, 0))
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `pixels that ${screen} is wider than the window`).toBeLessThanOrEqual(0)
  if (closely) await expectNoBarriers(page, screen)
}

for (const { width, closely, promise } of [
  { width: 390, closely: true, promise: '108 every screen fits, and none has a barrier' },
  { width: 1440, closely: false, promise: 'every screen fits' },
]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme: 'dark', reducedMotion: 'reduce' })

    test(promise, async ({ page }) => {
      await page.goto('/')
      await look(page, 'the agreement', closely)
      await acceptAgreement(page)
      await look(page, 'the credentials', closely)
      await connect(page)
      await look(page, 'the seed terms', closely)
      // More than can be read while anybody looks; both runs are cancelled halfway.
      await choose(page, { gardening: 1000, composting: 1000, BalconyGardens: 1000 })
      await page.getByRole('button', { name: 'Back to Setup' }).click()
      await look(page, 'the choice of subreddits', closely)
      await page.getByRole('button', { name: 'Start Analyzing' }).click()
      await look(page, 'the analysis before an extraction', closely)

      await page.getByRole('button', { name: 'Extract Questions from Reddit' }).click()
      await expect(counterOf(page, 'Total Questions')).not.toHaveText('0')
      await look(page, 'an extraction', closely)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expectToast(page, 'Extraction cancelled')
      // rows may still come in after the cancel, so it need not stay fully checked
      await page.getByRole('checkbox', { name: 'Select all shown' }).click()
      await page.getByRole('button', { name: 'Edit title' }).first().click()
      await look(page, 'the questions', closely)
      await page.getByRole('button', { name: 'Save', exact: true }).click()

      await page.getByRole('button', { name: /^Start AI Cleaning/ }).click()
      await expect(counterOf(page, 'Processed')).not.toHaveText('0')
      await look(page, 'a cleaning run on the analysis screen', closely)
      const workflow = page.getByRole('navigation', { name: 'Workflow' })
      await workflow.getByRole('button', { name: 'Cleaning' }).click()
      await look(page, 'a cleaning run on the cleaning screen', closely)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expectToast(page, 'AI cleaning cancelled')
      await look(page, 'the results', closely)
      await page.getByRole('button', { name: 'Complete Workflow' }).click()
      await look(page, 'the closing screen', closely)
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

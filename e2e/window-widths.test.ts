import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolationsInLight } from './support/axe-violations.ts'
import { counterOf } from './support/counter-of.ts'
import { expectToast } from './support/expect-toast.ts'
import { openStep } from './support/open-screens.ts'
import { acceptAgreement, choose, connect } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'

const [NARROW, WIDE] = [390, 1440]

test.use({ viewport: { width: NARROW, height: 900 } })

/** At the width of a desk the accessibility tests look at every screen closely, in both themes. */
async function look(page: Page, screen: string) {
  for (const width of [WIDE, NARROW]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(overflow, `pixels that ${screen} is wider than ${width}`).toBeLessThanOrEqual(0)
  }
  // So high that the page need not scroll: what the bars at the top and the bottom cover is no small target.
  await page.setViewportSize({ width: NARROW, height: 4000 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectNoAxeViolationsInLight(page, screen)
}

test('108 Every screen fits a desktop and a phone, and has no accessibility violation on a phone', async ({
  page,
}) => {
  await page.goto('/')
  await look(page, 'the agreement')
  await acceptAgreement(page)
  await look(page, 'the credentials')
  await connect(page)
  await look(page, 'the seed terms')
  // More than can be read while anybody looks; both runs are cancelled halfway.
  await choose(page, { gardening: 1000, composting: 1000, BalconyGardens: 1000 })
  await page.getByRole('button', { name: 'Back to Setup' }).click()
  await look(page, 'the choice of subreddits')
  await page.getByRole('button', { name: 'Start Analyzing' }).click()
  await look(page, 'the analysis before an extraction')

  await page.getByRole('button', { name: 'Extract Questions from Reddit' }).click()
  await expect(counterOf(page, 'Total Questions')).not.toHaveText('0')
  await look(page, 'an extraction')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectToast(page, 'Extraction cancelled')
  // rows may still come in after the cancel, so it need not stay fully checked
  await page.getByRole('checkbox', { name: 'Select all shown' }).click()
  await page.getByRole('button', { name: 'Edit title' }).first().click()
  await look(page, 'the questions')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await page.getByRole('button', { name: /^Start AI Cleaning/ }).click()
  await expect(counterOf(page, 'Processed')).not.toHaveText('0')
  await look(page, 'a cleaning run on the analysis screen')
  await openStep(page, 'Cleaning')
  await look(page, 'a cleaning run on the cleaning screen')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectToast(page, 'AI cleaning cancelled')
  await look(page, 'the results')
  await page.getByRole('button', { name: 'Complete Workflow' }).click()
  await look(page, 'the closing screen')
})

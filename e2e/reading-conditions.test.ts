import { expect } from '@playwright/test'
import { fillSession } from './support/filled-session.ts'
import { openAnalysis, titleOf } from './support/open-screens.ts'
import { stopClock } from './support/page-clock.ts'
import { rowsOf } from './support/questions-table.ts'
import { cleanedOf, questionOf } from './support/sample-questions.ts'
import { test } from './support/watched-test.ts'
import { openFilters } from './support/workbench.ts'

test('one key skips to the content, and rows’ buttons are named after them and have tooltips', async ({
  page,
}) => {
  await test.step('one key skips to the content, and each row’s buttons are named after it', async () => {
    await fillSession(page, [questionOf(1, { title: 'كيف أتخلص من الروائح؟' }), questionOf(2), cleanedOf(3)])
    await openAnalysis(page)
    await page.evaluate(() => document.body.focus())
    const skip = page.getByRole('button', { name: 'Skip to the content' })
    await skip.focus()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(titleOf(page)).toHaveText('Question Analysis')
    await expect(page.getByRole('button', { name: 'Edit title: كيف أتخلص من الروائح؟' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete question: كيف أتخلص من الروائح؟' })).toBeVisible()
  })

  await test.step('a row’s buttons have tooltips, and its title has none', async () => {
    const tooltip = page.getByRole('tooltip')
    await page.clock.install()
    await stopClock(page)
    const row = rowsOf(page).filter({ hasText: questionOf(2).title })
    await row.getByRole('button', { name: 'Delete question' }).hover()
    await page.clock.runFor(750)
    await expect(tooltip).toHaveText('Delete question')
    await row.getByRole('button', { name: 'Edit title' }).hover()
    await expect(tooltip).toHaveText('Edit title')
    await row.getByText(questionOf(2).title).hover()
    await page.clock.runFor(750)
    await expect(tooltip).toHaveCount(0)
  })
})

test.describe('far from Greenwich', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('the filter’s dates are days in the reader’s time zone', async ({ page }) => {
    // Both are on 4 January in Los Angeles.
    await fillSession(page, [
      questionOf(1, { createdAt: '2026-01-04T09:00:00.000Z' }),
      questionOf(2, { createdAt: '2026-01-05T07:00:00.000Z' }),
      questionOf(3, { createdAt: '2026-01-05T09:00:00.000Z' }),
    ])
    await openAnalysis(page)
    await openFilters(page)
    await page.getByLabel('Posted until').fill('2026-01-04')
    await expect(rowsOf(page)).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Remove filter Date: until 4 Jan 2026' })).toBeVisible()
    await expect(page.getByLabel('Posted until')).toHaveValue('2026-01-04')
  })
})

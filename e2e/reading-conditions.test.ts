import { expect } from '@playwright/test'
import { fillSession } from './support/filled-session.ts'
import { openAnalysis, openSetup, openStep, titleOf } from './support/open-screens.ts'
import { stopClock } from './support/page-clock.ts'
import { rowsOf } from './support/questions-table.ts'
import { cleanedOf, questionOf, questionsOf } from './support/sample-questions.ts'
import { test } from './support/watched-test.ts'
import { openFilters } from './support/workbench.ts'

test('in forced colors, a tick, the selection and the current step are visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await fillSession(page, questionsOf(3))
  await openAnalysis(page)
  const tick = rowsOf(page).first().getByRole('checkbox')
  await tick.check()
  const background = (pseudo?: string) =>
    tick.evaluate((box, part) => getComputedStyle(box, part).backgroundColor, pseudo)
  expect(await background('::before')).not.toBe(await background())
  await expect(rowsOf(page).first()).toHaveCSS('outline-style', 'solid')
  const current = page.getByRole('navigation', { name: 'Workflow' }).getByRole('button', { name: 'Analysis' })
  const other = page.getByRole('navigation', { name: 'Workflow' }).getByRole('button', { name: 'Cleaning' })
  const weight = (step: typeof current) => step.evaluate((found) => getComputedStyle(found).fontWeight)
  expect(Number(await weight(current))).toBeGreaterThan(Number(await weight(other)))
  await tick.uncheck()
})

test('one key skips to the content, and each row’s buttons are named after it', async ({ page }) => {
  await fillSession(page, [questionOf(1, { title: 'كيف أتخلص من الروائح؟' })])
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
  await expect(rowsOf(page).locator('bdi').first()).toHaveCSS('direction', 'rtl')
})

test('no screen uses the browser’s tooltips, and the table’s own open after 700 ms', async ({ page }) => {
  await fillSession(page, [questionOf(1), questionOf(2), cleanedOf(3)])
  await openSetup(page)
  for (const step of ['Analysis', 'Cleaning', 'Complete'] as const) {
    await openStep(page, step)
    if (step !== 'Complete') await expect(rowsOf(page)).toHaveCount(3)
    await expect(page.locator('body [title]')).toHaveCount(0)
  }
  await openStep(page, 'Analysis')
  await expect(titleOf(page)).toHaveText('Question Analysis')
  const tooltip = page.getByRole('tooltip')
  await page.clock.install()
  await stopClock(page)
  const whole = rowsOf(page).filter({ hasText: questionOf(2).title })
  await whole.getByRole('button', { name: 'Delete question' }).hover()
  await page.clock.runFor(650)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(tooltip).toHaveText('Delete question')
  await whole.getByRole('button', { name: 'Edit title' }).hover()
  await expect(tooltip).toHaveText('Edit title')
  await whole.getByText(questionOf(2).title).hover()
  await page.clock.runFor(750)
  await expect(tooltip).toHaveCount(0)
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

test('from 320 to 2560 pixels and at 200 % zoom, no step scrolls sideways', async ({ page }) => {
  await fillSession(page, [...questionsOf(30), cleanedOf(40)])
  await openSetup(page)
  // A window of 1280 pixels has 640 at 200 % zoom.
  const widths = [320, 640, 768, 1024, 1280, 1920, 2560]
  for (const step of ['Setup', 'Analysis', 'Cleaning', 'Complete'] as const) {
    if (step !== 'Setup') await openStep(page, step)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(overflow, { message: `${step} at ${width}` }).toBeLessThanOrEqual(0)
    }
  }
})

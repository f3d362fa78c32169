import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations, expectNoAxeViolationsInLight } from './support/axe-violations.ts'
import { downloadedFile } from './support/downloaded-csv.ts'
import { expectToast } from './support/expect-toast.ts'
import { openFilledAnalysis, openStep } from './support/open-screens.ts'
import { cleanedOf } from './support/sample-questions.ts'
import { test } from './support/watched-test.ts'
import { actFromMenu, actionOf, filledOf } from './support/workbench.ts'

/** All but the last are reviewed. */
const questions = ['Slugs', 'Slugs', 'Slugs', 'Worms', 'Worms', undefined, undefined].map((topic, at) =>
  cleanedOf(at + 1, {
    topic,
    type: 'reason',
    title: `Why do pests come back to bed ${at + 1}?`,
    ...(at < 6 ? { reviewed: true } : { risk: { reason: 'form' } }),
  }),
)

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Report' })

test('a report is one page without requests, has the same content as Markdown, and is offered at each end', async ({
  page,
  browser,
}) => {
  await openFilledAnalysis(page, questions)
  await test.step('the end of the review and the last step offer the report, and Export CSV keeps its two files', async () => {
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([/^Current Questions/, /^Before & After Comparison/])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Review the rest/ }).click()
    await expect(page.getByRole('heading', { name: 'No risky titles.' })).toBeVisible()
    await page.getByRole('button', { name: /^Accept all/ }).click()
    await page.getByRole('button', { name: 'Report…' }).click()
    await expect(dialogOf(page)).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()

    await openStep(page, 'Complete')
    await expect(await actionOf(page, 'Report…')).toBeVisible()
    await expect(page.getByRole('option', { name: 'Export CSV: Current Questions' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Report…' }).click()
    await expect(dialogOf(page)).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a report is one page without requests, and has the same content as Markdown', async () => {
    await openStep(page, 'Analysis')
    await expect(filledOf(page)).toHaveText(['Report…'])
    await expect(page.getByRole('button', { name: 'Start AI Cleaning (0)' })).toBeDisabled()
    await actFromMenu(page, 'Report…')
    const dialog = dialogOf(page)
    await expect(dialog.getByLabel('Title')).toHaveValue('What people ask in r/composting')
    await expect(dialog.getByText('Passing it on shares Reddit’s titles')).toContainText('(§7.2) forbid')
    await dialog.getByLabel('Title').fill('Pests & beds')
    await dialog.getByLabel('Prepared by').fill('Ada')
    await dialog.getByLabel('Prepared for').fill('Grace')
    await dialog.getByLabel('Your own words').fill('Slugs come first.')
    await expectNoAxeViolations(page, 'the dialog of a report')
    const html = await downloadedFile(page, () => dialog.getByRole('button', { name: 'Web page' }).click())
    expect(html.name).toMatch(/^question-report-\d{4}-\d\d-\d\d\.html$/)
    await expectToast(page, 'Report saved')

    await test.step('it is readable on any screen, in light and dark', async () => {
      const report = await browser.newPage()
      await report.setContent(html.text)
      await expect(report).toHaveTitle('Pests & beds')
      await expect(report.getByText('Slugs come first.')).toBeVisible()
      await expect(report.locator('.over a').first()).toHaveText('Slugs342.9%')
      const question = report.getByRole('link', { name: 'Why do pests come back to bed 3?' }).first()
      await expect(question).toHaveAttribute('href', 'https://www.reddit.com/r/composting/comments/q3/')
      await expect(
        report
          .getByRole('row', { name: 'Why do pests come back to bed 3?' })
          .getByText(/^Asked as: why does compost heap 3/),
      ).toBeVisible()
      await expect(report.getByText('Prepared by Ada for Grace')).toBeVisible()
      for (const colorScheme of ['dark', 'light'] as const) {
        await report.emulateMedia({ colorScheme })
        await expectNoAxeViolationsInLight(report, `a report (${colorScheme})`)
      }
      await report.setViewportSize({ width: 390, height: 844 })
      expect(await report.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await expectNoAxeViolationsInLight(report, 'a report on a phone')
      await report.close()
    })

    await test.step('what was typed is kept for the second form', async () => {
      await actFromMenu(page, 'Report…')
      const markdown = await downloadedFile(page, () =>
        dialog.getByRole('button', { name: 'Markdown' }).click(),
      )
      expect(markdown.name).toMatch(/^question-report-\d{4}-\d\d-\d\d\.md$/)
      expect(markdown.text).toContain('# Pests \\& beds\n')
      expect(markdown.text).toContain('\n\nSlugs come first.\n\n')
      expect(markdown.text).toContain('| 1 | Slugs | 3 | 42.9% | `████████████████████` |')
    })
  })
})

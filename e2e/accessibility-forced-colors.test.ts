import { expect, type Page } from '@playwright/test'
import { button, mixed } from './support/accessibility.ts'
import { expectNoAxeViolationsInForcedColors } from './support/axe-violations.ts'
import { dismissToast } from './support/expect-toast.ts'
import { openCleaningOptions, openFilledAnalysis, openStep } from './support/open-screens.ts'
import { rowsOf } from './support/questions-table.ts'
import { questionOf } from './support/sample-questions.ts'
import { ownCredentials } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'
import { actFromMenu } from './support/workbench.ts'

test.use({ colorScheme: 'dark' })

test('108 In forced colors no screen and nothing that opens over one has an accessibility violation', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  await expectNoAxeViolationsInForcedColors(page, 'the agreement')
  const again = questionOf(13, { originalTitle: `${questionOf(6).originalTitle}??`, title: 'Again?' })
  const unlikely = questionOf(14, { probability: 20 })
  await openFilledAnalysis(page, [...mixed, again, unlikely], ownCredentials('demo', 'demo-free'))
  await expectNoAxeViolationsInForcedColors(page, 'the questions with a toast')
  await dismissToast(page)
  await openCleaningOptions(page)
  await rowsOf(page).first().getByRole('checkbox').check()
  await rowsOf(page).first().focus()
  await page.keyboard.press(']')
  await expect(page.getByRole('region', { name: 'Question', exact: true })).toBeVisible()
  await expectNoAxeViolationsInForcedColors(page, 'the inspector and the options of a run')
  await page.keyboard.press(']')
  await button(page, 'Run options').click()

  const search = page.getByRole('searchbox', { name: 'Search questions' })
  await search.fill('compost')
  await expect(rowsOf(page).locator('mark').first()).toBeVisible()
  await expectNoAxeViolationsInForcedColors(page, 'a search')
  await search.clear()

  await button(page, /^Review \(\d/).click()
  await expect(page.getByRole('heading', { name: 'Review', exact: true })).toBeVisible()
  await expectNoAxeViolationsInForcedColors(page, 'the review')
  await page.keyboard.press('Escape')
  await actFromMenu(page, 'Keyword tools…')
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await expectNoAxeViolationsInForcedColors(page, 'the keyword tools')
  await page.keyboard.press('Escape')
  await openFile(page, 'File with titles', '{"id":"1qa001","title":"Why does my heap smell?"}\n')
  await expect(page.getByRole('dialog', { name: /^Titles in / })).toBeVisible()
  await expectNoAxeViolationsInForcedColors(page, 'titles in a file')
  await page.keyboard.press('Escape')
  await actFromMenu(page, /^Show unlikely questions/)
  await expect(rowsOf(page)).toHaveCount(1)
  await expectNoAxeViolationsInForcedColors(page, 'what is probably not a question')
  await actFromMenu(page, /^Show unlikely questions/)
  await rowsOf(page).nth(1).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectNoAxeViolationsInForcedColors(page, 'the sheet of shortcuts')
  await page.keyboard.press('Escape')
  for (const step of ['Cleaning', 'Complete'] as const) {
    await openStep(page, step)
    await expectNoAxeViolationsInForcedColors(page, step)
  }
  await page.getByRole('navigation', { name: 'Workflow' }).getByRole('button', { name: 'Setup' }).click()
  await expect(button(page, 'Next Step')).toBeVisible()
  await expectNoAxeViolationsInForcedColors(page, 'Setup')
})

async function openFile(page: Page, label: string, text: string): Promise<void> {
  const file = { name: 'file.txt', mimeType: 'text/plain', buffer: Buffer.from(text) }
  await page.getByLabel(label).setInputFiles(file)
}

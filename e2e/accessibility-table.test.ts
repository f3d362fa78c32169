import { expect } from '@playwright/test'
import { button, mixed } from './support/accessibility.ts'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { dismissToast, expectToast } from './support/expect-toast.ts'
import { fillSession } from './support/filled-session.ts'
import {
  openAnalysis,
  openCleaning,
  openCleaningOptions,
  openFilledAnalysis,
  openStep,
} from './support/open-screens.ts'
import { rowOf, rowsOf } from './support/questions-table.ts'
import { cleanedOf, questionOf, questionsOf } from './support/sample-questions.ts'
import { ownCredentials } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'
import { actFromMenu, openFilters } from './support/workbench.ts'

test.use({ colorScheme: 'dark' })

test('108 The table, its editors and its dialogs have no accessibility violation', async ({ page }) => {
  await openFilledAnalysis(page, mixed, ownCredentials('demo', 'demo-free'))
  await dismissToast(page)
  await expectNoAxeViolations(page, 'the questions')

  await button(page, 'Free Tier (5 RPM)').hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await expectNoAxeViolations(page, 'a tooltip')

  await openCleaningOptions(page)
  await page.locator('summary', { hasText: 'More options' }).click()
  await page.getByText('Why it failed').click()
  await rowOf(page, cleanedOf(7).title).getByRole('checkbox').check()
  await rowOf(page, 'the AI’s title').focus()
  await page.keyboard.press('d')
  await expect(rowsOf(page).locator('ins').first()).toBeVisible()
  await rowOf(page, questionOf(6).title).getByRole('button', { name: 'Edit title' }).click()
  await expect(page.getByRole('textbox', { name: 'Question title' })).toBeFocused()
  await expectNoAxeViolations(page, 'a row selected, one compared and one edited')
})

test('108 The export menu and search results have no accessibility violation', async ({ page }) => {
  await openFilledAnalysis(page, mixed)
  await button(page, 'Export CSV').click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'For Excel' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectNoAxeViolations(page, 'the export menu')
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox', { name: 'Search questions' }).fill('eggs')
  await expect(rowsOf(page).locator('mark').first()).toBeVisible()
  await rowsOf(page).first().getByRole('button', { name: 'Delete question' }).click()
  await expectToast(page, 'Questions deleted')
  await expectNoAxeViolations(page, 'a search with a toast')
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('no title has these words')
  await (await openFilters(page)).getByRole('button', { name: /^Error/ }).click()
  await expect(page.getByText('No questions found')).toBeVisible()
  await expectNoAxeViolations(page, 'nothing found')
})

test('108 The keyword tools have no accessibility violation', async ({ page }) => {
  await fillSession(page, mixed)
  await openAnalysis(page)
  await actFromMenu(page, 'Keyword tools…')
  const drawer = page.getByRole('dialog', { name: 'Keyword tools' })
  await expect(drawer.getByRole('listitem').first()).toBeVisible()
  await expectNoAxeViolations(page, 'the list of keywords')
  await drawer.getByRole('button', { name: 'Questions', exact: true }).click()
  await expectNoAxeViolations(page, 'the list of questions')
})

test('108 The cleaning screen, its results and the last screen have no accessibility violation', async ({
  page,
}) => {
  await fillSession(page, questionsOf(2))
  await openCleaning(page)
  await expect(page.getByRole('region', { name: 'Ready to Clean Questions' })).toBeVisible()
  await expectNoAxeViolations(page, 'ready to clean')
  await fillSession(page, mixed.slice(2))
  await openCleaning(page)
  await expect(page.getByRole('region', { name: 'Cleaning Complete!' })).toBeVisible()
  await expectNoAxeViolations(page, 'the results')
  await openStep(page, 'Complete')
  await expectNoAxeViolations(page, 'the closing screen')
})

import type { Page } from '@playwright/test'
import { dismissToast, expectToast } from '../support/expect-toast.ts'
import { fillSession } from '../support/filled-session.ts'
import { openCleaningOptions } from '../support/open-screens.ts'
import { act, closePanel, openFilters } from '../support/workbench.ts'
import type { Capture } from './capture.ts'
import { openAnalysis, storeReturningUser, toStep } from './open-analysis.ts'
import { buildQuestions } from './sample-questions.ts'

const FEW = 5
const MANY = 5000
const GRID_WIDTH = 761

/** The table with no, few and thousands of questions, and everything that opens in or over it. */
export async function captureTable(page: Page, take: Capture): Promise<void> {
  await storeReturningUser(page)
  await openAnalysis(page, FEW)
  // On a phone the review takes the place of the start and its options.
  if ((page.viewportSize()?.width ?? 0) >= GRID_WIDTH) {
    await openCleaningOptions(page)
    await page
      .getByText(/groups|request/)
      .first()
      .waitFor()
  }
  await take('30-few-questions', { whole: true })
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('button', { name: /^Delete \(/ }).click()
  await expectToast(page, 'Questions deleted')
  await take('31-no-questions', { whole: true })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectToast(page, /^Undid: /)

  // The first ones are there already.
  await fillSession(page, buildQuestions(MANY).slice(FEW))
  await page.reload()
  await page.getByText('Your last session').waitFor()
  await toStep(page, 'Analysis')
  await page.getByText('5,000 questions shown').waitFor()
  await openFilters(page)
  await take('32-many-questions', { whole: true })
  await closePanel(page)
  await inRows(page, take)
  await overTable(page, take)
  await onCleaning(page, take)
}

/** What opens inside a row. */
async function inRows(page: Page, take: Capture): Promise<void> {
  const table = page.getByRole('table', { name: 'Questions' })
  const toTable = () =>
    page.getByRole('searchbox', { name: 'Search questions' }).evaluate((box) => {
      window.scrollTo(0, window.scrollY + box.getBoundingClientRect().top - 70)
    })
  await toTable()
  await table.locator('[data-compares]').first().click()
  await table.locator('del').first().waitFor()
  await table.getByRole('row').nth(2).press('F2')
  await take('33-changes-and-editor')
  await page.keyboard.press('Escape')

  await table.getByRole('row').nth(1).getByRole('checkbox').check()
  await table.getByRole('row').nth(3).getByRole('checkbox').check()
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('starter')
  await page.getByText(/of 5,000 questions shown/).waitFor()
  await take('34-search-with-selection')
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('compst')
  await page.getByText('No questions found').waitFor()
  await take('35-nothing-found')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await page.getByRole('button', { name: 'Clear selection' }).click()

  await page.route('**/api/questions/*', (route) =>
    route.fulfill({ status: 503, body: 'The server is busy.' }),
  )
  await table.getByRole('row').nth(1).press('F2')
  await page.getByRole('textbox', { name: 'Question title' }).fill('Why does rye stay wet in the middle?')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Question not updated')
  await take('37-title-not-saved')
  await page.unroute('**/api/questions/*')
  await dismissToast(page)
}

/** What opens over the page. */
async function overTable(page: Page, take: Capture): Promise<void> {
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await take('38-shortcuts')
  await page.keyboard.press('Escape')
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('button', { name: /RPM\)/ }).hover()
  await page.getByRole('tooltip').waitFor()
  await take('39-tooltip', { pointer: 'stays' })
  await act(page, 'Delete (0)')
  await expectToast(page, 'No questions selected')
  await take('40-error-toast')
  await dismissToast(page)
}

/** The same questions on the cleaning screen, without a run. */
async function onCleaning(page: Page, take: Capture): Promise<void> {
  await toStep(page, 'Cleaning')
  await page.getByRole('region', { name: 'Questions, scrollable' }).waitFor()
  await take('41-results', { whole: true })
  await openFilters(page)
  await page.getByRole('button', { name: /^Error \d/ }).click()
  await closePanel(page)
  await take('42-failed-results', { whole: true })
  await toStep(page, 'Setup')
  await page.getByText('Your last session').waitFor()
  await take('43-returning-user', { whole: true })
  await page.getByRole('button', { name: 'Discard' }).click()
  await take('44-discard-dialog')
}

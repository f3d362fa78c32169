import type { Page } from '@playwright/test'
import { dismissToast, expectToast } from '../support/expect-toast.ts'
import { closePanel, openFilters } from '../support/workbench.ts'
import type { Capture } from './capture.ts'
import { openAnalysis, storeReturningUser } from './open-analysis.ts'

const MANY = 2000

/** Filters in use, the layout of the table, and what is done to a selection. */
export async function captureWorkbench(page: Page, take: Capture): Promise<void> {
  await storeReturningUser(page)
  await openAnalysis(page, MANY)
  await filter(page, take)
  await lay(page, take)
  await select(page, take)
}

async function filter(page: Page, take: Capture): Promise<void> {
  await openFilters(page)
  await page.getByRole('button', { name: /^Why [\d,]+$/ }).click()
  await page.getByRole('button', { name: /^r\/OvenSpring [\d,]+$/ }).click()
  await page.getByLabel('Engagement at least').fill('500')
  await page.getByLabel('Without the words, separated by commas').fill('starter')
  await page.keyboard.press('Enter')
  await page.getByText(/of 2,000 questions shown/).waitFor()
  await take('90-filters-and-chips')
  await closePanel(page)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await page.getByText('2,000 questions shown').waitFor()
}

async function lay(page: Page, take: Capture): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await take('91-actions')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^All actions/ }).click()
  await page.getByPlaceholder('Type an action, a filter or a word').waitFor()
  await take('92-palette')
  await page.keyboard.press('Escape')
}

async function select(page: Page, take: Capture): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await take('93-all-selected')
  await page.getByRole('button', { name: /^Accept \(/ }).click()
  await expectToast(page, /titles accepted$/)
  await take('94-accepted-with-undo')
  await dismissToast(page)
  await page.getByRole('button', { name: 'Clear selection' }).click()
}

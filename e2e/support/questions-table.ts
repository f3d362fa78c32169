import { expect, type Locator, type Page } from '@playwright/test'

/** Returns the rows of the questions table, without its head. */
export function rowsOf(page: Page): Locator {
  return page.getByRole('table', { name: 'Questions' }).locator('tbody').getByRole('row')
}

/** Returns the row with this title. */
export function rowOf(page: Page, title: string): Locator {
  return rowsOf(page).filter({ hasText: title })
}

export async function select(page: Page, titles: readonly string[]): Promise<void> {
  for (const title of titles) await rowOf(page, title).getByRole('checkbox').check()
}

/** Changes a title in its row's editor. */
export async function retitle(page: Page, row: Locator, typed: string, end = 'Save'): Promise<void> {
  await row.getByRole('button', { name: 'Edit title' }).click()
  const field = page.getByRole('textbox', { name: 'Question title' })
  await field.fill(typed)
  await page.getByRole('table').getByRole('button', { name: end, exact: true }).click()
  await expect(field).toHaveCount(0)
}

/** Opens the menu and chooses one of its two exports. */
export async function exportAs(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await page.getByRole('menuitem', { name: kind }).click()
}

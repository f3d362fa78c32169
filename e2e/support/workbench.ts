import { expect, type Locator, type Page } from '@playwright/test'

/** Returns the screen's filled buttons: its next step, and the options of that if it has some. */
export function filledOf(page: Page): Locator {
  return page.locator('main button.bg-accent')
}

/** Opens the command palette, which has all actions, and returns one of them. */
export async function actionOf(page: Page, name: string | RegExp): Promise<Locator> {
  await page.keyboard.press('ControlOrMeta+k')
  const actions = page.getByRole('listbox', { name: 'Actions' })
  await expect(actions).toBeVisible()
  // Until the palette has the focus, keys go to the page.
  await expect(page.getByRole('combobox', { name: 'All actions' })).toBeFocused()
  return actions.getByRole('option', { name })
}

/** Runs an action from the command palette. */
export async function act(page: Page, name: string | RegExp): Promise<void> {
  await (await actionOf(page, name)).click()
}

/** Runs an action from the table's menu. */
export async function actFromMenu(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menu').getByRole('menuitem', { name }).click()
}

export function filtersOf(page: Page): Locator {
  return page
    .getByRole('region', { name: 'Filters', exact: true })
    .or(page.getByRole('dialog', { name: 'Filters' }))
}

/** Opens the filters beside the table, and unfolds all of them. */
export async function openFilters(page: Page): Promise<Locator> {
  const filters = filtersOf(page)
  if ((await filters.count()) === 0) await page.getByRole('button', { name: /^Filters?(?: \(|$)/ }).click()
  await expect(filters).toBeVisible()
  const folded = filters.locator('[aria-expanded="false"]')
  while ((await folded.count()) > 0) await folded.first().click()
  return filters
}

/** Opens the panel about the active run, or about the latest ones. */
export async function openRunPanel(page: Page): Promise<Locator> {
  const run = page
    .getByRole('region', { name: 'Run', exact: true })
    .or(page.getByRole('dialog', { name: 'Run', exact: true }))
  if ((await run.count()) === 0) {
    await page.getByRole('button', { name: /^Filters?(?: \(|$)/ }).click()
    await page.getByRole('group', { name: 'Panel' }).getByRole('button', { name: 'Run' }).click()
  }
  await expect(run).toBeVisible()
  return run
}

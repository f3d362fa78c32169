import { expect, type Locator, type Page } from '@playwright/test'

/** The one toast that can be shown. */
export function toastOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')
}

type Words = string | RegExp

/** As long as a test waits; screenshots are taken without Playwright's configuration. */
const timeout = 90_000

/** Waits for a toast of these words, the second line only where it is given; a run takes its time to end. */
export async function expectToast(page: Page, title: Words, description?: Words): Promise<void> {
  const lines = toastOf(page).locator('> div > *')
  if (description === undefined) await expect(lines.first()).toHaveText(title, { timeout })
  else await expect(lines).toHaveText([title, description], { timeout })
}

/** Closes the toast, so that the next one is not taken for this one. */
export async function dismissToast(page: Page): Promise<void> {
  await toastOf(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(toastOf(page)).toHaveCount(0, { timeout })
}

import { expect, type Locator, type Page } from '@playwright/test'

/** Returns the toast; only one can be shown. */
export function toastOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')
}

type Text = string | RegExp

/** Waits for a toast with this title, and with this description if one is given. */
export async function expectToast(
  page: Page,
  title: Text,
  description?: Text,
  options: { timeout?: number } = {},
): Promise<void> {
  const lines = toastOf(page).locator('> div > *')
  if (description === undefined) await expect(lines.first()).toHaveText(title, options)
  else await expect(lines).toHaveText([title, description], options)
}

/** Waits until the toast, which must be open, is above or below the element. */
export async function expectUncovered(page: Page, element: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [over, under] = [await toastOf(page).boundingBox(), await element.boundingBox()]
      return over && under && (over.y >= under.y + under.height || under.y >= over.y + over.height)
    })
    .toBe(true)
}

/** For what other processes work on. A free key sends a request every 12 seconds. */
export const A_RUN = { timeout: 20_000 }

/** Waits for the toast at the end of a run. */
export async function expectRunEnd(page: Page, title: Text, description?: Text): Promise<void> {
  await expectToast(page, title, description, A_RUN)
}

/** Keeps toasts open by stopping their timers, as while the user is in another window. */
export async function keepToasts(page: Page): Promise<void> {
  await page.evaluate(() => void window.dispatchEvent(new Event('blur')))
}

/** Closes the toast if it is still open, so that it isn't mistaken for the next one. Doesn't wait for a missing toast. */
export async function dismissToast(page: Page): Promise<void> {
  await toastOf(page)
    .getByRole('button', { name: 'Dismiss' })
    .evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click()
    })
  await expect(toastOf(page)).toHaveCount(0)
}

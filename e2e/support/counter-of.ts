import type { Locator, Page } from '@playwright/test'

/** The number under a counter's name, without a note beside it. */
export function counterOf(page: Page, name: string): Locator {
  const counter = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  return counter.getByRole('definition').locator('> span').first()
}

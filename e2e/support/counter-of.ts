import type { Locator, Page } from '@playwright/test'

/** Returns the number beside a counter's name. */
export function counterOf(page: Page, name: string): Locator {
  return page
    .getByRole('group', { name: 'Counters' })
    .getByRole('button', { name: new RegExp(`^${name} ?[\\d,]+$`) })
    .locator('b')
}

import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** Takes the screen as it is, in both themes; `whole` also what is below the window. */
export type Camera = (name: string, options?: { whole?: boolean }) => Promise<void>

export function createCamera(page: Page, folder: string): Camera {
  return async (name, { whole = false } = {}) => {
    await page.mouse.move(0, 0)
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen
      }, theme)
      await page.screenshot({
        path: join(folder, `${name}-${theme}.png`),
        fullPage: whole,
        animations: 'disabled',
      })
    }
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'light'
    })
  }
}

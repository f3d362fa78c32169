import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** Takes the screen as it is, in both themes; `whole` also what is below the window. */
export type Camera = (name: string, options?: { whole?: boolean }) => Promise<void>

export type Story = (page: Page, take: Camera) => Promise<void>

export function createCamera(page: Page, folder: string): Camera {
  return async (name, { whole = false } = {}) => {
    await page.mouse.move(0, 0)
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen
      }, theme)
      // Colours change over a moment; the picture is to show where they arrive.
      await page.evaluate(() =>
        Promise.all(
          document.getAnimations().map((animation) => animation.finished.catch(() => undefined)),
        ).then(() => undefined),
      )
      await page.screenshot({ path: join(folder, `${name}-${theme}.png`), fullPage: whole })
    }
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'light'
    })
  }
}

import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** Takes a screenshot in both themes; `whole` includes what is below the window. */
export type Capture = (
  name: string,
  options?: { whole?: boolean; pointer?: 'outside' | 'stays' },
) => Promise<void>

export function createCapture(page: Page, folder: string): Capture {
  return async (name, { whole = false, pointer = 'outside' } = {}) => {
    if (pointer === 'outside') await page.mouse.move(0, 0)
    // A sticky footer would otherwise be in the middle of the picture.
    if (whole) await page.evaluate(() => window.scrollTo(0, 0))
    if (whole) await placeFooter(page, 'static')
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
    if (whole) await placeFooter(page, '')
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'light'
    })
  }
}

async function placeFooter(page: Page, position: 'static' | ''): Promise<void> {
  await page.locator('.sticky.bottom-0').evaluateAll((footers, value) => {
    for (const footer of footers) if (footer instanceof HTMLElement) footer.style.position = value
  }, position)
}

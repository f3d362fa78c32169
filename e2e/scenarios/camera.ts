import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** Takes the screen as it is, in both themes; `whole` also what is below the window. */
export type Camera = (
  name: string,
  options?: { whole?: boolean; pointer?: 'away' | 'stays' },
) => Promise<void>

export function createCamera(page: Page, folder: string): Camera {
  return async (name, { whole = false, pointer = 'away' } = {}) => {
    if (pointer === 'away') await page.mouse.move(0, 0)
    // What stays in place at the top or bottom would else stand in the middle of the whole.
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

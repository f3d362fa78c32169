import { join } from 'node:path'
import type { Page } from '@playwright/test'

export const themes = ['light', 'dark'] as const
export type Look = (typeof themes)[number] | 'forced'

/** Takes a screenshot in every look; `whole` includes what is below the window. */
export type Capture = (
  name: string,
  options?: { whole?: boolean; pointer?: 'outside' | 'stays' },
) => Promise<void>

export function createCapture(page: Page, folder: string, looks: readonly Look[]): Capture {
  return async (name, { whole = false, pointer = 'outside' } = {}) => {
    if (pointer === 'outside') await page.mouse.move(0, 0)
    // A sticky footer would otherwise be in the middle of the picture.
    if (whole) await page.evaluate(() => window.scrollTo(0, 0))
    if (whole) await placeFooter(page, 'static')
    for (const look of looks) {
      await setLook(page, look)
      await page.screenshot({
        path: join(folder, `${name}-${look}.png`),
        fullPage: whole,
        animations: 'disabled',
      })
    }
    if (whole) await placeFooter(page, '')
    await setLook(page, 'light')
  }
}

async function setLook(page: Page, look: Look): Promise<void> {
  const isForced = look === 'forced'
  await page.emulateMedia({
    forcedColors: isForced ? 'active' : null,
    colorScheme: isForced ? 'dark' : null,
  })
  await page.evaluate(
    (theme) => {
      document.documentElement.dataset.theme = theme
    },
    isForced ? 'dark' : look,
  )
}

async function placeFooter(page: Page, position: 'static' | ''): Promise<void> {
  await page.locator('.sticky.bottom-0').evaluateAll((footers, value) => {
    for (const footer of footers) if (footer instanceof HTMLElement) footer.style.position = value
  }, position)
}

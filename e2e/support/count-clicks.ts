import type { Page } from '@playwright/test'

declare global {
  interface Window {
    clicks: number
  }
}

/** Returns a function that returns the number of clicks since. Keys, which also cause clicks, don't count. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    window.clicks = 0
    const count = () => {
      window.clicks += 1
    }
    window.addEventListener('pointerdown', count, { capture: true })
  })
  return () => page.evaluate(() => window.clicks)
}

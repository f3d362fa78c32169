import type { Page } from '@playwright/test'

/** Stops the page's installed clock, so that only `runFor` moves it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

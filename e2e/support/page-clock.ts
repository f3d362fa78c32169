import { expect, type Page } from '@playwright/test'
import { toastOf } from './expect-toast.ts'

/** Stops the page's installed clock, so that only `runFor` moves it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

/** Lets the toast expire, on an installed clock, so that it is not mistaken for the next one. */
export async function outlastToast(page: Page): Promise<void> {
  await page.clock.fastForward(6000)
  await expect(toastOf(page)).toHaveCount(0)
}

import { expect, type Page } from '@playwright/test'
import { toastOf } from './expect-toast.ts'

/** Stops the page's clock, which was installed: from here on it moves by `runFor` alone. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

/** Lets the toast's time pass, on a clock that was installed, so that the next one is not taken for this one. */
export async function outlastToast(page: Page): Promise<void> {
  await page.clock.fastForward(6000)
  await expect(toastOf(page)).toHaveCount(0)
}

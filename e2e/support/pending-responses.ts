import { expect, type Page } from '@playwright/test'

/** Counts the page's pending requests for `waitForResponses`. Call it before opening the page. */
export async function countResponses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fetch: send, document: shown } = window
    let pending = 0
    const change = (by: number) => {
      pending += by
      shown.documentElement?.setAttribute('data-pending-requests', String(pending))
    }
    window.fetch = async (...request) => {
      change(1)
      try {
        const response = await send(...request)
        await response.clone().text()
        return response
      } finally {
        change(-1)
      }
    }
  })
}

/** Waits until the page has read every response and, on an installed clock, had time to show it. */
export async function waitForResponses(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-pending-requests', '0')
  await page.clock.runFor(20)
}

import { expect, type Page } from '@playwright/test'

/** Counts what the page asks for and what it has been told; to be called before the page is opened. */
export async function countResponses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fetch: ask, document: shown } = window
    const counts = { asked: 0, told: 0 }
    const note = () =>
      shown.documentElement?.setAttribute('data-unanswered', String(counts.asked - counts.told))
    window.fetch = async (...request) => {
      counts.asked += 1
      note()
      try {
        const answer = await ask(...request)
        await answer.clone().text()
        return answer
      } finally {
        counts.told += 1
        note()
      }
    }
  })
}

/** The page has read every answer and had the time, on a clock that was installed, to show it. */
export async function waitForResponses(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-unanswered', '0')
  await page.clock.runFor(20)
}

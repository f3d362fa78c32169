import { expect, type Page } from '@playwright/test'
import { counterOf } from './support/counter-of.ts'
import { A_RUN } from './support/expect-toast.ts'
import { test as isolated } from './support/isolated-stack.ts'
import { acceptAgreement, stackExchangePolicy } from './support/setup-steps.ts'

/** `fault` makes the next requests to a source fail; without a kind, they succeed again. */
const test = isolated.extend<{ fault: (key: string, kind?: string) => Promise<void> }>({
  fault: async ({ quarry, request }, use) => {
    const script = async (key: string, kind?: string) => {
      const steps = kind === undefined ? [] : Array.from({ length: 500 }, () => ({ kind }))
      const answer = await request.post(`${quarry.sandboxUrl}/__sandbox/faults`, {
        data: { key, script: steps },
      })
      expect(answer.ok()).toBe(true)
    }
    await use(script)
    for (const key of ['hacker-news', 'stack-exchange']) await script(key)
  },
})

const lineOf = (page: Page, source: string) =>
  page.getByRole('list', { name: 'Sources' }).getByRole('listitem').filter({ hasText: source })

/** Chooses Ask HN and the site cooking, and opens the Analysis screen. */
async function chooseTwoSources(page: Page): Promise<void> {
  await acceptAgreement(page)
  for (const source of ['Hacker News', 'Stack Exchange'])
    await page.getByRole('checkbox', { name: `Read questions from ${source}` }).check()
  await stackExchangePolicy(page).check()
  await page.getByRole('checkbox', { name: 'Read questions from Reddit' }).uncheck()
  await page.getByLabel('Gemini API Key').fill(`demo-paid.${crypto.randomUUID().slice(0, 8)}`)
  await page.getByLabel('Gemini API Key').press('Enter')
  await expect(page.getByRole('button', { name: 'Next Step' })).toHaveClass(/bg-accent/)
  await page.getByRole('button', { name: 'Next Step' }).click()
  await page.getByLabel('Seed term 1').fill('sourdough')
  await page.getByLabel('Seed term 1').press('Enter')
  await page.getByRole('checkbox', { name: 'Ask HN' }).check()
  await page.getByLabel('Questions to extract from Ask HN').fill('40')
  await page.getByRole('checkbox', { name: 'cooking', exact: true }).check()
  await page.getByLabel('Questions to extract from cooking', { exact: true }).fill('10')
  await page.getByRole('button', { name: 'Start Analyzing' }).click()
}

test('each source’s line says what it is waiting for, and Cancel ends the source that still waits', async ({
  page,
  fault,
}) => {
  await chooseTwoSources(page)
  await fault('stack-exchange', '429-day')
  await fault('hacker-news', '503')
  await page.getByRole('button', { name: 'Extract Questions from 2 Sources' }).click()
  await expect(page.getByText(/^Stack Exchange: \d+ of 300 requests left today/)).toBeVisible()
  const usedUp = 'No Stack Exchange requests left today; resumes'
  await expect(lineOf(page, 'Stack Exchange')).toContainText(usedUp, A_RUN)
  await expect(lineOf(page, 'Hacker News')).toContainText('0 of 40')
  await expect(lineOf(page, 'Hacker News')).toContainText(/returning errors; resumes/, A_RUN)
  await fault('hacker-news')
  // Few Ask HN titles contain the seed term.
  await expect(counterOf(page, 'Total Questions')).toHaveText(/^(?:[1-9]|1[0-2])$/, A_RUN)
  await page.getByRole('button', { name: 'Details of the run' }).click()
  await expect(lineOf(page, 'Hacker News').getByRole('button')).toHaveCount(0, A_RUN)
  await expect(lineOf(page, 'Stack Exchange')).toContainText(usedUp)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Run in progress' })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Sources' })).toHaveCount(0)
})

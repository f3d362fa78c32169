import { expect, type Page } from '@playwright/test'
import { counterOf } from '../support/counter-of.ts'
import { A_RUN, expectRunEnd, expectToast } from '../support/expect-toast.ts'
import { fillSession } from '../support/filled-session.ts'
import { type IsolatedStack, test } from '../support/isolated-stack.ts'
import { openCleaningOptions, openConnected, openStep } from '../support/open-screens.ts'
import { questionsOf } from '../support/sample-questions.ts'
import { ownCredentials } from '../support/setup-steps.ts'
import { openRunPanel } from '../support/workbench.ts'

// The tests share an isolated stack.
test.describe.configure({ mode: 'default' })

/** Returns the sandbox's figures for a key: rejected requests, and the longest time between two requests. */
async function seenOf(
  { sandboxUrl }: IsolatedStack,
  key: string,
): Promise<{ refused: number; longestGapMs: number }> {
  const answer = await fetch(`${sandboxUrl}/__sandbox/conformance?key=${encodeURIComponent(key)}`)
  const { ai }: { ai: { rejected: number; arrivals: { atMs: number }[] }[] } = await answer.json()
  const times = ai.flatMap(({ arrivals }) => arrivals.map(({ atMs }) => atMs)).toSorted((a, b) => a - b)
  return {
    refused: ai.reduce((sum, { rejected }) => sum + rejected, 0),
    longestGapMs: Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time))),
  }
}

/** Opens the analysis screen and starts a run on its own key. */
async function startCleaning(page: Page, behavior: string, { count = 0, billingDeclared = false }) {
  const { geminiApiKey, ...reddit } = ownCredentials('demo', behavior)
  await fillSession(page, questionsOf(count))
  await openConnected(page, { ...reddit, geminiApiKey })
  if (billingDeclared) await page.getByRole('checkbox', { name: 'Billing is enabled on this key' }).check()
  await openStep(page, 'Analysis')
  await page.getByRole('button', { name: `Start AI Cleaning (${count})` }).click()
  await openRunPanel(page)
  return { key: geminiApiKey, panel: page.getByRole('region', { name: 'Cleaning in Progress' }) }
}

test('106 A used-up daily quota pauses the run until its reset, without repeated requests', async ({
  page,
  browser,
  quarry,
}) => {
  const { key, panel } = await startCleaning(page, 'demo-daily-limit', { count: 15 })
  await expect(panel).toContainText('Daily quota used up', A_RUN)
  await expect(panel).toContainText(
    /The run resumes automatically (?:.*\d\d:\d\d on your clock|in \d+ s|now), just after midnight/,
  )
  await expect(counterOf(page, 'Processed')).toHaveText('10')
  await expect(panel).toContainText('Now: nothing, the run is paused')
  await expect(panel).toContainText('Free requests left todaynone')
  expect((await seenOf(quarry, key)).refused).toBeLessThanOrEqual(3)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectToast(page, 'AI cleaning cancelled')
  await expect(counterOf(page, 'Pending')).toHaveText('5')
  const options = await openCleaningOptions(page)
  await expect(options).toContainText(
    /This key’s free quota for today is used up\. .*(?:\d\d:\d\d|in \d+ s|now), when it resets\./,
  )
  await expect(options).toContainText('Tomorrow')

  await test.step('another session on the key sees the same', async () => {
    const other = await browser.newContext({ baseURL: quarry.url })
    const elsewhere = await other.newPage()
    await fillSession(elsewhere, questionsOf(3))
    await openConnected(elsewhere, { ...ownCredentials('demo', 'demo'), geminiApiKey: key })
    await openStep(elsewhere, 'Analysis')
    await expect(await openCleaningOptions(elsewhere)).toContainText(
      'This key’s free quota for today is used up.',
    )
    await other.close()
  })
})

test('106 A run waits for a used-up minute and finishes', async ({ page, quarry }) => {
  // The key allows fifteen requests a minute, but the user's declaration makes it send at a paid key's pace.
  const fast = { count: 18, billingDeclared: true }
  const { key } = await startCleaning(page, 'demo-free', fast)
  await expectRunEnd(page, 'AI cleaning completed')
  await expect(counterOf(page, 'Processed')).toHaveText('18')
  const { refused, longestGapMs } = await seenOf(quarry, key)
  expect(refused).toBeGreaterThan(0)
  expect(refused, 'no more than thrice for each that was too many').toBeLessThanOrEqual(9)
  expect(longestGapMs, 'it waits for the next minute').toBeGreaterThan(15_000)
})

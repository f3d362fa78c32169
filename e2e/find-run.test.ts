import { expect, type Page } from '@playwright/test'
import { expectToast } from './support/expect-toast.ts'
import { fillSession } from './support/filled-session.ts'
import { test } from './support/isolated-stack.ts'
import { openAnalysis } from './support/open-screens.ts'
import { questionsOf } from './support/sample-questions.ts'
import { storeGeminiKey } from './support/stored-credentials.ts'
import { openRunPanel } from './support/workbench.ts'

/** More than a free key cleans while the test runs. */
const TITLES = 300
/** From the overview to a run. */
const ACTIONS_MAX = 2
/** A run's page reads newer content this often. */
const UPDATE_MS = 5000

/** Looks for a run from the overview on. Returns how many actions that took. */
async function findRun(page: Page, sought: string, runId: string): Promise<number> {
  await page.goto('/ops')
  await page.getByRole('searchbox').fill(sought)
  await page.keyboard.press('Enter')
  // The overview lists the run too.
  await page.waitForURL(/\/ops\/runs/)
  const heading = page.getByRole('heading', { name: `Run ${runId}` })
  const link = page.getByRole('link', { name: runId })
  await expect(heading.or(link)).toBeVisible()
  if (await heading.isVisible()) return 1
  await link.click()
  await expect(heading).toBeVisible()
  return 2
}

test('a user copies a run’s id, and an operator finds the run by it, by its session or by its key', async ({
  page,
  browser,
  context,
  quarry,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await storeGeminiKey(page, 'demo-free.sought')
  await fillSession(page, questionsOf(TITLES))
  await openAnalysis(page)
  await page.getByRole('button', { name: `Start AI Cleaning (${TITLES})` }).click()
  const panel = page.getByRole('region', { name: 'Cleaning in Progress' })
  await openRunPanel(page)
  await panel.getByRole('button', { name: /^Run [\da-f]{8}\s*, copy its id$/ }).click()
  await expectToast(page, 'Run id copied')
  const runId = await page.evaluate(() => navigator.clipboard.readText())

  const operator = await browser.newContext({
    baseURL: quarry.url,
    httpCredentials: { username: 'ops', password: quarry.opsPassword },
    colorScheme: 'dark',
  })
  const ops = await operator.newPage()
  expect(await findRun(ops, runId, runId)).toBeLessThanOrEqual(ACTIONS_MAX)
  await expect(ops.locator('html'), 'the theme is the system’s').toHaveAttribute('data-theme', 'dark')
  const fact = async (name: string) =>
    await ops.locator('.facts div').filter({ hasText: name }).locator('dd').textContent()
  const [session, key] = [await fact('Session'), await fact('Key')]
  for (const sought of [session, key]) {
    expect(await findRun(ops, sought ?? '', runId), sought ?? '').toBeLessThanOrEqual(ACTIONS_MAX)
  }

  await test.step('its page follows the run', async () => {
    await page.getByRole('button', { name: 'Pause' }).first().click()
    await expect(ops.locator('.facts')).toContainText('the user, who paused it')
    await expect(ops.locator('.log')).toContainText('paused')
  })

  await test.step('what an operator selects stays selected while the page follows the run', async () => {
    await ops.clock.install()
    await ops.reload()
    const lastFact = ops.locator('.facts dd').last()
    await lastFact.selectText()
    // The second request is sent only when the first response has been dealt with.
    for (const _ of ['first', 'second']) {
      const response = ops.waitForResponse(/\/ops\/runs\/[\da-f-]+$/)
      await ops.clock.runFor(UPDATE_MS)
      await response
    }
    expect(await ops.evaluate(() => getSelection()?.toString())).toBe(await lastFact.textContent())
  })

  await test.step('the focus stays on the button that cancels, and cancelling reaches the user', async () => {
    await ops.evaluate(() => getSelection()?.removeAllRanges())
    const cancel = ops.getByRole('button', { name: /^Cancel/ })
    await cancel.focus()
    await cancel.evaluate((button) => button.setAttribute('data-old', ''))
    await ops.clock.runFor(UPDATE_MS)
    await expect(ops.locator('[data-old]'), 'the content is newer').toHaveCount(0)
    await expect(cancel).toBeFocused()

    ops.once('dialog', (dialog) => void dialog.accept())
    await ops.keyboard.press('Enter')
    await expect(ops.locator('.facts')).toContainText('Cancelled')
    await expect(cancel).toHaveCount(0)
    await expect(page.getByText('Last run cancelled:').first()).toBeVisible()
  })
  await operator.close()
})

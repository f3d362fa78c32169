import { expect } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { counterOf } from './support/counter-of.ts'
import { A_RUN, expectRunEnd } from './support/expect-toast.ts'
import { openCleaningOptions, openFilledAnalysis } from './support/open-screens.ts'
import { cleanedOf, questionsOf } from './support/sample-questions.ts'
import { ownCredentials } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'
import { filledOf } from './support/workbench.ts'

test('a start runs once, shows its tier, and is on the screen beside the review at every size', async ({
  page,
  startOver,
}) => {
  await test.step('two clicks within one frame start one run, and any other tier is shown with its name and rate', async () => {
    const tier = { tier: 'tier-3', name: 'Tier 3', rpm: 2000 }
    await page.route('**/api/test-connections', (route) =>
      route.fulfill({ json: { reddit: true, gemini: true, geminiTier: tier } }),
    )
    await page.route('**/api/gemini-tier', (route) => route.fulfill({ json: { ...tier, delayMs: 30 } }))
    const starts: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/process')) starts.push(request.method())
    })
    await openFilledAnalysis(page, questionsOf(2), ownCredentials('demo', 'demo-paid'))
    await expect(page.getByRole('button', { name: 'Tier 3 (2000 RPM)' })).toBeVisible()
    await expect(filledOf(page)).toHaveText(['Start AI Cleaning (2)', ''])
    await page.getByRole('button', { name: 'Start AI Cleaning (2)' }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await expectRunEnd(page, 'AI cleaning completed')
    expect(starts).toEqual(['POST'])
  })

  await startOver()
  const toReview = cleanedOf(3, { risk: { reason: 'replaced' } })
  await openFilledAnalysis(page, [...questionsOf(2), toReview], ownCredentials('demo', 'demo-paid'))
  const start = page.getByRole('button', { name: /^Start AI Cleaning/ })
  /** Two windows of 1280 pixels, one of them at 200 % zoom, and a phone. */
  for (const [width, height] of [
    [640, 450],
    [320, 450],
    [390, 844],
  ] as const) {
    await test.step(`at ${width} × ${height} pixels the start and its options are on the screen beside the review`, async () => {
      await page.setViewportSize({ width, height })
      await expect(start).toHaveAccessibleName('Start AI Cleaning (2)')
      await expect(page.getByRole('button', { name: 'Review (1)' })).toBeVisible()
      await expect(start).toBeInViewport({ ratio: 1 })
      const options = await openCleaningOptions(page)
      await expect(options.getByRole('radio', { name: /^20/ })).toBeChecked()
      // In a lower window, the options cover controls that scroll below them.
      if (height > 800) await expectNoAxeViolations(page, 'the options')
      await page.keyboard.press('Escape')
      await expect(options).toHaveCount(0)
      await start.click({ trial: true })
    })
  }

  await test.step('the start uses the size that its options show', async () => {
    const started = page.waitForRequest('**/api/questions/process')
    await start.click()
    expect((await started).postDataJSON()).toMatchObject({ titlesPerRequest: 20 })
    await expect(counterOf(page, 'Processed')).toHaveText('3', A_RUN)
  })

  await test.step('a phone shows the start, disabled, while titles wait for review and none is pending', async () => {
    await expect(page.getByRole('button', { name: 'Review (1)' })).toBeInViewport({ ratio: 1 })
    await expect(start).toHaveAccessibleName('Start AI Cleaning (0)')
    await expect(start).toBeInViewport({ ratio: 1 })
    await expect(start).toBeDisabled()
    await expect(filledOf(page)).toHaveText(['Review (1)'])
    await expectNoAxeViolations(page, 'the start without anything pending')
  })
})

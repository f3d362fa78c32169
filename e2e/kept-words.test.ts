import { expect } from '@playwright/test'
import { expectRunEnd } from './support/expect-toast.ts'
import { openCleaningOptions, openFilledAnalysis, openStep } from './support/open-screens.ts'
import { rowOf } from './support/questions-table.ts'
import { questionOf } from './support/sample-questions.ts'
import { ownCredentials } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'

const titles = [
  'how do i connect my iPhone 15 to the compost sensor',
  'is WD-40 bad for worms??',
  'which eBay worm bin is worth it',
]

test('protected words are kept after a reload, and a run leaves them unchanged', async ({ page }) => {
  const questions = titles.map((title, at) => questionOf(at + 1, { title, originalTitle: title }))
  await openFilledAnalysis(page, questions, ownCredentials('demo', 'demo-respeller'))
  const options = await openCleaningOptions(page)
  await options.locator('summary', { hasText: 'More options' }).click()
  await options.locator('summary', { hasText: 'Words to keep' }).click()
  const words = options.getByLabel('Brands and abbreviations')
  await words.fill('iPhone 15, WD-40\n(RED)')
  await expect(words).toHaveAccessibleDescription('“(RED)” has brackets, which cleaned titles never have.')
  await words.fill('iPhone 15, WD-40\neBay')

  await page.reload()
  await openStep(page, 'Analysis')
  await openCleaningOptions(page)
  await options.locator('summary', { hasText: 'More options 3 words kept' }).click()
  const kept = options.locator('summary', { hasText: 'Words to keep' })
  await expect(kept).toHaveText('Words to keep 3 words')
  // The arrow points down only while the line is unfolded.
  await expect(kept.locator('svg')).toHaveCSS('rotate', 'none')
  await kept.click()
  await expect(words).toHaveValue('iPhone 15\nWD-40\neBay')

  await options.getByRole('button', { name: 'Start AI Cleaning (3)' }).click()
  await expectRunEnd(page, 'AI cleaning completed')
  for (const title of ['my iPhone 15 to', 'Is WD-40 bad', 'Which eBay worm']) {
    await expect(rowOf(page, title)).toContainText('Processed')
  }
})

import { expect } from '@playwright/test'
import { counterOf } from '../support/counter-of.ts'
import { openFile } from '../support/open-file.ts'
import { openSetup, openStep } from '../support/open-screens.ts'
import { test } from '../support/watched-test.ts'

const PATIENCE = { timeout: 120_000 }

test('a file of 20,000 titles is kept, and is whole after a reload', async ({ page }) => {
  test.setTimeout(300_000)
  await openSetup(page)
  const titles = Array.from({ length: 20_000 }, (_, at) => `How do I sand board ${at}?`)
  await openFile(page, 'boards.txt', titles.join('\n'))
  await page.getByRole('button', { name: 'Open 20,000 questions' }).click(PATIENCE)
  await expect(page.getByText(/^Saved in this browser/)).toBeVisible(PATIENCE)
  await page.reload()
  await openStep(page, 'Analysis')
  await expect(counterOf(page, 'Total Questions')).toHaveText('20,000', PATIENCE)
})

import { expect } from '@playwright/test'
import { counterOf } from './support/counter-of.ts'
import { expectToast } from './support/expect-toast.ts'
import { acceptAgreement, choose, connect, extract } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'

test('a second extraction adds to the first, and the report is of the latest', async ({ page }) => {
  await acceptAgreement(page)
  await connect(page)
  await choose(page, { gardening: 5 })
  await extract(page)
  const report = page.getByRole('region', { name: 'What was read' })
  await expect(report).toContainText('5 questions found')
  await expect(page.getByRole('heading', { name: 'Ready to Extract Questions' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Back to Setup' }).click()
  await page.getByRole('checkbox', { name: 'r/gardening' }).uncheck()
  await page.getByLabel('Add a subreddit by name').fill('DoesNotExist123')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'r/composting' }).check()
  await page.getByLabel('Questions to extract from r/composting').fill('7')
  await page.getByRole('button', { name: 'Start Analyzing' }).click()
  await page.getByRole('button', { name: 'Extract Questions from Reddit' }).click()
  await expect(report).toContainText('7 questions found')
  await expectToast(page, 'Questions extracted successfully')
  await expect(counterOf(page, 'Total Questions')).toHaveText('12')
  await report.getByText('What was read').click()
  await expect(report.getByRole('row', { name: /^r\/DoesNotExist123/ })).toContainText('Not readable')
  await expect(report.getByRole('row', { name: /^r\/composting/ })).toContainText('Complete')
})

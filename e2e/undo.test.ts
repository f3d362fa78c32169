import { expect } from '@playwright/test'
import { counterOf } from './support/counter-of.ts'
import { expectToast } from './support/expect-toast.ts'
import { heldQuestions } from './support/held-questions.ts'
import { acceptAgreement, choose, connect, extract } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'

test.beforeEach(async ({ page }) => {
  await acceptAgreement(page)
  await connect(page)
  await choose(page, { gardening: 5 })
  await extract(page)
})

test('an undo right after a delete takes back that delete, not what was done before it', async ({ page }) => {
  const rows = page.getByRole('table', { name: 'Questions' }).getByRole('row')
  await rows.nth(1).getByRole('button', { name: 'Edit title' }).click()
  await page.getByRole('textbox', { name: 'Question title' }).fill('Is this still my title?')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Question updated')

  const { promise: undoIsPressed, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/questions/delete', async (route) => {
    await undoIsPressed
    await route.continue()
  })
  await rows.nth(2).getByRole('button', { name: 'Delete question' }).click()
  await expect(counterOf(page, 'Total Questions')).toHaveText('4')
  await page.keyboard.press('ControlOrMeta+z')
  letGo()

  await expectToast(page, 'Delete undone')
  await expect(counterOf(page, 'Total Questions')).toHaveText('5')
  await expect(rows.nth(1)).toContainText('Is this still my title?')
})

test('deleting every question can be undone too', async ({ page }) => {
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('button', { name: 'Delete (5)' }).click()
  await expectToast(page, 'Questions deleted', '5 questions have been deleted.')
  await expect(page.getByText('No questions found')).toBeVisible()
  await expect(page.getByText('No questions have been extracted yet.')).toBeVisible()
  expect(await heldQuestions(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo delete of 5 questions' }).click()
  await expect(counterOf(page, 'Total Questions')).toHaveText('5')
  expect(await heldQuestions(page)).toHaveLength(5)
})

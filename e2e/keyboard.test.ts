import { expect, type Locator, type Page } from '@playwright/test'
import { counterOf } from './support/counter-of.ts'
import { expectToast } from './support/expect-toast.ts'
import { acceptAgreement, choose, connect, extract } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'

const MOST_TABS = 60

/** Goes on with Tab until the element has the focus. */
async function tabTo(page: Page, element: Locator) {
  await expect(element).toBeVisible()
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await element.evaluate((found) => found === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(element, `reached with ${MOST_TABS} tabs`).toBeFocused()
}

async function press(page: Page, name: string, key = 'Enter') {
  await tabTo(page, page.getByRole('button', { name }))
  await page.keyboard.press(key)
}

test('the keyboard alone gets from the agreement to extracted questions', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 })
  const { keyboard } = page

  await page.goto('/')
  await tabTo(page, page.getByRole('checkbox'))
  await keyboard.press('Space')
  await press(page, 'Accept and Continue')

  await expect(title).toHaveText('API Configuration')
  await expect(title).toBeFocused()
  await press(page, 'Try it with demo credentials')
  await expectToast(page, 'API Credentials Valid')
  await press(page, 'Next Step')

  await expect(title).toHaveText('Seed Terms')
  await expect(title).toBeFocused()
  await tabTo(page, page.getByLabel('Seed term 1'))
  await keyboard.type('vegetable garden')
  await keyboard.press('Enter')

  await expect(title).toHaveText('Subreddit Selection')
  await expect(title).toBeFocused()
  await expectToast(page, 'Subreddits Discovered')
  await tabTo(page, page.getByLabel('Add a subreddit by name'))
  await keyboard.type('r/learnpython')
  await keyboard.press('Enter')
  await expectToast(page, 'Subreddit added')
  await tabTo(page, page.getByLabel('Questions to extract from r/learnpython'))
  await keyboard.type('5')
  await tabTo(page, page.getByRole('checkbox', { name: 'r/gardening' }))
  await keyboard.press('Space')
  await tabTo(page, page.getByLabel('Questions to extract from r/gardening'))
  await keyboard.type('15')
  await press(page, 'Start Analyzing')

  await expect(title).toHaveText('Question Analysis')
  await expect(title).toBeFocused()
  await press(page, 'Extract Questions from Reddit')
  await expectToast(page, 'Questions extracted successfully', undefined, { timeoutMs: 30_000 })
  await expect(counterOf(page, 'Total Questions')).toHaveText('20')

  await keyboard.press('F8')
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused()
})

test('the keyboard alone edits, selects, deletes and takes back', async ({ page }) => {
  const { keyboard } = page
  await acceptAgreement(page)
  await connect(page)
  await choose(page, { composting: 5 })
  await extract(page)

  const row = page.getByRole('table', { name: 'Questions' }).getByRole('row').nth(1)
  await tabTo(page, row.getByRole('button', { name: 'Edit title' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Question title' })).toBeFocused()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Is this pile too wet?')
  await keyboard.press('Enter')
  await expectToast(page, 'Question updated')
  await expect(row.getByRole('button', { name: 'Edit title' })).toBeFocused()

  await tabTo(page, row.getByRole('button', { name: 'Delete question' }))
  await keyboard.press('Enter')
  await expect(counterOf(page, 'Total Questions')).toHaveText('4')
  await keyboard.press('ControlOrMeta+z')
  await expect(counterOf(page, 'Total Questions')).toHaveText('5')
  await expect(row).toContainText('Is this pile too wet?')

  await press(page, 'Export CSV')
  await keyboard.press('ArrowDown')
  await keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused()
})

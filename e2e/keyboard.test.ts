import { expect } from '@playwright/test'
import { buildSubreddit } from '@quarry/testkit/sample-subreddits'
import { counterOf } from './support/counter-of.ts'
import { downloadedCsv } from './support/downloaded-csv.ts'
import { A_RUN, expectRunEnd, expectToast, toastOf } from './support/expect-toast.ts'
import { questionsInDemo } from './support/filled-session.ts'
import { expectFocusShown, expectNoPointer, pressButton, tabTo, watchPointer } from './support/keyboard.ts'
import { fulfillDiscovery, openSetup, titleOf } from './support/open-screens.ts'
import { rowsOf } from './support/questions-table.ts'
import { storeGeminiKey } from './support/stored-credentials.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'

// On a free key, ten per request: the first response gives enough to review, and the run takes a minute and a half.
const COUNT = 80
const REQUESTED = 20

test('108 The keyboard alone gets from the agreement to the questions, and the focus is always visible', async ({
  page,
}) => {
  const { keyboard } = page
  const title = titleOf(page)
  await watchPointer(page)
  // Discovery is simulated, because the sandbox may end a search while it is busy.
  await fulfillDiscovery(page, [buildSubreddit('gardening'), buildSubreddit('composting')])

  await test.step('the agreement', async () => {
    await page.goto('/')
    await tabTo(page, page.getByRole('checkbox'))
    await keyboard.press('Space')
    await pressButton(page, 'Accept and Continue')
    await expect(title).toHaveText('API Configuration')
    await expect(title).toBeFocused()
  })

  await test.step('the credentials', async () => {
    await pressButton(page, 'Try it with demo credentials')
    await expectToast(page, 'API Credentials Valid')
    await tabTo(page, page.getByLabel('Gemini API Key'))
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type('demo-free.keyboard')
    const tested = page.waitForResponse('**/api/test-connections')
    await pressButton(page, 'Save & Test Credentials')
    await tested
    await expect(page.getByRole('button', { name: 'Save & Test Credentials' })).toBeEnabled()
    await pressButton(page, 'Next Step')
    await expect(title).toHaveText('Seed Terms')
    await expect(title).toBeFocused()
  })

  await test.step('the terms', async () => {
    await tabTo(page, page.getByLabel('Seed term 1'))
    await keyboard.type('vegetable garden')
    await pressButton(page, 'trail running')
    await expect(page.getByLabel('Seed term 2')).toHaveValue('trail running')
    await tabTo(page, page.getByLabel('Seed term 2'), 'Shift+Tab')
    await keyboard.press('Backspace')
    await keyboard.press('Enter')
    await expect(title).toHaveText('Subreddit Selection')
    await expect(title).toBeFocused()
  })

  await test.step('the communities', async () => {
    await expectRunEnd(page, 'Subreddits Discovered')
    await tabTo(page, page.getByLabel('Add a subreddit by name'))
    await keyboard.type('r/learnpython')
    await keyboard.press('Enter')
    await expectToast(page, 'Subreddit added')
    await tabTo(page, page.getByLabel('Questions to extract from r/learnpython'))
    await keyboard.type('5')
    await tabTo(page, page.getByRole('checkbox', { name: 'r/gardening' }))
    await keyboard.press('Space')
    await tabTo(page, page.getByLabel('Questions to extract from r/gardening'))
    await keyboard.type(String(REQUESTED - 5))
    await pressButton(page, 'Start Analyzing')
    await expect(title).toHaveText('Question Analysis')
    await expect(title).toBeFocused()
  })

  await test.step('the extraction', async () => {
    await pressButton(page, 'Extract Questions from Reddit')
    await expectRunEnd(page, 'Questions extracted successfully')
    await expectFocusShown(page)
    await expect(counterOf(page, 'Total Questions')).toHaveText(String(REQUESTED))
    const before = page.locator(':focus')
    const text = await before.textContent()
    await keyboard.press('F8')
    await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused()
    await keyboard.press('Escape')
    await expect(toastOf(page)).toHaveCount(0)
    await expect(before).toHaveText(text ?? '')
    await expectFocusShown(page)
  })
  await expectNoPointer(page)
})

test('108 The keyboard alone gets from the questions to a new analysis, and the focus is always visible', async ({
  page,
}) => {
  const { keyboard } = page
  const title = titleOf(page)
  const rows = rowsOf(page)
  const selection = page.getByRole('paragraph').filter({ hasText: 'questions shown' })
  await watchPointer(page)
  await storeGeminiKey(page, 'demo-free')
  await questionsInDemo(page, { gardening: COUNT })
  await openSetup(page)

  await test.step('the questions', async () => {
    await pressButton(page, /^Analysis/, 'Shift+Tab')
    await expect(title).toHaveText('Question Analysis')
    await expect(title).toBeFocused()
  })

  await test.step('a title edited, a search, a range deleted and taken back', async () => {
    await keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search questions' })).toBeFocused()
    await tabTo(page, rows.first())
    await keyboard.press('ArrowDown')
    await expect(rows.nth(1)).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Question title' })).toBeFocused()
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type('Is this pile too wet?')
    await keyboard.press('Enter')
    await expectToast(page, 'Question updated')
    await expect(rows.nth(1).getByRole('button', { name: 'Edit title' })).toBeFocused()

    for (const _ of [1, 2]) await keyboard.press('Shift+ArrowDown')
    await expect(selection).toContainText('3 selected')
    await expect(rows.nth(3)).toBeFocused()
    await keyboard.press('Shift+ArrowUp')
    await expect(selection).toContainText('2 selected')
    await keyboard.press('Delete')
    await expect(counterOf(page, 'Total Questions')).toHaveText(String(COUNT - 2))
    await expectFocusShown(page)
    await keyboard.press('ControlOrMeta+z')
    await expect(counterOf(page, 'Total Questions')).toHaveText(String(COUNT))
    await expect(selection).toContainText(`${COUNT} questions shown`)
    await keyboard.press('ControlOrMeta+a')
    await expect(selection).toContainText(`${COUNT} selected`)
    await pressButton(page, 'Clear selection', 'Shift+Tab')
    await expect(selection).toContainText('None selected')
  })

  await test.step('the cleaning', async () => {
    await pressButton(page, 'Run options', 'Shift+Tab')
    await tabTo(page, page.getByRole('radio', { name: /^20 / }))
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /^1 / })).toBeChecked()
    await keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: /^20 / })).toBeChecked()
    await keyboard.press('Escape')
    await expectFocusShown(page)
    await pressButton(page, `Start AI Cleaning (${COUNT})`, 'Shift+Tab')
    await expect(page.getByRole('region', { name: 'Run in progress' })).toBeVisible()
    await expectFocusShown(page)
    await expect(counterOf(page, 'Processed')).toHaveText(/^[1-7]\d$/, A_RUN)
    await pressButton(page, 'Refresh', 'Shift+Tab')
    await pressButton(page, 'Pause')
    await pressButton(page, 'Resume')
    await pressButton(page, 'Cancel')
    await expectToast(page, 'AI cleaning cancelled')
    await expectFocusShown(page)
  })
  // Reads the server's count, because the counter may not include the last title yet.
  const cleaned = (await readStoredQuestions(page)).filter(
    (row) => row.processingStatus === 'processed',
  ).length
  await expect(counterOf(page, 'Processed')).toHaveText(String(cleaned))

  await test.step('one title accepted, one reverted', async () => {
    await keyboard.press('n')
    const reviewed = page.locator('tr:focus')
    await expect(reviewed.locator('ins, del').first()).toBeVisible()
    await keyboard.press('a')
    await expectToast(page, 'Title accepted')
    await expect(reviewed).toContainText('Accepted')
    await keyboard.press('n')
    await expect(reviewed).not.toContainText('Accepted')
    await keyboard.press('r')
    await expectToast(page, 'Back to the original')
    await expect(counterOf(page, 'Processed')).toHaveText(String(cleaned))
    await expect(reviewed).toBeFocused()
    await keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectFocusShown(page)
    await keyboard.press('Escape')
    await expect(reviewed).toBeFocused()
  })

  await test.step('the export', async () => {
    await pressButton(page, 'Export CSV', 'Shift+Tab')
    await expect(page.getByRole('menuitem', { name: /^Current Questions/ })).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: /^Before & After/ })).toBeFocused()
    await expectFocusShown(page)
    const file = await downloadedCsv(page, () => keyboard.press('Enter'))
    expect(file.name).toContain('enhanced')
    expect(file.rows).toHaveLength(COUNT)
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused()
    await pressButton(page, /^More$/)
    await keyboard.type('keyword')
    await expect(page.getByRole('menuitem', { name: 'Keyword tools…' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Keyword tools' })).toBeVisible()
    await expectFocusShown(page)
    await keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()
  })

  await test.step('the results, the end and the next beginning', async () => {
    await pressButton(page, /^Cleaning/, 'Shift+Tab')
    await expect(title).toHaveText('AI Question Cleaning')
    await expect(title).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: `Export Cleaned Results (${cleaned})` }))
    const results = await downloadedCsv(page, () => keyboard.press('Enter'))
    expect(results.rows).toHaveLength(cleaned)
    await pressButton(page, 'Complete Workflow')
    await expect(title).toHaveText('Workflow Complete!')
    await expect(title).toBeFocused()
    await pressButton(page, 'Start New Analysis')
    await expect(title).toHaveText('API Configuration')
    await expect(title).toBeFocused()
  })
  await expectNoPointer(page)
})

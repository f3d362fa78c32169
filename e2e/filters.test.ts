import { expect } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { counterOf } from './support/counter-of.ts'
import { downloadedCsv } from './support/downloaded-csv.ts'
import {
  all,
  BLIGHT,
  CARROTS,
  COLD,
  chip,
  eightQuestions,
  expectShown,
  PEAT,
  POTS,
  PRUNE,
  SMELL,
  WORMS,
} from './support/eight-questions.ts'
import { expectToast } from './support/expect-toast.ts'
import { fillSession } from './support/filled-session.ts'
import { openAnalysis } from './support/open-screens.ts'
import { exportAs, rowOf, rowsOf } from './support/questions-table.ts'
import { cleanedOf, questionOf, questionsOf } from './support/sample-questions.ts'
import { test } from './support/watched-test.ts'
import { openFilters } from './support/workbench.ts'

test('filters are ordered, combine, can be used by keyboard, and hide no selected question from an action', async ({
  page,
  context,
  startOver,
}) => {
  await fillSession(page, [
    ...eightQuestions,
    cleanedOf(9, { topic: 'Roses', risk: { reason: 'replaced', differences: 'Chicago → Boston' } }),
    questionOf(10, {
      source: 'hacker-news',
      subreddit: 'Ask HN',
      permalink: 'https://news.ycombinator.com/item?id=10',
      gone: 'removed',
      probability: 90,
    }),
    ...questionsOf(40).slice(10),
  ])
  await openAnalysis(page)
  await test.step('the table is full again after a search for a single title', async () => {
    const search = page.getByRole('searchbox', { name: 'Search questions' })
    await search.fill('heap 17')
    await expect(rowsOf(page)).toHaveCount(1)
    await search.fill('')
    await expect(rowsOf(page).nth(15)).toBeInViewport()
  })

  await test.step('the filters are in a fixed order, and none repeats a counter or another filter', async () => {
    const filters = await openFilters(page)
    await expect(filters.getByRole('group').locator('legend')).toHaveText([
      'Panel',
      'Type',
      'Topic',
      'Community',
      'Source',
      'Engagement',
      'Date',
      'Words',
      'Status',
      'Post',
      'Likelihood',
    ])
  })

  await startOver()
  await fillSession(page, eightQuestions)
  await openAnalysis(page)
  await openFilters(page)

  await test.step('filters combine, count what they would show, and are cleared together', async () => {
    await test.step('by status and by type, whose values count what they would show', async () => {
      await chip(page, 'Pending').click()
      await expectShown(page, [PRUNE, SMELL, PEAT, WORMS])
      await expect(chip(page, 'Help and advice')).toHaveText('Help and advice1')
      await chip(page, 'Error').click()
      await expectShown(page, [PRUNE, COLD, SMELL, PEAT, WORMS])
      await expect(chip(page, 'Processed')).toHaveText('Processed3')
      await chip(page, 'Reasons').click()
      await expectShown(page, [COLD, SMELL])
      await expect(chip(page, 'Pending')).toHaveText('Pending1')
      await page.getByRole('button', { name: 'Clear Status' }).click()
      const types = page.getByRole('toolbar', { name: 'Type' }).getByRole('button')
      await expect(types).toHaveText([
        'Help and advice1',
        'Reasons2',
        'Recommendations and requests1',
        'No type4',
      ])
      await types.filter({ hasText: 'No type' }).click()
      await expectShown(page, [CARROTS, COLD, SMELL, PEAT, BLIGHT, WORMS])
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await expectShown(page, all)
    })

    await test.step('by words that titles must have, or must not have', async () => {
      await page.getByLabel('With the words, separated by commas').fill('IS')
      await page.keyboard.press('Enter')
      await expectShown(page, [COLD, PEAT, BLIGHT])
      await page.getByLabel('Without the words, separated by commas').fill('cold, peat')
      await page.keyboard.press('Enter')
      await expectShown(page, [BLIGHT])
      await page.getByRole('button', { name: 'Remove filter Without: cold' }).click()
      await expectShown(page, [COLD, BLIGHT])
      await page.getByRole('button', { name: 'Clear Words' }).click()
      await expectShown(page, all)
    })

    await test.step('by community and by score; the search is cleared alone, the filters together', async () => {
      const score = page.getByLabel('Engagement at least')
      await chip(page, 'r/composting').click()
      await score.fill('-5')
      await expectShown(page, [COLD, SMELL, WORMS])
      await score.fill('61')
      await expectShown(page, [COLD])
      await page.getByRole('searchbox', { name: 'Search questions' }).fill('SMELL')
      await expect(page.getByText('Nothing matches “SMELL”. Please adjust the search.')).toBeVisible()
      await page.getByRole('button', { name: 'Clear the search' }).click()
      await expectShown(page, [COLD])
      await chip(page, 'Processed').click()
      await expect(page.getByText('No question matches these filters.')).toBeVisible()
      await page.getByRole('button', { name: 'Clear the filters' }).click()
      await expectShown(page, all)
      await expect(chip(page, 'r/composting')).toHaveAttribute('aria-pressed', 'false')
      await expect(score).toHaveValue('')
    })

    await test.step('a row that is edited stays, though the filter no longer shows it', async () => {
      await chip(page, 'Recommendations and requests').click()
      await rowOf(page, POTS).getByRole('button', { name: 'Edit title' }).click()
      await page.getByRole('textbox', { name: 'Question title' }).fill('How do pots drain best?')
      await chip(page, 'Help and advice').click()
      await chip(page, 'Recommendations and requests').click()
      await expect(page.getByRole('textbox', { name: 'Question title' })).toHaveValue(
        'How do pots drain best?',
      )
      await expect(rowsOf(page)).toHaveCount(2)
      await page.getByRole('table').getByRole('button', { name: 'Cancel', exact: true }).click()
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await expectShown(page, all)
    })
  })

  await test.step('the Tab key stops once at each facet, and the arrow keys, Home and End move through its values', async () => {
    const { keyboard } = page
    const status = page.getByRole('toolbar', { name: 'Status' }).getByRole('button')
    await status.first().focus()
    await keyboard.press('ArrowUp')
    await expect(status.first()).toBeFocused()
    await keyboard.press('End')
    await expect(status.last()).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(status.last()).toBeFocused()
    await keyboard.press('Home')
    await keyboard.press('ArrowDown')
    await expect(chip(page, 'Processed')).toBeFocused()
    await keyboard.press('Tab')
    await expect(status.filter({ hasText: 'Processed' })).not.toBeFocused()
    await keyboard.press('Shift+Tab')
    await expect(chip(page, 'Processed')).toBeFocused()
    await keyboard.press('Space')
    await expect(chip(page, 'Processed')).toHaveAttribute('aria-pressed', 'true')
    await expect(chip(page, 'Processed')).toBeFocused()
    await page.keyboard.press('Space')
    await expectShown(page, all)
  })

  await test.step('a range can be narrowed by keyboard', async () => {
    const atLeast = page.getByLabel('Engagement at least')
    await atLeast.focus()
    await page.keyboard.type('2')
    await expectShown(page, [PRUNE, CARROTS, COLD, SMELL, POTS, PEAT, BLIGHT])
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Engagement at most')).toBeFocused()
    await page.keyboard.type('49')
    await expectShown(page, [PEAT, BLIGHT])
    await expectNoAxeViolations(page, 'a range that filters')
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await atLeast.fill('')
    await expectShown(page, all)
  })

  await test.step('hidden questions stay selected, are counted, and are part of every action', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    for (const title of [PRUNE, COLD, BLIGHT]) await rowOf(page, title).getByRole('checkbox').check()
    const selection = page.getByText(/^3 selected/)
    await expect(selection).toHaveText('3 selected')
    await chip(page, 'Reasons').click()
    await expect(selection).toHaveText('3 selected, 2 of them hidden by the filters')
    await chip(page, 'Reasons').click()
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('smell')
    await expect(selection).toHaveText('3 selected, 3 of them hidden by the search')
    const file = await downloadedCsv(page, () => exportAs(page, 'Current Questions'))
    expect(file.rows.map(([title]) => title)).toEqual([PRUNE, COLD, BLIGHT])
    await page.getByRole('button', { name: 'Copy titles' }).click()
    await expectToast(page, '3 titles copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe([PRUNE, COLD, BLIGHT].join('\n'))

    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    await expect(page.getByText('4 selected, 3 of them hidden by the search')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all shown' }).uncheck()
    await page.getByRole('button', { name: 'Delete (3)' }).click()
    await expectToast(page, 'Questions deleted', '3 questions have been deleted.')
    await expect(counterOf(page, 'Total Questions')).toHaveText('5')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(rowsOf(page)).toContainText([CARROTS, SMELL, POTS, PEAT, WORMS])
  })
})

import { expect, type Page } from '@playwright/test'
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
import { fillSession } from './support/filled-session.ts'
import { openAnalysis } from './support/open-screens.ts'
import { rowOf, rowsOf } from './support/questions-table.ts'
import { test } from './support/watched-test.ts'
import { openFilters } from './support/workbench.ts'

async function expectSelected(page: Page, titles: readonly string[]) {
  const boxes = rowsOf(page).getByRole('checkbox', { checked: true })
  await expect(boxes).toHaveCount(titles.length)
  for (const title of titles) await expect(rowOf(page, title).getByRole('checkbox')).toBeChecked()
}

test('each column sorts both ways, and a range follows the order shown, by mouse and by keyboard', async ({
  page,
}) => {
  await fillSession(page, eightQuestions)
  await openAnalysis(page)
  const { keyboard } = page
  const head = (name: string) => page.getByRole('columnheader', { name })

  await test.step('sorting', async () => {
    await expect(head('Engagement')).toHaveAttribute('aria-sort', 'descending')
    await expectShown(page, all)
    await head('Engagement').getByRole('button', { name: 'Engagement' }).click()
    await expect(head('Engagement')).toHaveAttribute('aria-sort', 'ascending')
    await expectShown(page, all.toReversed())
    await head('Question').getByRole('button', { name: 'Question' }).click()
    await expect(head('Question')).toHaveAttribute('aria-sort', 'ascending')
    await expect(head('Engagement')).toHaveAttribute('aria-sort', 'none')
    await expectShown(page, all.toSorted())
    await head('Question').getByRole('button', { name: 'Question' }).press('Enter')
    await expectShown(page, all.toSorted().reverse())
    await head('Engagement').getByRole('button', { name: 'Engagement' }).click()
    await expectShown(page, all)
  })

  await test.step('a range by mouse, from box to box and from row to row', async () => {
    await rowOf(page, CARROTS).getByRole('checkbox').click()
    await rowOf(page, POTS)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await expectSelected(page, [CARROTS, COLD, SMELL, POTS])
    await rowOf(page, BLIGHT)
      .getByText('r/gardening')
      .click({ modifiers: ['Shift'] })
    await expectSelected(page, [CARROTS, COLD, SMELL, POTS, PEAT, BLIGHT])
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
    await rowOf(page, SMELL)
      .getByText('r/composting')
      .click({ modifiers: ['ControlOrMeta'] })
    await expectSelected(page, [CARROTS, COLD, POTS, PEAT, BLIGHT])
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expectSelected(page, [])
  })

  await test.step('a range reaches over what is shown alone', async () => {
    await openFilters(page)
    await chip(page, 'Pending').click()
    await rowOf(page, PRUNE).getByRole('checkbox').click()
    await rowOf(page, WORMS)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await chip(page, 'Pending').click()
    await expectShown(page, all)
    await expectSelected(page, [PRUNE, SMELL, PEAT, WORMS])
    await page.getByRole('button', { name: 'Close panel' }).click()
  })

  await test.step('a range by keyboard grows and shrinks', async () => {
    await rowOf(page, PRUNE).focus()
    await keyboard.press('Escape')
    await expectSelected(page, [])
    await keyboard.press('ArrowDown')
    await expect(rowOf(page, CARROTS)).toBeFocused()
    for (const _ of [1, 2, 3]) await keyboard.press('Shift+ArrowDown')
    await expectSelected(page, [CARROTS, COLD, SMELL, POTS])
    await expect(rowOf(page, POTS)).toBeFocused()
    await keyboard.press('Shift+ArrowUp')
    await expectSelected(page, [CARROTS, COLD, SMELL])
    for (const _ of [1, 2, 3]) await keyboard.press('Shift+ArrowUp')
    await expectSelected(page, [PRUNE, CARROTS])
    await keyboard.press('End')
    await keyboard.press('Space')
    await expectSelected(page, [PRUNE, CARROTS, WORMS])
    await keyboard.press('ControlOrMeta+a')
    await expectSelected(page, all)
    await keyboard.press('Escape')
    await expectSelected(page, [])
  })
})

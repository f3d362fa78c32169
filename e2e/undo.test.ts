import { expect, type Page } from '@playwright/test'
import { openAnalyses } from './support/analyses.ts'
import { counterOf } from './support/counter-of.ts'
import { expectToast } from './support/expect-toast.ts'
import { fillSession } from './support/filled-session.ts'
import { openAnalysis } from './support/open-screens.ts'
import { retitle, rowOf, rowsOf } from './support/questions-table.ts'
import { questionOf, questionsOf } from './support/sample-questions.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'
import { act, actionOf } from './support/workbench.ts'

const [first, second, third, fourth, fifth] = [5, 4, 3, 2, 1].map((number) => questionOf(number).title)
const shown = [first, second, third, fourth, fifth].map((title) => title ?? '')

test.beforeEach(async ({ page }) => {
  await fillSession(page, questionsOf(5))
  await openAnalysis(page)
})

/** Expects these titles in this order in the table, and on the server. */
async function expectTitles(page: Page, titles: readonly string[]) {
  await expect(rowsOf(page)).toContainText([...titles])
  await expect
    .poll(async () => (await readStoredQuestions(page)).map(({ title }) => title).toSorted())
    .toEqual(titles.toSorted())
}

test('an undo right after a delete undoes that delete, not an earlier action', async ({ page }) => {
  await retitle(page, rowsOf(page).first(), 'Is this still my title?')
  await expectToast(page, 'Question updated')

  const { promise: undoIsPressed, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/questions/delete', async (route) => {
    await undoIsPressed
    await route.continue()
  })
  await rowsOf(page).nth(1).getByRole('button', { name: 'Delete question' }).click()
  await expect(counterOf(page, 'Total Questions')).toHaveText('4')
  await page.keyboard.press('ControlOrMeta+z')
  letGo()

  await expectToast(page, 'Undid: delete')
  await expect(counterOf(page, 'Total Questions')).toHaveText('5')
  await expect(rowsOf(page).first()).toContainText('Is this still my title?')
})

test('deleting every question can be undone too', async ({ page }) => {
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('button', { name: 'Delete (5)' }).click()
  await expectToast(page, 'Questions deleted', '5 questions have been deleted.')
  await expect(page.getByText('No questions found')).toBeVisible()
  await expect(page.getByText('No questions have been extracted yet.')).toBeVisible()
  expect(await readStoredQuestions(page)).toEqual([])
  await act(page, 'Undo delete of 5 questions')
  await expect(counterOf(page, 'Total Questions')).toHaveText('5')
  expect(await readStoredQuestions(page)).toHaveLength(5)
})

test('edits and deletes are undone and redone one by one, by button and by key', async ({ page }) => {
  const { keyboard } = page
  const expectNone = async (name: RegExp) => {
    await expect(await actionOf(page, name)).toHaveCount(0)
    await keyboard.press('Escape')
  }
  await expectNone(/^Undo|^Redo/)
  await retitle(page, rowsOf(page).first(), 'Is this A?')
  await expectToast(page, 'Question updated')
  await retitle(page, rowsOf(page).first(), 'Is this B?')
  await expect(rowsOf(page).first()).toContainText('Is this B?')
  await rowsOf(page).nth(1).getByRole('button', { name: 'Delete question' }).click()
  await rowsOf(page).nth(1).getByRole('checkbox').check()
  await rowsOf(page).nth(2).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete (2)' }).click()
  await expectTitles(page, ['Is this B?', shown[4] ?? ''])

  await test.step('back to the beginning', async () => {
    await act(page, 'Undo delete of 2 questions')
    await expectToast(page, 'Undid: delete of 2 questions')
    await act(page, 'Undo delete')
    await expectToast(page, 'Undid: delete')
    await expectTitles(page, ['Is this B?', ...shown.slice(1)])
    await keyboard.press('ControlOrMeta+z')
    await keyboard.press('ControlOrMeta+z')
    await expectTitles(page, shown)
    await expectNone(/^Undo/)
  })

  await test.step('and forward again', async () => {
    await act(page, 'Redo edit')
    await expectTitles(page, ['Is this A?', ...shown.slice(1)])
    await keyboard.press('ControlOrMeta+y')
    await keyboard.press('ControlOrMeta+Shift+z')
    await expectTitles(page, ['Is this B?', ...shown.slice(2)])
    await act(page, /^Redo/)
    await expectTitles(page, ['Is this B?', shown[4] ?? ''])
    await expectNone(/^Redo/)
  })

  await test.step('something new ends what could be redone', async () => {
    await keyboard.press('ControlOrMeta+z')
    await expectToast(page, 'Undid: delete of 2 questions')
    await expect(await actionOf(page, /^Redo/)).toBeVisible()
    await keyboard.press('Escape')
    await rowsOf(page).last().getByRole('button', { name: 'Delete question' }).click()
    await expectNone(/^Redo/)
  })

  await test.step('in a field the browser undoes what was typed, and nothing else', async () => {
    await page.getByRole('searchbox', { name: 'Search questions' }).pressSequentially('heap')
    await keyboard.press('ControlOrMeta+z')
    await expectTitles(page, ['Is this B?', ...shown.slice(2, 4)])
  })
})

test('two tabs of one session follow each other, and neither loses an edit', async ({
  page,
  context,
  watch,
}) => {
  watch.expectProblem(/409|404/)
  const other = await context.newPage()
  await openAnalysis(other)
  const title = other.getByRole('textbox', { name: 'Question title' })
  const refresh = async (tab: Page) => {
    await tab.bringToFront()
    await Promise.all([
      tab.waitForResponse('**/api/questions?*'),
      tab.getByRole('button', { name: 'Refresh' }).click(),
    ])
  }

  // Brings the tab to the front, because a background tab renders so rarely that waiting takes seconds.
  await test.step('each tab sees the other’s changes', async () => {
    await page.bringToFront()
    await retitle(page, rowsOf(page).first(), 'Is this from the first tab?')
    await rowsOf(page).nth(1).getByRole('button', { name: 'Delete question' }).click()
    await expectToast(page, 'Questions deleted')
    await refresh(other)
    await expectTitles(other, ['Is this from the first tab?', ...shown.slice(2)])
  })

  await test.step('an open editor keeps its words, and saving keeps them for both', async () => {
    await rowOf(other, shown[2] ?? '')
      .getByRole('button', { name: 'Edit title' })
      .click()
    await title.fill('Is this from the second tab?')
    await page.bringToFront()
    await retitle(page, rowOf(page, shown[2] ?? ''), 'Is this from the first tab as well?')
    await expectToast(page, 'Question updated')
    await refresh(other)
    await expect(
      other.getByText(
        'Changed in the meantime to “Is this from the first tab as well?”. Saving keeps your version.',
      ),
    ).toBeVisible()
    await expect(title).toHaveValue('Is this from the second tab?')
    await title.press('Enter')
    await expectToast(other, 'Question updated')
  })

  await test.step('an undo does not take back what the other tab has written since', async () => {
    await page.bringToFront()
    await act(page, 'Undo edit')
    await expectToast(page, 'Nothing was undone')
    await expect(rowOf(page, 'Is this from the second tab?')).toBeVisible()
    expect((await readStoredQuestions(page)).map((row) => row.title)).toContain(
      'Is this from the second tab?',
    )
  })

  await test.step('a question that the other tab deletes stays while it is edited, and what is saved brings it back', async () => {
    await rowOf(other, shown[3] ?? '')
      .getByRole('button', { name: 'Edit title' })
      .click()
    await title.fill('Is this still being written?')
    await rowOf(page, shown[3] ?? '')
      .getByRole('button', { name: 'Delete question' })
      .click()
    await expectToast(page, 'Questions deleted')
    await refresh(other)
    await expect(title).toHaveValue('Is this still being written?')
    await title.press('Enter')
    await expectToast(other, 'Question updated')
    await expect(rowsOf(other)).toHaveCount(4)
    const held = async () => (await readStoredQuestions(page)).map((row) => row.title)
    await expect.poll(held).toContain('Is this still being written?')
  })

  await test.step('an analysis that one tab removes is not brought back by the other', async () => {
    await page.bringToFront()
    await openAnalyses(page)
    await page.getByRole('button', { name: 'Remove the analysis…' }).click()
    // While the server deletes a session, it rejects the session's other calls.
    await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'DELETE'),
      page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click(),
    ])
    await expect(rowsOf(other)).toHaveCount(0)
    expect(await readStoredQuestions(page)).toEqual([])
  })
})

test('a double click on Delete deletes only one row, in the table and in the inspector', async ({ page }) => {
  const bin = { name: 'Delete question' }
  await rowsOf(page).nth(1).getByRole('button', bin).dblclick()
  await expect(rowsOf(page)).toContainText([first, third, fourth, fifth].map((title) => title ?? ''))
  await page.keyboard.press(']')
  await page.getByRole('region', { name: 'Question', exact: true }).getByRole('button', bin).dblclick()
  await expectTitles(
    page,
    [first, fourth, fifth].map((title) => title ?? ''),
  )
})

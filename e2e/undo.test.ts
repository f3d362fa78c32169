import { expect, type Page } from '@playwright/test'
import { callCopy } from './support/analysis-copy.ts'
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

async function begin(page: Page): Promise<void> {
  await fillSession(page, questionsOf(5))
  await openAnalysis(page)
}

/** Expects these titles in this order in the table, and on the server. */
async function expectTitles(page: Page, titles: readonly string[]) {
  await expect(rowsOf(page)).toContainText([...titles])
  await expect
    .poll(async () => (await readStoredQuestions(page)).map(({ title }) => title).toSorted())
    .toEqual(titles.toSorted())
}

test('edits and deletes are undone and redone one by one, by button and by key', async ({ page }) => {
  await begin(page)
  await test.step('edits and deletes are undone and redone one by one, by button and by key', async () => {
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

    await test.step('in a field the browser undoes what was typed, and nothing else', async () => {
      await page.getByRole('searchbox', { name: 'Search questions' }).pressSequentially('heap')
      await keyboard.press('ControlOrMeta+z')
      await expectTitles(page, ['Is this B?', shown[4] ?? ''])
    })
  })

  await test.step('an undo right after a delete undoes that delete, not an earlier action', async () => {
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('')
    await retitle(page, rowsOf(page).first(), 'Is this still my title?')
    await expectToast(page, 'Question updated')

    const { promise: undoIsPressed, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/questions/delete', async (route) => {
      await undoIsPressed
      await route.continue()
    })
    await rowsOf(page).nth(1).getByRole('button', { name: 'Delete question' }).click()
    await expect(counterOf(page, 'Total Questions')).toHaveText('1')
    await page.keyboard.press('ControlOrMeta+z')
    letGo()

    await expectToast(page, 'Undid: delete')
    await expect(counterOf(page, 'Total Questions')).toHaveText('2')
    await expect(rowsOf(page).first()).toContainText('Is this still my title?')
    await page.unroute('**/api/questions/delete')
  })

  await test.step('64 Deleting every question shows that nothing was extracted, with the extraction in place of the table, and can be undone too', async () => {
    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    await page.getByRole('button', { name: 'Delete (2)' }).click()
    await expectToast(page, 'Questions deleted', '2 questions have been deleted.')
    await expect(page.getByText('No questions found', { exact: true })).toBeVisible()
    await expect(page.getByText('No questions have been extracted yet.')).toBeVisible()
    const questions = page.getByRole('region', { name: 'Questions', exact: true })
    await expect(questions.getByRole('button', { name: 'Extract Questions from Reddit' })).toBeInViewport()
    expect(await readStoredQuestions(page)).toEqual([])
    await act(page, 'Undo delete of 2 questions')
    await expect(counterOf(page, 'Total Questions')).toHaveText('2')
    expect(await readStoredQuestions(page)).toHaveLength(2)
  })
})

test('an editor and an undo lose nothing to changes elsewhere, and a double click deletes one row', async ({
  page,
}) => {
  await begin(page)
  await test.step('what changes elsewhere is shown, and neither an editor nor an undo loses anything to it', async () => {
    const title = page.getByRole('textbox', { name: 'Question title' })
    const held = async () => (await readStoredQuestions(page)).map((row) => row.title)
    const change = async (id: string, changed: string) => {
      const response = await callCopy(page, 'POST', '/api/questions/change', {
        changes: [{ id, title: changed }],
      })
      expect(response.status()).toBe(200)
    }
    const refresh = () =>
      Promise.all([
        page.waitForResponse('**/api/questions?*'),
        page.getByRole('button', { name: 'Refresh' }).click(),
      ])
    const idOf = async (of: string | undefined) =>
      (await readStoredQuestions(page)).find((row) => row.title === of)?.id ?? ''

    await test.step('a title and a deletion from elsewhere', async () => {
      await change(await idOf(shown[0]), 'Is this from elsewhere?')
      await callCopy(page, 'POST', '/api/questions/delete', { ids: [await idOf(shown[1])] })
      await refresh()
      await expectTitles(page, ['Is this from elsewhere?', ...shown.slice(2)])
    })

    await test.step('an open editor keeps its words, and saving keeps them', async () => {
      const id = await idOf(shown[2])
      await rowOf(page, shown[2] ?? '')
        .getByRole('button', { name: 'Edit title' })
        .click()
      await title.fill('Are these my words?')
      await change(id, 'Is this from elsewhere as well?')
      await refresh()
      const note = 'Changed in the meantime to “Is this from elsewhere as well?”. Saving keeps your version.'
      await expect(page.getByText(note)).toBeVisible()
      await expect(title).toHaveValue('Are these my words?')
      await title.press('Enter')
      await expectToast(page, 'Question updated')
    })

    await test.step('an undo does not take back what was written since', async () => {
      await change(await idOf('Are these my words?'), 'Is this newer?')
      await refresh()
      await act(page, 'Undo edit')
      await expectToast(page, 'Nothing was undone')
      await expect(rowOf(page, 'Is this newer?')).toBeVisible()
      expect(await held()).toContain('Is this newer?')
    })

    await test.step('a question that is deleted elsewhere stays while it is edited, and saving brings it back', async () => {
      await rowOf(page, shown[3] ?? '')
        .getByRole('button', { name: 'Edit title' })
        .click()
      await title.fill('Is this still being written?')
      await callCopy(page, 'POST', '/api/questions/delete', { ids: [await idOf(shown[3])] })
      await refresh()
      await expect(title).toHaveValue('Is this still being written?')
      await title.press('Enter')
      await expectToast(page, 'Question updated')
      await expect.poll(held).toContain('Is this still being written?')
    })
  })

  await test.step('a double click on Delete deletes only one row, in the table and in the inspector', async () => {
    const bin = { name: 'Delete question' }
    await expect(rowsOf(page)).toHaveCount(4)
    await rowsOf(page).nth(1).getByRole('button', bin).dblclick()
    await expect(rowsOf(page)).toHaveCount(3)
    await page.keyboard.press(']')
    await page.getByRole('region', { name: 'Question', exact: true }).getByRole('button', bin).dblclick()
    await expect(rowsOf(page)).toHaveCount(2)
    await expect.poll(async () => (await readStoredQuestions(page)).length).toBe(2)
  })
})

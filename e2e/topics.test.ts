import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { downloadedFile } from './support/downloaded-csv.ts'
import { expectToast } from './support/expect-toast.ts'
import { openFilledAnalysis } from './support/open-screens.ts'
import { rowsOf } from './support/questions-table.ts'
import { cleanedOf, questionOf } from './support/sample-questions.ts'
import { ownCredentials } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'
import { act, actFromMenu, openFilters } from './support/workbench.ts'

const topics = ['Slugs', 'Slugs', 'Slugs', 'Worms', 'Worms', 'Beds', 'Beds']
const cleaned = topics.map((topic, at) => cleanedOf(at + 1, { topic, score: 100 - at, numComments: 0 }))
const questions = [...cleaned, questionOf(8)]

const facet = (page: Page) => page.getByRole('toolbar', { name: 'Topic' })

test('topics rank in their view, filter the table, and are renamed and merged with undo', async ({
  page,
}) => {
  await openFilledAnalysis(page, questions)
  await openFilters(page)
  const view = page.getByRole('region', { name: 'Topics' })
  const rows = view.getByRole('row')

  await test.step('the facet lists them with the questions that have none', async () => {
    await expect(facet(page).getByRole('button', { name: 'No topic 1' })).toBeVisible()
    await facet(page).getByRole('button', { name: 'Slugs 3' }).click()
    await expect(rowsOf(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Remove filter Topic: Slugs' }).click()
  })

  await test.step('each row has number, share and a question', async () => {
    await page.getByRole('button', { name: 'Topics', exact: true }).first().click()
    await expect(view).toContainText('3 topics cover 88% of 8 questions. The AI has named them for 7 of 8.')
    await expect(rows.nth(1)).toHaveText(/^1Slugs337\.5%Why does compost heap 1 smell of eggs\?/)
    await expect(rows.nth(4)).toHaveText(/^No topic112\.5%/)
  })

  await test.step('a row shows its questions in the table, and Topics leads back', async () => {
    await view.getByRole('button', { name: 'Beds', exact: true }).click()
    await expect(rowsOf(page)).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Remove filter Topic: Beds' })).toBeVisible()
    await page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: 'Topics' }).click()
    await expect(rows).toHaveCount(5)
    await expect(page.getByRole('list', { name: 'Active filters' })).toBeHidden()
  })

  await test.step('a rename keeps the focus at the topic, and Escape changes nothing', async () => {
    await view.getByRole('button', { name: 'Rename Beds' }).click()
    await page.keyboard.type('Raised')
    await page.keyboard.press('Escape')
    await expect(view.getByRole('button', { name: 'Beds', exact: true })).toBeFocused()
    await view.getByRole('button', { name: 'Rename Beds' }).click()
    await page.keyboard.type('Raised beds')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Topic renamed')
    await expect(view.getByRole('button', { name: 'Raised beds', exact: true })).toBeFocused()
    await expect(view).toContainText('7 of 8, 1 changed by you.')
  })

  await test.step('a merge adds up, also in the facet, and undo brings both topics back', async () => {
    await view.getByRole('button', { name: 'Merge Worms into…' }).click()
    const merge = page.getByRole('dialog', { name: 'Merge 2 questions into' })
    const find = merge.getByRole('searchbox', { name: 'Find a topic' })
    await expect(find).toBeFocused()
    await page.keyboard.press('Space')
    await expect(find).toHaveValue(' ')
    await find.fill('slu')
    await expectNoAxeViolations(page, 'where a topic is merged into')
    await merge.getByRole('button', { name: 'Slugs 3' }).click()
    await expectToast(page, 'Topics merged')
    await expect(rows.nth(1)).toHaveText(/^1Slugs562\.5%/)
    await expect(facet(page).getByRole('button', { name: 'Slugs 5' })).toBeVisible()
    await act(page, 'Undo merge of a topic')
    await expectToast(page, /^Undid: merge of a topic/i)
    await expect(rows.nth(1)).toHaveText(/^1Slugs3/)
    await expect(facet(page).getByRole('button', { name: 'Worms 2' })).toBeVisible()
  })

  await test.step('search and filters apply to the topics, too', async () => {
    const search = page.getByRole('searchbox', { name: 'Search questions' })
    await search.fill('heap 1')
    await expect(rows).toHaveCount(2)
    await expect(view).toContainText('1 topic covers 100% of 1 question. Named by the AI, ')
    await search.fill('')
  })

  await test.step('the facet, exports and session files have the new name', async () => {
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await facet(page).getByRole('button', { name: 'Raised beds 2' }).click()
    await expect(page.getByRole('button', { name: 'Remove filter Topic: Raised beds' })).toBeVisible()
    await expect(rowsOf(page)).toHaveCount(2)
    await actFromMenu(page, 'Keyword tools…')
    const drawer = page.getByRole('dialog', { name: 'Keyword tools' })
    await drawer.getByRole('button', { name: 'Questions', exact: true }).click()
    const { text } = await downloadedFile(page, () =>
      drawer.getByRole('button', { name: 'CSV', exact: true }).click(),
    )
    expect(text.split('\n')[1]).toContain(',"Raised beds",')
    await drawer.getByRole('button', { name: 'Close' }).click()
    const saved = await downloadedFile(page, () => act(page, 'Save as a file'))
    expect(JSON.parse(saved.text).topicEdits).toEqual([['Beds', 'Raised beds']])
  })
})

test('topics are found with a key, and are found again', async ({ page, startOver }) => {
  await test.step('without topics, the view says how to get them and asks for a key, also on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openFilledAnalysis(page, [questionOf(1)])
    await actFromMenu(page, /^Topics/)
    await expect(page.getByText('No question has a topic yet')).toBeVisible()
    await expect(page.getByText(/^About 2 requests, /)).toBeVisible()
    await page.getByRole('button', { name: 'Find topics' }).click()
    await expectToast(page, 'Gemini API key required')
    await actFromMenu(page, 'Table')
    await expect(rowsOf(page)).toHaveCount(1)
  })

  await startOver()
  await test.step('topics and the same questions are found, and are found again from the menu', async () => {
    const subjects = ['kettle', 'chisel', 'ladder', 'bucket', 'tent', 'mattress']
    const problems = ['rusts outside', 'smells odd', 'breaks early']
    const titles = subjects.flatMap((name) =>
      problems.flatMap((problem) => [
        `Why is it that my ${name} ${problem}?`,
        `Does anyone know why my ${name} ${problem}?`,
      ]),
    )
    await openFilledAnalysis(
      page,
      titles.map((title, at) => questionOf(at + 1, { title, originalTitle: title })),
      ownCredentials('demo', 'demo-paid'),
    )
    await page.getByRole('button', { name: 'Topics', exact: true }).click()
    await page.getByRole('button', { name: 'Find topics' }).click()
    await expectToast(page, 'Topics found')
    const view = page.getByRole('region', { name: 'Topics' })
    await expect(view).toContainText(/\d topics? covers? \d+% of 36 questions/)
    await expect(view).not.toContainText('#')
    await expect(view.getByRole('button', { name: 'Find topics again' })).toBeEnabled()
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page.getByRole('switch', { name: 'Same questions together' }).check()
    await expect(page.getByText('36 titles ask 18 different questions')).toBeVisible()
    const again = page.waitForRequest('**/api/questions/find-topics')
    await actFromMenu(page, 'Find topics')
    expect((await again).postDataJSON().questionIds).toHaveLength(36)
    await expectToast(page, 'Topics found')
  })
})

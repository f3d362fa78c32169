import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { downloadedFile } from './support/downloaded-csv.ts'
import { expectToast } from './support/expect-toast.ts'
import { openCleaningOptions, openFilledAnalysis } from './support/open-screens.ts'
import { rowsOf } from './support/questions-table.ts'
import { questionOf } from './support/sample-questions.ts'
import { ownCredentials } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'
import { act, filtersOf, openFilters } from './support/workbench.ts'

const topics = ['Slugs', 'Slugs', 'Slugs', 'Worms', 'Worms', undefined]
const questions = topics.map((topic, at) => questionOf(at + 1, { topic, score: 100 - at }))

const facet = (page: Page) => page.getByRole('toolbar', { name: 'Topic' })

test('topics filter the table, are renamed and merged with undo, and are in the keyword export and the session file', async ({
  page,
}) => {
  await openFilledAnalysis(page, questions)
  await openFilters(page)

  await test.step('the facet lists them with the questions that have none', async () => {
    await expect(facet(page).getByRole('button', { name: 'No topic 1' })).toBeVisible()
    await facet(page).getByRole('button', { name: 'Slugs 3' }).click()
    await expect(rowsOf(page)).toHaveCount(3)
  })

  await test.step('a chosen topic is renamed, and stays chosen', async () => {
    await filtersOf(page).getByRole('textbox', { name: 'Name of the topic' }).fill('Slugs and snails')
    await filtersOf(page).getByRole('button', { name: 'Rename' }).click()
    await expectToast(page, 'Topic renamed')
    await expect(page.getByRole('button', { name: 'Remove filter Topic: Slugs and snails' })).toBeVisible()
    await expect(rowsOf(page)).toHaveCount(3)
    await expectNoAxeViolations(page, 'a chosen topic')
  })

  await test.step('a merge takes all of its questions along, and undo brings them back', async () => {
    await filtersOf(page).getByRole('combobox', { name: 'Merge into' }).selectOption('Worms')
    await expectToast(page, 'Topics merged')
    await expect(facet(page).getByRole('button', { name: 'Worms 5' })).toBeVisible()
    await expect(rowsOf(page)).toHaveCount(5)
    await act(page, 'Undo merge of a topic')
    await expectToast(page, /^Undid: merge of a topic/i)
    await expect(rowsOf(page)).toHaveCount(3)
  })

  await test.step('exports and session files have the name', async () => {
    await act(page, 'Keyword tools…')
    const drawer = page.getByRole('dialog', { name: 'Keyword tools' })
    await drawer.getByRole('button', { name: 'Questions', exact: true }).click()
    const { text } = await downloadedFile(page, () =>
      drawer.getByRole('button', { name: 'CSV', exact: true }).click(),
    )
    expect(text.split('\n')[1]).toContain(',"Slugs and snails",')
    await drawer.getByRole('button', { name: 'Close' }).click()
    const saved = await downloadedFile(page, () => act(page, 'Save session file'))
    expect(JSON.parse(saved.text).topicEdits).toEqual([['Slugs', 'Slugs and snails']])
  })
})

test('a topic that Gemini names with a title is in the facet', async ({ page }) => {
  const titles = [
    'how do i sharpen a dull chisel',
    'where to buy a dull chisel',
    'how to clean a dull chisel',
    'when to replace a dull chisel',
    'is this normal',
  ]
  await openFilledAnalysis(
    page,
    titles.map((title, at) => questionOf(at + 1, { title, originalTitle: title })),
    ownCredentials('demo', 'demo-paid'),
  )
  const options = await openCleaningOptions(page)
  await options.getByRole('checkbox', { name: /^Let the AI name kind and topic at most \d+% more/ }).check()
  await page.getByRole('button', { name: 'Start AI Cleaning (5)' }).click()
  await openFilters(page)
  await expect(facet(page).getByRole('button', { name: 'Dull chisel 4' })).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Type' }).getByRole('button').first()).toBeVisible()
})

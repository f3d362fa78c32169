import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { counterOf } from './support/counter-of.ts'
import { dismissToast, expectToast } from './support/expect-toast.ts'
import { openFilledAnalysis } from './support/open-screens.ts'
import { rowOf, rowsOf } from './support/questions-table.ts'
import { questionOf, questionsOf } from './support/sample-questions.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'
import { act, chooseInPalette } from './support/workbench.ts'

test('a filter that a delete has emptied goes with it, and what is left is shown', async ({ page }) => {
  await openFilledAnalysis(page, questionsOf(5))
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('heap 2')
  await expect(rowsOf(page)).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('button', { name: 'Delete (1)' }).click()
  await expect(rowsOf(page)).toHaveCount(4)
  await expect(page.getByRole('searchbox', { name: 'Search questions' })).toHaveValue('')
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('nowhere')
  await expect(rowsOf(page)).toHaveCount(0)
  await expect(page.getByRole('searchbox', { name: 'Search questions' })).toHaveValue('nowhere')
})

test('an opened file and a loaded session come into view, whatever was filtered before', async ({ page }) => {
  await openFilledAnalysis(page, questionsOf(3))
  const search = page.getByRole('searchbox', { name: 'Search questions' })
  const [download] = await Promise.all([page.waitForEvent('download'), act(page, 'Save session file')])
  const session = await readFile(await download.path())
  await dismissToast(page)

  await search.fill('heap 2')
  await expect(rowsOf(page)).toHaveCount(1)
  await page.getByLabel('File with titles').setInputFiles({
    name: 'wood.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('title\nHow do I sand oak?\nWhat is the best glue for pine?\n'),
  })
  await page.getByRole('button', { name: 'Open 2 questions' }).click()
  await expectToast(page, 'Titles opened')
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowOf(page, 'sand oak')).toBeVisible()

  await page
    .getByLabel('Session file')
    .setInputFiles({ name: 'session.json', mimeType: 'application/json', buffer: session })
  await expectToast(page, 'Session loaded')
  await expect(rowsOf(page)).toHaveCount(5)
})

test('the first 300, and all that a filter shows, are selected with two clicks', async ({ page }) => {
  const questions = Array.from({ length: 320 }, (_, at) =>
    questionOf(at + 1, at < 10 ? { subreddit: 'soil' } : {}),
  )
  await openFilledAnalysis(page, questions)
  await act(page, 'Select first 300')
  await expect(page.getByRole('button', { name: 'Process selected (300)' })).toBeVisible()
  await expect(rowsOf(page).first().getByRole('checkbox')).toBeChecked()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('soil')
  await expect(rowsOf(page)).toHaveCount(10)
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await expect(page.getByRole('button', { name: 'Process selected (10)' })).toBeVisible()
})

test('a session is discarded after a question, and undo brings it back with its filter', async ({ page }) => {
  await openFilledAnalysis(page, questionsOf(4))
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('heap 2')
  await act(page, 'Discard session')
  const dialog = page.getByRole('dialog', { name: 'Discard this session?' })
  await expect(dialog).toContainText('This deletes 4 questions from the server.')
  expect(await readStoredQuestions(page)).toHaveLength(4)
  const discard = async () => {
    await dialog.getByRole('button', { name: 'Discard everything' }).click()
    await expectToast(page, 'Session discarded')
    expect(await readStoredQuestions(page)).toEqual([])
    await dismissToast(page)
  }
  await discard()
  await page.keyboard.press('ControlOrMeta+z')
  await expectToast(page, 'The session is back', '4 questions. Run statistics are not restored.')
  await expect(counterOf(page, 'Total Questions')).toHaveText('4')
  await expect(rowsOf(page)).toHaveCount(1)

  await test.step('from the palette, too', async () => {
    await chooseInPalette(page, 'Discard session')
    await discard()
    await chooseInPalette(page, 'Undo discard of 4 questions')
    await expectToast(page, 'The session is back')
    await expect(counterOf(page, 'Total Questions')).toHaveText('4')
  })
})

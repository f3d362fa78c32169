import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { loadFile } from './support/analyses.ts'
import { dismissToast, expectToast } from './support/expect-toast.ts'
import { openFilledAnalysis } from './support/open-screens.ts'
import { rowOf, rowsOf } from './support/questions-table.ts'
import { questionOf, questionsOf } from './support/sample-questions.ts'
import { test } from './support/watched-test.ts'
import { act } from './support/workbench.ts'

test('what was filtered before hides no new question, and one click selects all that is shown', async ({
  page,
  startOver,
}) => {
  await test.step('a delete that empties the filter clears it, and the remaining questions are shown', async () => {
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

  await startOver()
  await test.step('an opened file and a loaded analysis are shown, whatever was filtered before', async () => {
    await openFilledAnalysis(page, questionsOf(3))
    const search = page.getByRole('searchbox', { name: 'Search questions' })
    const [download] = await Promise.all([page.waitForEvent('download'), act(page, 'Save as a file')])
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

    await loadFile(page, 'session.json', session)
    await expectToast(page, 'Analysis loaded')
    await expect(rowsOf(page)).toHaveCount(3)
  })

  await startOver()
  await test.step('one click selects all questions, or all that a filter shows', async () => {
    const questions = Array.from({ length: 320 }, (_, at) =>
      questionOf(at + 1, at < 10 ? { subreddit: 'soil' } : {}),
    )
    await openFilledAnalysis(page, questions)
    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    await expect(page.getByRole('button', { name: 'Process selected (320)' })).toBeVisible()
    await expect(rowsOf(page).first().getByRole('checkbox')).toBeChecked()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('soil')
    await expect(rowsOf(page)).toHaveCount(10)
    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    await expect(page.getByRole('button', { name: 'Process selected (10)' })).toBeVisible()
  })
})

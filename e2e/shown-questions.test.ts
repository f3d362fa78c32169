import { expect } from '@playwright/test'
import { loadFile, savedFile } from './support/analyses.ts'
import { dismissToast, expectToast } from './support/expect-toast.ts'
import { openFile } from './support/open-file.ts'
import { openFilledAnalysis } from './support/open-screens.ts'
import { rowOf, rowsOf } from './support/questions-table.ts'
import { questionsOf } from './support/sample-questions.ts'
import { test } from './support/watched-test.ts'

test('what was filtered before hides no new question, whether left over, opened or loaded', async ({
  page,
}) => {
  await openFilledAnalysis(page, questionsOf(5))
  const search = page.getByRole('searchbox', { name: 'Search questions' })

  await test.step('a delete that empties the filter clears it, and the remaining questions are shown', async () => {
    await search.fill('heap 2')
    await expect(rowsOf(page)).toHaveCount(1)
    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    await page.getByRole('button', { name: 'Delete (1)' }).click()
    await expect(rowsOf(page)).toHaveCount(4)
    await expect(search).toHaveValue('')
    await search.fill('nowhere')
    await expect(rowsOf(page)).toHaveCount(0)
    await expect(search).toHaveValue('nowhere')
  })

  await test.step('an opened file and a loaded analysis are shown, whatever was filtered before', async () => {
    const session = await savedFile(page)
    await dismissToast(page)

    await search.fill('heap 3')
    await expect(rowsOf(page)).toHaveCount(1)
    await openFile(page, 'wood.csv', 'title\nHow do I sand oak?\nWhat is the best glue for pine?\n')
    await page.getByRole('button', { name: 'Open 2 questions' }).click()
    await expectToast(page, 'Titles opened')
    await expect(rowsOf(page)).toHaveCount(2)
    await expect(rowOf(page, 'sand oak')).toBeVisible()

    await loadFile(page, 'session.json', session.text)
    await expectToast(page, 'Analysis loaded')
    await expect(rowsOf(page)).toHaveCount(4)
  })
})

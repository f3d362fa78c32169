import { expect, type Locator } from '@playwright/test'
import { counterOf } from '../support/counter-of.ts'
import { downloadedCsv } from '../support/downloaded-csv.ts'
import { dismissToast, expectRunEnd, expectToast, toastOf } from '../support/expect-toast.ts'
import { fillSession } from '../support/filled-session.ts'
import { openAnalysis, openStep } from '../support/open-screens.ts'
import { countResponses, waitForResponses } from '../support/pending-responses.ts'
import { exportAs, retitle, rowOf, rowsOf, select } from '../support/questions-table.ts'
import { A_LONG_RUN, cleanedOf, questionOf, questionsOf } from '../support/sample-questions.ts'
import { storeGeminiKey } from '../support/stored-credentials.ts'
import { readStoredQuestions } from '../support/stored-questions.ts'
import { test } from '../support/watched-test.ts'
import { act } from '../support/workbench.ts'

/** Returns the red, green and blue of an element's text, and how far apart they are. */
async function colorOf(element: Locator) {
  const [red, green, blue] = await element.evaluate((found) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (!canvas) return [0, 0, 0]
    canvas.fillStyle = getComputedStyle(found).color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })
  const parts = { red: red ?? 0, green: green ?? 0, blue: blue ?? 0 }
  const [strongest] = Object.entries(parts).toSorted(([, left], [, right]) => right - left)
  const all = Object.values(parts)
  return Math.max(...all) - Math.min(...all) < 30 ? 'grey' : strongest?.[0]
}

test('68 Edits and deletes show at once, are saved, and survive a poll and a reload', async ({ page }) => {
  await storeGeminiKey(page, 'demo-free')
  await fillSession(page, questionsOf(A_LONG_RUN))
  await countResponses(page)
  await page.clock.install()
  await openAnalysis(page)
  await page.getByRole('button', { name: `Start AI Cleaning (${A_LONG_RUN})` }).click()
  await expect(page.getByRole('region', { name: 'Run in progress' })).toBeVisible()

  const doomed = rowOf(page, questionOf(A_LONG_RUN - 2).title)
  await retitle(page, rowOf(page, questionOf(A_LONG_RUN - 3).title), 'Is this title mine?')
  await expect(rowOf(page, 'Is this title mine?')).toBeVisible()
  await doomed.getByRole('button', { name: 'Delete question' }).click()
  await expect(doomed).toHaveCount(0)
  await expectToast(page, 'Questions deleted')
  const saved = () => readStoredQuestions(page).then((held) => held.map(({ title }) => title))
  await expect.poll(saved).toContain('Is this title mine?')
  expect(await saved()).toHaveLength(A_LONG_RUN - 1)

  await Promise.all([page.waitForResponse('**/api/questions?*'), page.clock.runFor(2000)])
  await waitForResponses(page)
  await expect(rowOf(page, 'Is this title mine?')).toBeVisible()
  await expect(doomed).toHaveCount(0)
  await page.reload()
  await openStep(page, 'Analysis')
  await expect(rowOf(page, 'Is this title mine?')).toBeVisible()
  await expect(counterOf(page, 'Total Questions')).toHaveText(String(A_LONG_RUN - 1))
})

test('63, 64, 66, 69, 73, 74 The table finds, edits, deletes and exports, and processes exactly the selected rows', async ({
  page,
}) => {
  await storeGeminiKey(page, 'demo-paid')
  await fillSession(page, [
    ...questionsOf(5),
    cleanedOf(6, { title: 'Is a WORMERY worth it?', originalTitle: 'wormry yes or no' }),
    questionOf(7, {
      title: 'Which pots fit a window sill?',
      originalTitle: 'pots window sill',
      subreddit: 'BalconyGardens',
    }),
  ])
  await openAnalysis(page)
  const box = page.getByRole('searchbox', { name: 'Search questions' })

  await test.step('63 The search finds by title, original or subreddit, in any case, and the count follows', async () => {
    const count = page.getByRole('paragraph').filter({ hasText: 'shown' })
    await expect(count).toHaveText('None selected, 7 questions shown')
    for (const [typed, found] of [
      ['wormery WORTH', 'Is a WORMERY worth it?'],
      ['WORMRY YES', 'Is a WORMERY worth it?'],
      ['balconyGARDENS', 'Which pots fit a window sill?'],
    ] as const) {
      await box.fill(typed)
      await expect(count).toHaveText('None selected, 1 of 7 questions shown')
      await expect(rowsOf(page)).toContainText(found)
    }
    await rowsOf(page).getByRole('checkbox').check()
    await expect(count).toHaveText('1 selected, 1 of 7 questions shown')
    await page.getByRole('button', { name: 'Clear selection' }).click()
  })

  await test.step('64 A search without results asks to adjust it', async () => {
    await box.fill('no title has these words')
    await expect(page.getByText('No questions found', { exact: true })).toBeVisible()
    await expect(page.getByText('Please adjust the search.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(rowsOf(page)).toHaveCount(7)
  })

  await test.step('66 Save stores the trimmed title and shows a toast', async () => {
    await retitle(page, rowOf(page, questionOf(2).title), '   Does a heap need worms?  ')
    await expectToast(page, 'Question updated', 'Question title has been updated successfully.')
    await expect(rowsOf(page).filter({ hasText: 'Does a heap need worms?' })).toHaveCount(1)
    const titles = (await readStoredQuestions(page)).map(({ title }) => title)
    expect(titles).toContain('Does a heap need worms?')
  })

  await test.step('73 An export has the selected rows, or all shown ones', async () => {
    await box.fill('smell of eggs')
    // Finds the edited title by its original.
    await expect(rowsOf(page)).toHaveCount(5)
    const shown = await downloadedCsv(page, () => exportAs(page, 'Current Questions'))
    expect(shown.rows).toHaveLength(5)
    await select(page, [questionOf(1).title, questionOf(3).title])
    const selected = await downloadedCsv(page, () => exportAs(page, 'Before & After Comparison'))
    expect(selected.rows.map(([title]) => title).toSorted()).toEqual([
      questionOf(1).originalTitle,
      questionOf(3).originalTitle,
    ])
  })

  await test.step('74 Process selected sends exactly the selected ids', async () => {
    const [request] = await Promise.all([
      page.waitForRequest('**/api/questions/process'),
      page.getByRole('button', { name: 'Process selected (2)' }).click(),
    ])
    const { questionIds }: { questionIds: string[] } = request.postDataJSON()
    expect(questionIds.toSorted()).toEqual(['q1', 'q3'])
    await expectRunEnd(page, 'Questions processed')
  })

  await test.step('69 Delete shows how many are selected, then how many were deleted, and lowers Total', async () => {
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await select(page, [questionOf(4).title, questionOf(5).title, 'Is a WORMERY worth it?'])
    await page.getByRole('button', { name: 'Delete (3)' }).click()
    await expectToast(page, 'Questions deleted', '3 questions have been deleted.')
    await expect(counterOf(page, 'Total Questions')).toHaveText('4')
    expect(await readStoredQuestions(page)).toHaveLength(4)
  })
})

test('62, 65, 67, 70, 71, 72 The table has its columns and colors, and saves, deletes and exports nothing that is not there', async ({
  page,
}) => {
  const COUNT = 50
  await fillSession(page, questionsOf(COUNT))
  await openAnalysis(page)

  await test.step('67 An empty or unchanged title is not saved, and Cancel brings the title back', async () => {
    const question = questionOf(COUNT)
    const row = rowOf(page, question.title)
    const changes: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/questions/change')) changes.push(request.url())
    })
    for (const [typed, end] of [
      ['   ', 'Save'],
      [`  ${question.title} `, 'Save'],
      ['Is this thrown away?', 'Cancel'],
    ] as const) {
      await retitle(page, row, typed, end)
      await expect(row).toContainText(question.title)
    }
    await expect(toastOf(page)).toHaveCount(0)
    expect(changes).toEqual([])
    expect((await readStoredQuestions(page)).map(({ title }) => title)).toContain(question.title)
  })

  await test.step('70 Delete with nothing selected asks for a selection', async () => {
    await act(page, 'Delete (0)')
    await expectToast(page, 'No questions selected', 'Please select questions to delete.')
    await expect(counterOf(page, 'Total Questions')).toHaveText(String(COUNT))
  })

  await test.step('71 The Export CSV menu has exactly its two options', async () => {
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const options = page.getByRole('menuitem')
    await expect(options.locator('> span > :first-child')).toHaveText([
      'Current Questions',
      'Before & After Comparison',
    ])
    await page.keyboard.press('Escape')
    await expect(options).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused()
  })

  await test.step('72 An export with nothing available shows a toast', async () => {
    const box = page.getByRole('searchbox', { name: 'Search questions' })
    await box.fill('no title has these words')
    await expect(page.getByText('No questions found', { exact: true })).toBeVisible()
    for (const kind of ['Current Questions', 'Before & After Comparison']) {
      await exportAs(page, kind)
      await expectToast(
        page,
        'No questions to export',
        'Please select questions to export or ensure there are questions available.',
      )
      await dismissToast(page)
    }
    await box.fill('')
  })

  await test.step('62 The columns are in the stated order; the table takes at least 70% of the window and scrolls inside', async () => {
    const heads = page.getByRole('columnheader')
    await expect(heads).toHaveText(['', /^Question/, 'Status', /^Engagement/, 'Actions'])
    await expect(heads.first().getByRole('checkbox', { name: 'Select all shown' })).toBeVisible()
    const actions = rowsOf(page).first().getByRole('cell').last().getByRole('button')
    await expect(actions).toHaveCount(2)
    await expect(actions.first()).toHaveAccessibleName(/^Edit title: /)
    await expect(actions.last()).toHaveAccessibleName(/^Delete question: /)

    const area = page.getByRole('region', { name: 'Questions, scrollable' })
    const { height, content } = await area.evaluate((found) => ({
      height: found.getBoundingClientRect().height,
      content: found.scrollHeight,
    }))
    expect(height).toBeGreaterThanOrEqual(0.7 * 900)
    expect(content).toBeGreaterThan(2 * height)
    await area.hover()
    await page.mouse.wheel(0, 100_000)
    await expect(rowOf(page, questionOf(1).title)).toBeInViewport()
  })

  await test.step('65 Processed is green, processing blue, an error red, and an unknown status grey as pending', async () => {
    const data = ['processed', 'processing', 'error', 'queued'].map((processingStatus, index) => ({
      ...questionOf(index + 1, { title: `Is this ${processingStatus}?` }),
      processingStatus,
    }))
    await page.route('**/api/questions?*', (route) => route.fulfill({ json: { data } }))
    await page.getByRole('button', { name: 'Refresh' }).click()
    for (const [status, word, color] of [
      ['processed', 'Processed', 'green'],
      ['processing', 'Processing', 'blue'],
      ['error', 'Error', 'red'],
      ['queued', 'Pending', 'grey'],
    ] as const) {
      const pill = rowOf(page, `Is this ${status}?`).getByText(word, { exact: true })
      await expect(pill).toBeVisible()
      expect(await colorOf(pill), status).toBe(color)
    }
  })
})

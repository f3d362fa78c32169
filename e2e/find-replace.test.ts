import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { expectToast, toastOf } from './support/expect-toast.ts'
import { fillSession } from './support/filled-session.ts'
import { openAnalysis } from './support/open-screens.ts'
import { rowOf, rowsOf, select } from './support/questions-table.ts'
import { questionOf, questionsOf } from './support/sample-questions.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'
import { act, openFilters } from './support/workbench.ts'

const titled = (number: number, title: string) => questionOf(number, { title, originalTitle: title })

async function openPanel(page: Page): Promise<Locator> {
  await act(page, 'Find and replace')
  const panel = page.getByRole('dialog', { name: 'Find and replace' })
  await expect(panel.getByLabel('Find', { exact: true })).toBeFocused()
  return panel
}

test('a panel and a menu close, however late the page heard that they were shown', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    window.addEventListener('animationstart', (event) => event.stopImmediatePropagation(), { capture: true })
  })
  await fillSession(page, questionsOf(2))
  await openAnalysis(page)
  const panel = await openPanel(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
})

const storedTitles = async (page: Page) =>
  (await readStoredQuestions(page)).map(({ title }) => title).toSorted()

const beds = [
  'How deep is a bed?',
  'How long is a BED?',
  'Is bedding hay?',
  'What fills a raised bed?',
  'Why slugs?',
]

test('words are chips of a filter, are replaced in the titles that are seen, and come back by one undo', async ({
  page,
}) => {
  await fillSession(
    page,
    beds.map((title, index) => titled(index + 1, title)),
  )
  await openAnalysis(page)

  await test.step('words that titles must or must not have are chips', async () => {
    await openFilters(page)
    await page.getByLabel('With the words, separated by commas').fill('bed')
    await page.keyboard.press('Enter')
    await expect(rowsOf(page)).toHaveCount(3)
    await page.getByLabel('Without the words, separated by commas').fill('raised, long')
    await page.keyboard.press('Enter')
    await expect(rowsOf(page)).toHaveText([/How deep is a bed/])
    await page.getByRole('button', { name: 'Remove filter Without: raised' }).click()
    await expect(rowsOf(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Clear Words' }).click()
    await expect(rowsOf(page)).toHaveCount(5)
  })

  const panel = await openPanel(page)
  await panel.getByLabel('Find', { exact: true }).fill('bed')
  await panel.getByLabel('Replace', { exact: true }).fill('raised bed')
  await expect(panel.getByText('3 titles change')).toBeVisible()
  await expect(panel.getByText('1 already says “raised bed” and stays')).toBeVisible()

  await panel.getByRole('button', { name: 'Whole words' }).click()
  await expect(panel.getByText('2 titles change')).toBeVisible()
  await panel.getByRole('button', { name: 'Match case' }).click()
  await expect(panel.getByText('1 title changes')).toBeVisible()
  await panel.getByRole('button', { name: 'Match case' }).click()
  await expect(panel.getByText('2 titles change')).toBeVisible()
  const marks = (title: string) => rowOf(page, title).locator('mark')
  await expect(marks('How long is a')).toHaveText(['BED'])
  await expect(marks('How deep is a')).toHaveText(['bed'])
  // They are not whole words, or stay as they are.
  await expect(rowsOf(page).locator('mark')).toHaveCount(2)
  await expectNoAxeViolations(page, 'find and replace')

  await panel.getByRole('checkbox', { name: 'How long is a' }).uncheck()
  await expect(marks('How long is a')).toHaveCount(0)
  await expect(panel.getByText('1 unticked. You can undo this.')).toBeVisible()
  await panel.getByRole('button', { name: 'Replace in 1 title' }).click()
  await expectToast(page, 'Titles replaced', '1 title changed.')
  await expect(panel).toHaveCount(0)
  await expect(rowsOf(page).locator('mark')).toHaveCount(0)
  await expect(rowOf(page, 'How deep is a raised bed?')).toBeVisible()
  const replaced = ['How deep is a raised bed?', ...beds.slice(1)].toSorted()
  expect(await storedTitles(page)).toEqual(replaced)

  await toastOf(page).getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Undid: replacement in 1 title')
  expect(await storedTitles(page)).toEqual(beds.toSorted())
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expectToast(page, 'Redid: replacement in 1 title')
  expect(await storedTitles(page)).toEqual(replaced)
})

test('it acts on the selection, on what the filter shows, or on all', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await fillSession(page, questionsOf(30))
  await openAnalysis(page)
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('heap 2')
  await expect(rowsOf(page)).toHaveCount(11)
  await select(page, ['heap 21', 'heap 22'])

  await page.getByRole('button', { name: 'Copy titles' }).click()
  await expectToast(page, '2 titles copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'why does compost heap 22 smell of eggs\nwhy does compost heap 21 smell of eggs',
  )

  await page.keyboard.press('ControlOrMeta+h')
  const panel = page.getByRole('dialog', { name: 'Find and replace' })
  await panel.getByLabel('Find', { exact: true }).fill('eggs')
  for (const [scope, count] of [
    ['Selected (2)', 2],
    ['Shown (11)', 11],
    ['All (30)', 30],
  ] as const) {
    await panel.getByRole('radio', { name: scope }).check()
    await expect(panel.getByText(`${count} titles change`)).toBeVisible()
  }
})

test('an expression may name groups; an invalid or endless one never stops the page', async ({ page }) => {
  await fillSession(page, [titled(1, 'Is 30 cm enough?'), titled(2, `Why ${'a'.repeat(60)}!`)])
  await openAnalysis(page)
  const panel = await openPanel(page)
  const find = panel.getByLabel('Find', { exact: true })
  await panel.getByRole('button', { name: 'Regular expression' }).click()
  await find.fill('(\\d+) cm')
  await panel.getByLabel('Replace', { exact: true }).fill('$1 centimetres')
  await expect(panel.getByText('1 title changes')).toBeVisible()

  await find.fill('(a')
  await expect(panel.getByText('This isn’t a valid expression: unterminated group.')).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Replace in/ })).toHaveAttribute('aria-disabled', 'true')

  await find.fill('(a+)+$')
  await expect(panel.getByText('This expression takes too long on these titles.')).toBeVisible()
  await find.fill('(\\d+) cm')
  await panel.getByRole('button', { name: 'Replace in 1 title' }).click()
  await expectToast(page, 'Titles replaced')
  await expect(rowOf(page, 'Is 30 centimetres enough?')).toBeVisible()
})

test('many titles are saved and undone in bounded calls, and a failed one is reported', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/503/)
  await fillSession(page, questionsOf(600))
  await openAnalysis(page)
  const sizes: Record<string, number[]> = { change: [], replace: [] }
  let isBusy = true
  await page.route(/\/api\/questions\/(?:change|replace)$/, async (route) => {
    const body = route.request().postDataJSON()
    const call = route.request().url().endsWith('change') ? 'change' : 'replace'
    sizes[call]?.push((body.changes ?? body.replacements).length)
    if (isBusy && sizes.change?.length === 2 && call === 'change')
      await route.fulfill({ status: 503, body: 'The server is busy.' })
    else await route.continue()
  })
  const allEndWith = async (word: string) =>
    (await readStoredQuestions(page)).every(({ title }) => title.endsWith(word))

  const panel = await openPanel(page)
  await panel.getByLabel('Find', { exact: true }).fill('eggs')
  await panel.getByLabel('Replace', { exact: true }).fill('sulphur')
  await test.step('the second call fails: what the first saved is reported and undone', async () => {
    await panel.getByRole('button', { name: 'Replace in 600 titles' }).click()
    await expectToast(page, 'Not all titles were replaced', '500 of 600 titles changed. The server is busy.')
    expect(sizes.change).toEqual([500, 100])
    await expect(panel.getByText('100 titles change')).toBeVisible()
    await toastOf(page).getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Undid: replacement in 500 titles')
    expect(sizes.replace).toEqual([100, 100, 100, 100, 100])
    expect(await allEndWith('eggs')).toBe(true)
  })

  await test.step('no call fails: all are replaced', async () => {
    isBusy = false
    await panel.getByRole('button', { name: 'Replace in 600 titles' }).click()
    await expectToast(page, 'Titles replaced', '600 titles changed.')
    expect(sizes.change).toEqual([500, 100, 500, 100])
    expect(await allEndWith('sulphur')).toBe(true)
  })
})

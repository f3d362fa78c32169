import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { Question } from '@quarry/contracts/question'
import { buildSubreddit } from '@quarry/testkit/sample-subreddits'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { counterOf } from './support/counter-of.ts'
import { dismissToast, expectToast } from './support/expect-toast.ts'
import { extractOne } from './support/filled-session.ts'
import {
  fulfillDiscovery,
  goToSubreddits,
  openFilledAnalysis,
  openSeedTerms,
  openSetup,
  titleOf,
} from './support/open-screens.ts'
import { rowOf, rowsOf } from './support/questions-table.ts'
import { questionOf } from './support/sample-questions.ts'
import { ownCredentials } from './support/setup-steps.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'
import { act, openFilters, openRunPanel } from './support/workbench.ts'

/** A question with its post on Reddit. */
function postOf(number: number, changes: Parameters<typeof questionOf>[1] = {}) {
  const id = `1abcd${number}`
  return { ...questionOf(number, { permalink: `/r/composting/comments/${id}/`, ...changes }), id }
}

const facetOption = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${name} \\d`) })

test('new questions and posts that are gone are marked, filtered, saved, and deleted in one step', async ({
  page,
  browser,
}) => {
  await openFilledAnalysis(page, [
    postOf(1),
    postOf(2, { isNew: true }),
    postOf(3, { gone: 'deleted' }),
    postOf(4, { gone: 'removed', isNew: true }),
  ])

  await test.step('rows are marked, and the filters count and choose them', async () => {
    await expect(rowOf(page, 'heap 2')).toContainText('New')
    await expect(rowOf(page, 'heap 3')).toContainText('Deleted on Reddit')
    await expect(rowOf(page, 'heap 4')).toContainText(/New.*Removed on Reddit/)
    await expect(rowOf(page, 'heap 1')).not.toContainText(/New|on Reddit(?!:)/)
    await openFilters(page)
    await expect(facetOption(page, 'New')).toHaveAccessibleName('New 2')
    await facetOption(page, 'Removed on Reddit').click()
    await expect(rowsOf(page)).toHaveCount(1)
    await act(page, 'Question panel')
    await expect(page.getByRole('region', { name: 'Question', exact: true })).toContainText(
      'Removed on Reddit by moderators, a filter or Reddit itself.',
    )
    await expectNoAxeViolations(page, 'a post that is gone')
    await page.getByRole('button', { name: 'Remove filter Post on Reddit: Removed on Reddit' }).click()
    await expect(rowsOf(page)).toHaveCount(4)
  })

  const text = await test.step('a session file keeps the marks', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), act(page, 'Save session file')])
    await dismissToast(page)
    return readFile(await download.path(), 'utf8')
  })

  await test.step('before an export their questions can be deleted at once, and come back', async () => {
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByRole('menu')).toContainText(
      'The posts of 2 questions are gone: 1 deleted and 1 removed on Reddit.',
    )
    await page.getByRole('menuitem', { name: 'Delete the 2 questions whose posts are gone' }).click()
    await expectToast(page, 'Questions deleted', /^2 questions/)
    await expect(rowsOf(page)).toHaveCount(2)
    await expect(page.getByRole('button', { name: /posts gone$/ })).toHaveCount(0)
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await expect(rowOf(page, 'heap 3')).toContainText('Deleted on Reddit')
    await act(page, /^Delete the /)
    await expect(rowsOf(page)).toHaveCount(2)
  })

  await test.step('and so does the browser that loads the file', async () => {
    const other = await browser.newContext()
    const elsewhere = await other.newPage()
    await openSetup(elsewhere)
    const file = { name: 'session.json', mimeType: 'application/json', buffer: Buffer.from(text) }
    await elsewhere.getByLabel('Session file').setInputFiles(file)
    await expect(counterOf(elsewhere, 'Total Questions')).toHaveText('4')
    await openFilters(elsewhere)
    await expect(facetOption(elsewhere, 'New')).toHaveAccessibleName('New 2')
    await expect(rowOf(elsewhere, 'heap 3')).toContainText('Deleted on Reddit')
    await other.close()
  })
})

test('dates limit an extraction: their problems are named, and what is sent includes both days', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/503/)
  await openSeedTerms(page)
  await fulfillDiscovery(page, [buildSubreddit('gardening')])
  await goToSubreddits(page)
  await page.getByRole('checkbox', { name: 'r/gardening' }).check()
  await page.getByRole('button', { name: 'Any date' }).click()
  const dates = page.getByRole('group', { name: 'Only posts published' })
  await dates.getByLabel('From').fill('2026-02-03')
  await dates.getByLabel('To').fill('2026-02-01')
  await expect(dates).toContainText('The first day is after the last.')
  await expect(dates.getByLabel('To')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Start Analyzing' }).click()
  await expectToast(page, 'Dates can’t be used', /^The first day is after the last\./)
  await dismissToast(page)

  await dates.getByLabel('To').focus()
  await page.keyboard.press('Delete')
  await expect(dates).toContainText('Enter a whole date, or empty the field.')
  await dates.getByLabel('To').fill('2026-02-05')
  await expectNoAxeViolations(page, 'dates of an extraction')
  await page.getByRole('button', { name: 'Start Analyzing' }).click()
  await expect(titleOf(page)).toHaveText('Question Analysis')
  const ready = page.getByRole('region', { name: 'Ready to Extract Questions' })
  await expect(ready).toContainText('3 Feb 2026 to 5 Feb 2026')

  await page.route('**/api/questions/fetch', (route) => route.fulfill({ status: 503, body: 'Not now.' }))
  const [request] = await Promise.all([
    page.waitForRequest('**/api/questions/fetch'),
    page.getByRole('button', { name: 'Extract Questions from Reddit' }).click(),
  ])
  expect(request.postDataJSON()).toMatchObject({
    publishedFrom: new Date(2026, 1, 3).toISOString(),
    publishedTo: new Date(2026, 1, 5, 23, 59, 59, 999).toISOString(),
  })
})

test('what is new is read and marked, and old posts are checked by their ids', async ({ page }) => {
  await extractOne(page)
  const known = Question.parse((await readStoredQuestions(page))[0])
  await page.request.delete('/api/session')
  // The sandbox has posts of every day, but none with the id of the first.
  const createdAt = new Date(Date.now() - 2 * 86_400_000).toISOString()
  const unknown = postOf(1, { subreddit: 'gardening', createdAt, permalink: '/r/gardening/comments/1abcd1/' })
  const rows = [unknown, { ...known, createdAt }, postOf(2)]
  await openFilledAnalysis(page, rows, ownCredentials('demo', 'demo-paid'))
  await dismissToast(page)
  await act(page, 'Get new questions…')
  const panel = page.getByRole('dialog', { name: 'Get new questions' })

  await test.step('the panel says since when, and what that takes', async () => {
    await expect(
      panel.getByRole('checkbox', { name: /^r\/gardening since \d+ \w+ \d{4} 2 questions so far/ }),
    ).toBeChecked()
    await panel.getByRole('checkbox', { name: 'r/composting' }).uncheck()
    await expect(panel.getByRole('checkbox', { name: /^Check whether the old posts/ })).toHaveAccessibleName(
      /2 posts in 1 request\./,
    )
    await expect(panel).toContainText(/About \d+ requests? for new posts and 1 to check the old ones/)
    await panel.getByLabel('At most').fill('20')
    await expectNoAxeViolations(page, 'what is new')
    await panel.getByRole('button', { name: 'Get new questions' }).click()
    await expect(panel).toHaveCount(0)
  })

  await test.step('new questions are marked, a post that Reddit does not mention is not', async () => {
    await expectToast(page, 'New questions read', /^Found \d+ questions? in 1 subreddit\./)
    await openFilters(page)
    await expect(facetOption(page, 'New')).toHaveAccessibleName(/^New [1-9]/)
    await expect(rowsOf(page).first()).toContainText('New')
    await expect(rowOf(page, 'heap 1')).toHaveCount(0)
    await facetOption(page, 'New').click()
    await expect(rowOf(page, 'heap 1')).not.toContainText(/on Reddit(?!:)/)
    const stored = await readStoredQuestions(page)
    const found = stored.filter(({ id }) => rows.every((row) => row.id !== id))
    expect(found.length).toBeGreaterThan(0)
    for (const row of found) expect(row).toMatchObject({ isNew: true, subreddit: 'gardening' })
    expect(stored.find(({ id }) => id === known.id)).not.toMatchObject({ isNew: true })
  })

  await test.step('the coverage says since when was read, and what was checked', async () => {
    const report = page.getByRole('region', { name: 'Extraction coverage' })
    await openRunPanel(page)
    await expect(report).toContainText('1 of 2 old posts checked: none is gone.')
    await report.getByRole('button', { name: 'r/gardening' }).click()
    await expect(report).toContainText(/Read since \d+ \w+ \d{4}\./)
  })
})

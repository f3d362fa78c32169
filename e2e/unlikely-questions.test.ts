import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { counterOf } from './support/counter-of.ts'
import { expectToast } from './support/expect-toast.ts'
import { fillSession } from './support/filled-session.ts'
import { openAnalysis } from './support/open-screens.ts'
import { retitle, rowOf, rowsOf } from './support/questions-table.ts'
import { questionOf, type SampleQuestion } from './support/sample-questions.ts'
import { acceptAgreement, choose, connect } from './support/setup-steps.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'
import { act, openRunPanel } from './support/workbench.ts'

const rated = (probabilities: readonly number[]): SampleQuestion[] =>
  probabilities.map((probability, index) => questionOf(index + 1, { probability }))

/** The analysis screen of a session whose cut (percent) has left some of these out. */
async function openWith(page: Page, probabilities: readonly number[], cut: number) {
  await fillSession(page, rated(probabilities))
  const response = await page.request.post('/api/questions/cut', { data: { cut } })
  expect(response.ok()).toBe(true)
  await openAnalysis(page)
  await openRunPanel(page)
}

const barOf = (page: Page) => page.getByRole('region', { name: 'Probably not questions' })
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Probably not questions' })
const titlesOf = (page: Page) => drawerOf(page).getByRole('listitem')
const total = (page: Page) => counterOf(page, 'Total Questions')

async function openDrawer(page: Page) {
  await act(page, /^Look through what/)
  await expect(drawerOf(page)).toBeVisible()
}

async function chooseCut(page: Page, percent: number) {
  const field = drawerOf(page).getByRole('spinbutton', { name: 'How sure, in percent' })
  await field.fill(String(percent))
  await field.blur()
}

/** Each of these is on the server once, as a question or left out. */
async function expectKept(page: Page, count: number) {
  const left = await (await page.request.get('/api/questions/unlikely')).json()
  const ids = [...(await readStoredQuestions(page)), ...left.data].map(({ id }: { id: string }) => id)
  expect(ids).toHaveLength(count)
  expect(new Set(ids).size).toBe(count)
}

test('unlikely questions are looked through and added, and an undo removes them again', async ({ page }) => {
  await openWith(page, [90, 80, 55, 30, 20], 60)
  await expect(total(page)).toHaveText('2')
  await expect(barOf(page)).toContainText('3 titles that are less than 60% sure')
  await openDrawer(page)
  await expect(titlesOf(page)).toContainText(['55% sure', '30% sure', '20% sure'])
  await expectNoAxeViolations(page, 'what is probably not a question')

  const { title } = questionOf(4)
  await drawerOf(page).getByRole('checkbox', { name: title }).check()
  await drawerOf(page).getByRole('button', { name: 'Add to questions (1)' }).click()
  await expect(drawerOf(page).getByRole('status')).toHaveText('Added 1 title.')
  await expect(titlesOf(page)).toContainText(['55% sure', '20% sure'])
  await page.keyboard.press('Escape')
  await expect(total(page)).toHaveText('3')
  await expect(rowOf(page, title)).toBeVisible()
  await expect(barOf(page)).toContainText('2 titles')

  await act(page, 'Undo added 1 title')
  await expectToast(page, 'Undid: added 1 title')
  await expect(total(page)).toHaveText('2')
  await expect(barOf(page)).toContainText('3 titles')
  await act(page, 'Redo added 1 title')
  await expect(total(page)).toHaveText('3')
  await expectKept(page, 5)
})

test('all that are shown are selected or added at once, and an empty list explains what fills it', async ({
  page,
}) => {
  await openWith(page, [90, 55, 30, 20], 60)
  await openDrawer(page)
  const all = drawerOf(page).getByRole('checkbox', { name: 'Select all 3 shown' })
  const takeOver = drawerOf(page).getByRole('button', { name: /^Add to questions \(/ })
  await all.check()
  await expect(takeOver).toHaveText('Add to questions (3)')
  await drawerOf(page)
    .getByRole('checkbox', { name: questionOf(3).title })
    .uncheck()
  await expect(all).toBeChecked({ indeterminate: true })
  await takeOver.click()
  await expect(drawerOf(page).getByRole('status')).toHaveText('Added 2 titles.')
  await drawerOf(page).getByRole('button', { name: 'Add all 1 shown' }).click()
  await expect(drawerOf(page).getByText('Nothing was left out.')).toBeVisible()
  await expect(drawerOf(page).getByText('With a higher percentage above')).toBeVisible()
  await expect(all).toHaveCount(0)
  await expectNoAxeViolations(page, 'an empty list of what is probably not a question')
  await page.keyboard.press('Escape')
  await expect(total(page)).toHaveText('4')
  await expectKept(page, 4)
})

test('what was left out can be looked through without any question', async ({ page }) => {
  await openWith(page, [90, 55, 30], 60)
  await rowsOf(page).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete (1)' }).click()
  await expect(page.getByText('No questions found')).toBeVisible()
  await openDrawer(page)
  await expect(titlesOf(page)).toContainText(['55% sure', '30% sure'])
})

test('how sure it must be is changed afterwards, with its effect shown before, and undone', async ({
  page,
}) => {
  await openWith(page, [90, 80, 70, 30, 20], 60)
  await retitle(page, rowOf(page, questionOf(3).title), 'Is this still my title?')
  await expectToast(page, 'Question updated')
  await openDrawer(page)
  const apply = drawerOf(page).getByRole('button', { name: 'Apply' })
  await expect(apply).toHaveAttribute('aria-disabled', 'true')

  await test.step('raised, it sets aside unchanged questions', async () => {
    await chooseCut(page, 85)
    await expect(drawerOf(page).getByText(/^Moves 1 question here\./)).toBeVisible()
    await apply.click()
    await expect(drawerOf(page).getByRole('status')).toHaveText('Moved 1 question here.')
    await expect(titlesOf(page)).toContainText(['80% sure', '30% sure', '20% sure'])
    expect(await readStoredQuestions(page)).toHaveLength(2)
  })

  await test.step('lowered by keyboard, it takes over what is likely enough', async () => {
    const slider = drawerOf(page).getByRole('slider')
    await slider.focus()
    await slider.press('Home')
    await expect(slider).toHaveAttribute('aria-valuetext', 'at least 10% sure')
    await expect(drawerOf(page).getByText(/^Adds 3 titles\./)).toBeVisible()
    await slider.press('Enter')
    await expect(drawerOf(page).getByText('Nothing was left out.')).toBeVisible()
  })

  await test.step('each change is undone by itself', async () => {
    await page.keyboard.press('Escape')
    await expect(total(page)).toHaveText('5')
    await act(page, 'Undo change to at least 10% sure')
    await expect(total(page)).toHaveText('2')
    await act(page, 'Undo change to at least 85% sure')
    await expect(total(page)).toHaveText('3')
    await expect(barOf(page)).toContainText('2 titles that are less than 60% sure')
    await expect(rowsOf(page)).toContainText(['Is this still my title?'])
  })
  await expectKept(page, 5)
})

test('what was left out and how sure it had to be go with the session, and are in no session file', async ({
  page,
}) => {
  await openWith(page, [90, 55, 30], 60)
  await expect(barOf(page)).toContainText('2 titles')
  const [download] = await Promise.all([page.waitForEvent('download'), act(page, 'Save session file')])
  await page.getByRole('button', { name: 'Back to Setup' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  // A file that is loaded before the server has deleted the session would be deleted with it.
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'DELETE'),
    page.getByRole('button', { name: 'Discard everything' }).click(),
  ])
  await expect(page.getByText('Your last session')).toHaveCount(0)
  const file = JSON.parse(await readFile(await download.path(), 'utf8'))
  const subreddits = [{ name: 'gardening', subscribers: 1, description: '', selected: true, limit: 40 }]
  await page.getByLabel('Session file').setInputFiles({
    name: 'session.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...file, subreddits })),
  })
  await expect(total(page)).toHaveText('1')
  await expect(barOf(page)).toHaveText(/None left out/)
  await expect(page.getByRole('radio', { name: /^Broad/ })).toBeChecked()
})

test('thousands are shown page by page', async ({ page }) => {
  await openWith(page, [...Array.from({ length: 450 }, (_, index) => 20 + (index % 30)), 90], 60)
  await openDrawer(page)
  const list = drawerOf(page).getByRole('region', { name: 'Titles, scrollable' })
  const more = drawerOf(page).getByRole('button', { name: 'Show more' })
  await expect(drawerOf(page).getByText('250 more titles')).toBeAttached()
  await more.click()
  await expect(drawerOf(page).getByText('50 more titles')).toBeAttached()
  await more.click()
  await expect(more).toHaveCount(0)
  await list.evaluate((viewport) => viewport.scrollTo(0, viewport.scrollHeight))
  await expect(titlesOf(page).last()).toContainText('20% sure')
})

test('an extraction leaves out titles below the chosen probability, and shows how many', async ({ page }) => {
  await acceptAgreement(page)
  await connect(page)
  await choose(page, { gardening: 60 })
  await page.getByRole('radio', { name: /^Strict/ }).check()
  await page.getByRole('radio', { name: /^Custom/ }).check()
  await expectNoAxeViolations(page, 'the choice of what counts as a question')
  const percent = page.getByRole('spinbutton', { name: 'How sure, in percent' })
  const { promise: maySave, resolve: letSave } = Promise.withResolvers<void>()
  const calls: string[] = []
  await page.route('**/api/config', async (route) => {
    if (route.request().postDataJSON()?.questionCut === 90) {
      await maySave
      calls.push('save')
    }
    await route.continue()
  })
  await page.route('**/api/questions/fetch', async (route) => {
    calls.push('start')
    await route.continue()
  })
  // A press of the button ends the entry. The extraction starts when the entry is saved.
  await percent.fill('90')
  await page.getByRole('button', { name: 'Extract Questions from Reddit' }).click()
  await expect(page.getByRole('button', { name: 'Extracting Questions...' })).toBeVisible()
  letSave()
  await expectToast(page, 'Questions extracted successfully')
  expect(calls).toEqual(['save', 'start'])

  const questions = await readStoredQuestions(page)
  expect(questions.every(({ probability = 0 }) => probability >= 90)).toBe(true)
  await openRunPanel(page)
  await expect(barOf(page)).toContainText(/[1-9]\d* titles that are less than 90% sure/)
  await page.getByRole('button', { name: 'r/gardening' }).click()
  await expect(page.getByText(/^\d+ titles were probably not a question and left out\.$/)).toBeVisible()
  await openDrawer(page)
  await chooseCut(page, 40)
  await drawerOf(page).getByRole('button', { name: 'Apply' }).click()
  await expect(drawerOf(page).getByRole('status')).toHaveText(/^Added \d+ titles\.$/)
  expect((await readStoredQuestions(page)).length).toBeGreaterThan(questions.length)
})

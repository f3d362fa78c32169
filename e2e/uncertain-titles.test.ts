import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { counterOf } from './support/counter-of.ts'
import { expectToast, toastOf } from './support/expect-toast.ts'
import { openFilledAnalysis } from './support/open-screens.ts'
import { rowOf } from './support/questions-table.ts'
import { questionOf } from './support/sample-questions.ts'
import { ownCredentials } from './support/setup-steps.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'
import { act } from './support/workbench.ts'

/** The simulated model takes those that end with a question mark for questions. */
const titles = [
  { title: 'Why does my heap smell?', probability: 90 },
  { title: 'Heap too wet, any ideas?', probability: 55 },
  { title: 'My heap after a week.', probability: 50 },
  { title: 'Wet heap, help?', probability: 30 },
  { title: 'Steam over the heap.', probability: 20 },
  { title: 'Worms, worms, worms.', probability: 9 },
]
const questions = titles.map(({ title, probability }, at) =>
  questionOf(at + 1, { title, originalTitle: title, probability }),
)

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Probably not questions' })
const offerOf = (page: Page) => drawerOf(page).getByRole('button', { name: /^Let the AI decide/ })
const titlesInSet = async (page: Page) =>
  (await readStoredQuestions(page)).map(({ title }) => title).toSorted()

async function openDrawer(page: Page) {
  await act(page, /^Look through what/)
  await expect(drawerOf(page)).toBeVisible()
}

test('the AI decides on uncertain titles at a click that states number and cost, and one undo takes it back', async ({
  page,
}) => {
  await openFilledAnalysis(page, questions, ownCredentials('demo', 'demo-paid'))
  await page.request.post('/api/questions/cut', { data: { cut: 40 } })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(counterOf(page, 'Total Questions')).toHaveText('3')
  await openDrawer(page)
  await expect(offerOf(page)).toHaveText('Let the AI decide on 4 uncertain titles (1 request)')
  await expect(drawerOf(page)).toContainText('Takes 0 min 1 s, under $0.01.')
  await offerOf(page).click()
  const decided = drawerOf(page).getByText('Decided by the AI. Added 1 title and moved 1 question here.')
  await decided.click()
  await expect(offerOf(page)).toHaveCount(0)
  await expect(drawerOf(page).getByRole('region', { name: 'Now among the questions' })).toContainText(
    'Wet heap, help?',
  )
  await expect(drawerOf(page).getByRole('region', { name: 'Now left out' })).toContainText(
    'My heap after a week.',
  )
  await expect(drawerOf(page).getByText('Decided to be no question')).toHaveCount(2)
  await expectNoAxeViolations(page, 'what the AI decided on')
  const asked = ['Heap too wet, any ideas?', 'Wet heap, help?', 'Why does my heap smell?']
  expect(await titlesInSet(page)).toEqual(asked)

  await drawerOf(page).getByRole('button', { name: 'Undo' }).click()
  await expect(decided).toHaveCount(0)
  expect(await titlesInSet(page)).toEqual([
    'Heap too wet, any ideas?',
    'My heap after a week.',
    'Why does my heap smell?',
  ])
  await expect(offerOf(page)).toHaveCount(0)
  await drawerOf(page).getByRole('button', { name: 'Close' }).click()
  await act(page, 'Redo decisions of the AI on 2 titles')
  await expectToast(page, 'Redid: decisions of the AI on 2 titles')
  expect(await titlesInSet(page)).toEqual(asked)
})

test('on a free key nothing is asked before the click, and a title taken over by hand is not asked about', async ({
  page,
}) => {
  await openFilledAnalysis(page, questions, ownCredentials('demo', 'demo-free'))
  await page.request.post('/api/questions/cut', { data: { cut: 40 } })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await openDrawer(page)
  await drawerOf(page).getByRole('checkbox', { name: 'Steam over the heap.' }).check()
  await drawerOf(page).getByRole('button', { name: 'Add to questions (1)' }).click()
  await expect(offerOf(page)).toHaveText('Let the AI decide on 3 uncertain titles (1 request)')
  await expect(drawerOf(page)).toContainText('Takes 0 min 12 s, under $0.01 if billed.')
  const started = page.waitForRequest('**/api/questions/decide')
  await offerOf(page).click()
  expect((await started).postDataJSON()).toMatchObject({ questionIds: ['q2', 'q3'], unlikely: 1 })
  await page.keyboard.press('Escape')
  await expectToast(page, 'Uncertain titles decided on', /3 titles: 1 added, 1 left out\.$/)
  await expect(rowOf(page, 'Wet heap, help?')).toBeVisible()
  await toastOf(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'My heap after a week.')).toBeVisible()
  await expect(rowOf(page, 'Wet heap, help?')).toHaveCount(0)
})

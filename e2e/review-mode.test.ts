import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { dismissToast, expectToast, toastOf } from './support/expect-toast.ts'
import { openFilledAnalysis, titleOf } from './support/open-screens.ts'
import { stopClock } from './support/page-clock.ts'
import { rowOf, select } from './support/questions-table.ts'
import { cleanedOf, questionOf } from './support/sample-questions.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'

const COUNT = 100

/** Number 100 is the riskiest. */
const many = Array.from({ length: COUNT }, (_, index) => cleanedOf(index + 1, { risk: { score: index + 1 } }))

function shownTitle(page: Page): Locator {
  return page.getByRole('region', { name: 'Title to review' }).getByRole('heading')
}

async function openReview(page: Page) {
  await page.keyboard.press('v')
  await expect(titleOf(page)).toHaveText('Review')
}

async function expectStored(page: Page, wanted: { reviewed: number; pending: number }) {
  await expect
    .poll(async () => {
      const held = await readStoredQuestions(page)
      const reviewed = held.filter((row) => row.reviewed === true).length
      return { reviewed, pending: held.filter((row) => row.processingStatus === 'pending').length }
    })
    .toEqual(wanted)
}

test('a hundred decisions take a hundred keys, no toast and few requests, and a hundred more undo them', async ({
  page,
}) => {
  const { keyboard } = page
  await openFilledAnalysis(page, many)
  await openReview(page)
  let requests = 0
  page.on('request', (request) => {
    if (/\/api\/questions\/(change|replace)$/.test(request.url())) requests += 1
  })

  let keys = 0
  for (; keys < COUNT; keys += 1) await keyboard.press(keys % 4 === 3 ? 'r' : 'a')
  await expect(page.getByText('100 of 100')).toBeVisible()
  await expect(page.getByRole('heading', { name: '100 titles reviewed' })).toBeVisible()
  expect(keys).toBe(COUNT)
  await expectStored(page, { reviewed: 75, pending: 25 })
  expect(requests).toBeLessThan(COUNT)
  await expect(toastOf(page)).toHaveCount(0)

  for (let undone = 0; undone < COUNT; undone += 1) {
    await keyboard.press(undone % 2 === 0 ? 'z' : 'ControlOrMeta+z')
  }
  await expect(page.getByText('0 of 100')).toBeVisible()
  await expectStored(page, { reviewed: 0, pending: 0 })
  await expect(shownTitle(page)).toHaveText(many[COUNT - 1]?.title ?? '')
  await expect(toastOf(page)).toHaveCount(0)
})

const tiller = cleanedOf(1, {
  title: 'Where do I rent a tiller in Boston?',
  originalTitle: 'where do I rent a tiller in Chicago',
  risk: { score: 81, differences: 'Chicago → Boston' },
})
const mine = cleanedOf(2, {
  title: 'Which compost do I buy?',
  originalTitle: 'which compost buy',
  aiEnhanced: false,
  edited: true,
  suggestion: 'Which compost should I buy?',
  risk: { score: 30, differences: 'added: should' },
})
const plain = cleanedOf(3, { risk: { score: 0 } })
const low = cleanedOf(4, { risk: { score: 4 } })
const waiting = questionOf(5)

test('the riskiest comes first with its reason; skip, edit and suggestion have keys, and Escape leads back', async ({
  page,
}) => {
  const { keyboard } = page
  await openFilledAnalysis(page, [plain, mine, waiting, tiller, low])
  await page.getByRole('button', { name: 'Review (4)' }).click()
  await expect(shownTitle(page)).toHaveText(tiller.title)
  await expect(page.getByText('Risk 81: Chicago → Boston.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Title to review' }).locator('del')).toHaveText([
    'where',
    'Chicago',
  ])
  await expect(page.getByRole('link', { name: 'Open on Reddit' })).toHaveAttribute('rel', /noreferrer/)
  await expectNoAxeViolations(page, 'the review')

  await keyboard.press('s')
  await expect(shownTitle(page)).toHaveText(mine.title)
  await expect(page.getByText('0 of 4, 1 skipped')).toBeVisible()
  await keyboard.press('t')
  await expect(shownTitle(page)).toHaveText(low.title)
  await keyboard.press('e')
  const field = page.getByRole('textbox', { name: 'Question title' })
  await expect(field).toBeFocused()
  await field.fill('What is it about heap 4?')
  await keyboard.press('Enter')
  await expect(shownTitle(page)).toHaveText(plain.title)
  await keyboard.press('a')
  await expect(page.getByText('You have skipped 1 title.')).toBeVisible()
  await page.getByRole('button', { name: 'Go through the skipped ones (1)' }).click()
  await expect(shownTitle(page)).toHaveText(tiller.title)
  await expect
    .poll(async () => (await readStoredQuestions(page)).map(({ title }) => title))
    .toEqual(expect.arrayContaining([mine.suggestion, 'What is it about heap 4?']))

  const decided = page.getByRole('region', { name: 'Decided' })
  await decided.getByRole('button', { name: `Undo: ${mine.suggestion}` }).click()
  await expect(shownTitle(page)).toHaveText(mine.title)
  await keyboard.press('Escape')
  await expect(titleOf(page)).toHaveText('Question Analysis')
  await expect(page.getByRole('button', { name: 'Review (2)' })).toBeVisible()
})

test('the table keeps its state behind the review, reacts to no key, and shows the title that was reviewed last', async ({
  page,
}) => {
  const { keyboard } = page
  await openFilledAnalysis(page, [plain, mine, waiting, tiller, low])
  await keyboard.press(']')
  const inspector = page.getByRole('region', { name: 'Question', exact: true })
  await expect(inspector).toBeVisible()
  for (const [last, ...keys] of [[mine, 's'], [tiller]] as const) {
    await openReview(page)
    await expect(inspector).toHaveCount(0)
    for (const key of keys) await keyboard.press(key)
    await expect(shownTitle(page)).toHaveText(last.title)
    await keyboard.press(']')
    await keyboard.press('Escape')
    await expect(titleOf(page)).toHaveText('Question Analysis')
    await expect(titleOf(page)).toBeFocused()
    await expect(inspector).toContainText(last.title)
  }
})

test('many are decided at once, below a risk or by selection, with the number before and an undo after', async ({
  page,
}) => {
  await openFilledAnalysis(page, [plain, mine, waiting, tiller, low])
  await openReview(page)
  const bulk = page.getByRole('region', { name: 'In bulk' })
  const kind = page.getByRole('toolbar', { name: 'Kind of change' }).getByRole('button')
  await expect(kind).toHaveText([
    /only\D*2$/i,
    /tags\D*0$/i,
    /spelling\D*0$/i,
    /added\D*1$/,
    /removed\D*0$/,
    /replaced\D*1$/,
    /reordered\D*0$/,
  ])
  await kind.first().focus()
  await page.keyboard.press('Space')
  await expect(shownTitle(page)).toHaveText(low.title)
  await expect(page.getByText('Reviewing 2 of 4, the riskiest first.')).toBeVisible()
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  await expect(
    page.getByText('No title with the chosen kinds of change is waiting for review.'),
  ).toBeVisible()
  await expect(kind.first()).toHaveText(/0$/)
  await page.keyboard.press('z')
  await page.keyboard.press('z')
  await expect(shownTitle(page)).toHaveText(low.title)
  await expect(bulk.getByRole('button', { name: 'Accept all (2)' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear Kind of change' }).click()
  await expect(bulk.getByRole('button', { name: 'Accept all (4)' })).toBeVisible()
  await bulk.getByLabel('Accept all below risk').fill('4')
  await expect(bulk.getByRole('button', { name: 'Accept (1)' })).toBeVisible()
  await bulk.getByLabel('Accept all below risk').fill('5')
  await bulk.getByRole('button', { name: 'Accept (2)' }).click()
  await expectToast(page, '2 titles accepted')
  await expect(page.getByText('2 of 4')).toBeVisible()
  await expectStored(page, { reviewed: 2, pending: 1 })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectStored(page, { reviewed: 0, pending: 1 })
  await expect(page.getByText('0 of 4')).toBeVisible()

  await dismissToast(page)
  await page.getByRole('button', { name: /^Back to the table/ }).click()
  await select(page, [plain.title, tiller.title, waiting.title])
  await page.getByRole('button', { name: 'Revert (2)' }).click()
  await expectToast(page, '2 titles reverted')
  await expect(rowOf(page, tiller.originalTitle)).toBeVisible()
  await expectStored(page, { reviewed: 0, pending: 3 })
  await page.keyboard.press('ControlOrMeta+z')
  await expectStored(page, { reviewed: 0, pending: 1 })
})

test('decisions survive failed requests, and the page reports them', async ({ page, watch }) => {
  watch.expectProblem(/ERR_FAILED|questions\/change/)
  await page.clock.install()
  await openFilledAnalysis(page, [plain, tiller, low])
  await openReview(page)
  // Nothing is sent again meanwhile: a decision that is undone while it is being sent has to be sent all the same.
  await stopClock(page)
  await page.route('**/api/questions/change', (route) => route.abort())
  await page.keyboard.press('a')
  await expect(page.getByText(/^1 change not saved yet: Couldn’t reach Quarry’s server/)).toBeVisible()
  await Promise.all([page.waitForEvent('requestfailed'), page.keyboard.press('a')])
  await expect(page.getByText(/^2 changes not saved yet/)).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText(/^1 change not saved yet/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(titleOf(page)).toHaveText('Question Analysis')
  await expect(page.getByText(/^1 change not saved yet/)).toBeVisible()
  await page.unroute('**/api/questions/change')
  await page.getByRole('button', { name: 'Save now' }).click()
  await expect(page.getByText(/not saved yet/)).toHaveCount(0)
  await expectStored(page, { reviewed: 1, pending: 0 })
})

test('on a phone one title fills the window, with the decisions below it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openFilledAnalysis(page, [tiller, low])
  await page.getByRole('button', { name: 'Review (2)' }).click()
  await expect(page.getByRole('button', { name: 'Accept' })).toBeInViewport()
  await expectNoAxeViolations(page, 'the review on a phone')
  await page.getByRole('button', { name: 'Kinds' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Only capitals and punctuation' }).click()
  await expect(shownTitle(page)).toHaveText(low.title)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: 'Review the others (1)' }).click()
  await expect(shownTitle(page)).toHaveText(tiller.title)
  await page.getByRole('button', { name: 'Back to the table' }).click()
  await expect(titleOf(page)).toHaveText('Question Analysis')
})

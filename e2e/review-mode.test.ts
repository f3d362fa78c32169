import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { dismissToast, expectToast, toastOf } from './support/expect-toast.ts'
import { openFilledAnalysis, titleOf } from './support/open-screens.ts'
import { stopClock } from './support/page-clock.ts'
import { rowOf, rowsOf, select } from './support/questions-table.ts'
import { cleanedOf, questionOf } from './support/sample-questions.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'
import { filledOf } from './support/workbench.ts'

const COUNT = 100
const RISKY = 12

/** The first are risky; the last of these is the riskiest and comes first. */
const many = Array.from({ length: COUNT }, (_, index) =>
  cleanedOf(index + 1, {
    risk: {
      reason: index < RISKY ? 'replaced' : 'form',
      ...(index === RISKY - 1 && { verdict: { result: 'other' } }),
    },
  }),
)

function shownTitle(page: Page): Locator {
  return page.getByRole('region', { name: 'Title to review' }).getByRole('heading')
}

async function openReview(page: Page) {
  await page.keyboard.press('v')
  await expect(titleOf(page)).toHaveText('Review')
}

async function expectStored(page: Page, wanted: { reviewed: number; original: number }) {
  await expect
    .poll(async () => {
      const held = await readStoredQuestions(page)
      const reviewed = held.filter((row) => row.reviewed === true).length
      return { reviewed, original: held.filter((row) => row.title === row.originalTitle).length }
    })
    .toEqual(wanted)
}

const tiller = cleanedOf(1, {
  title: 'Where do I rent a tiller in Boston?',
  originalTitle: 'where do I rent a tiller in Chicago',
  risk: { reason: 'replaced', differences: 'Chicago → Boston' },
})
const mine = cleanedOf(2, {
  title: 'Which compost do I buy?',
  originalTitle: 'which compost buy',
  aiEnhanced: false,
  edited: true,
  suggestion: 'Which compost should I buy?',
  risk: { reason: 'added', differences: 'added: should' },
})
const plain = cleanedOf(3, { risk: { reason: 'form' } })
const low = cleanedOf(4, { risk: { reason: 'added' } })
const waiting = questionOf(5)

test('the riskiest comes first, keys decide, and the table behind the review stays unchanged', async ({
  page,
}) => {
  await openFilledAnalysis(page, [plain, mine, waiting, tiller, low])
  await test.step('V on a tab without titles to review says how many are hidden', async () => {
    await page.getByRole('button', { name: /^Pending/ }).click()
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(rowOf(page, waiting.title)).toBeVisible()
    await page.keyboard.press('v')
    await expectToast(page, 'Nothing to review', /^4 more are hidden by /)
    await expect(titleOf(page)).toHaveText('Question Analysis')
    await page.getByRole('button', { name: /^Total Questions/ }).click()
    await expect(rowsOf(page)).toHaveCount(5)
  })

  await test.step('many titles are decided at once by selection, and undone', async () => {
    await select(page, [plain.title, tiller.title, waiting.title])
    await page.getByRole('button', { name: 'Revert (2)' }).click()
    await expectToast(page, '2 titles reverted')
    await expect(rowOf(page, tiller.originalTitle)).toBeVisible()
    await expectStored(page, { reviewed: 2, original: 3 })
    await page.keyboard.press('ControlOrMeta+z')
    await expectStored(page, { reviewed: 0, original: 1 })
    await page.getByRole('button', { name: 'Clear selection' }).click()
    // The review's Escape closes a toast first.
    await dismissToast(page)
  })

  await test.step('the table behind the review stays unchanged, ignores keys, and resumes at the title shown last', async () => {
    const { keyboard } = page
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
    await keyboard.press(']')
    await expect(inspector).toHaveCount(0)
  })

  await test.step('the riskiest comes first with its reason; skip, edit and suggestion have keys, and Escape leaves', async () => {
    const { keyboard } = page
    await page.getByRole('button', { name: 'Review (2)' }).click()
    await expect(shownTitle(page)).toHaveText(tiller.title)
    await expect(
      page.getByRole('region', { name: 'Title to review' }).getByText('“Chicago” became “Boston”.'),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'Title to review' }).locator('del')).toHaveText([
      'where',
      'Chicago',
    ])
    await expect(page.getByRole('link', { name: 'Open on Reddit' })).toHaveAttribute('rel', /noreferrer/)

    const place = () => shownTitle(page).evaluate((title) => title.getBoundingClientRect().top)
    const top = await place()
    await keyboard.press('s')
    await expect(shownTitle(page)).toHaveText(mine.title)
    expect(await place()).toBe(top)
    await expect(page.getByText('2 of 2 risky')).toBeVisible()
    await keyboard.press('t')
    const rest = page.getByRole('region', { name: 'The rest' })
    await expect(rest.getByRole('heading', { name: '1 of 2 risky titles reviewed.' })).toBeVisible()
    await expect(rest.getByRole('listitem')).toHaveText([/heap 4 smell.*Words added$/, /heap 3 smell[^W]*$/])
    await expect(rest.getByRole('listitem').first().locator('ins')).toHaveText(['Why', '?'])
    await expectNoAxeViolations(page, 'the rest of the review')

    await rest.getByRole('button', { name: /heap 4/ }).click()
    await expect(shownTitle(page)).toHaveText(low.title)
    await keyboard.press('e')
    const field = page.getByRole('textbox', { name: 'Question title' })
    await expect(field).toBeFocused()
    await field.fill('What is it about heap 4?')
    await keyboard.press('Enter')
    await page.getByRole('button', { name: 'One by one' }).click()
    await expect(shownTitle(page)).toHaveText(plain.title)
    await keyboard.press('a')
    await expect(page.getByText('Only the titles you skipped are left.')).toBeVisible()
    await expect(page.getByRole('definition')).toHaveText(['2', '0', '1', '1'])
    await page.getByRole('button', { name: 'Review skipped titles (1)' }).click()
    await expect(shownTitle(page)).toHaveText(tiller.title)
    await expect
      .poll(async () => (await readStoredQuestions(page)).map(({ title }) => title))
      .toEqual(expect.arrayContaining([mine.suggestion, 'What is it about heap 4?']))

    await keyboard.press('z')
    await expect(shownTitle(page)).toHaveText(plain.title)
    await keyboard.press('Escape')
    await expect(titleOf(page)).toHaveText('Question Analysis')
    await expect(page.getByRole('button', { name: 'Review (1)' })).toBeVisible()
  })
})

test('a review takes few keys and requests, every decision can be undone, and it ends with the export', async ({
  page,
}) => {
  await test.step('many titles take a key for each risky one and a click for the rest, no toast and few requests, and as many keys undo them', async () => {
    const { keyboard } = page
    await openFilledAnalysis(page, many)
    await expect(filledOf(page)).toHaveText([`Review (${RISKY})`])
    await page.getByRole('button', { name: `Review (${RISKY})` }).click()
    await expect(page.getByText(`1 of ${RISKY} risky`)).toBeVisible()
    await expect(page.getByText(`then the other ${COUNT - RISKY} together`)).toBeVisible()
    let requests = 0
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    // All decisions are made before the first is saved.
    const held = async (route: Route) => {
      await mayAnswer
      await route.continue()
    }
    await page.route('**/api/questions/change', held, { times: 1 })
    page.on('request', (request) => {
      if (/\/api\/questions\/(change|replace)$/.test(request.url())) requests += 1
    })

    let keys = 0
    for (; keys < RISKY; keys += 1) await keyboard.press(keys % 4 === 3 ? 'r' : 'a')
    await expect(page.getByRole('heading', { name: `The ${RISKY} risky titles are reviewed.` })).toBeVisible()
    expect(keys).toBe(RISKY)
    answer()
    await expectStored(page, { reviewed: RISKY, original: RISKY / 4 })
    expect(requests).toBe(2)
    await keyboard.press('a')
    await expect(toastOf(page)).toHaveCount(0)

    for (let undone = 0; undone < RISKY; undone += 1) {
      await keyboard.press(undone % 2 === 0 ? 'z' : 'ControlOrMeta+z')
    }
    await expect(page.getByText(`1 of ${RISKY} risky`)).toBeVisible()
    await expectStored(page, { reviewed: 0, original: 0 })
    await expect(shownTitle(page)).toHaveText(many[RISKY - 1]?.title ?? '')
    await expect(toastOf(page)).toHaveCount(0)

    for (let key = 0; key < RISKY; key += 1) await keyboard.press('a')
    const rest = page.getByRole('region', { name: 'The rest' })
    await expect(rest).toContainText(`${COUNT - RISKY} more were changed with little risk, riskiest first.`)
    await expect(rest.getByRole('listitem')).toHaveCount(6)
    await rest.getByRole('button', { name: `Show the other ${COUNT - RISKY - 6}` }).click()
    await expect.poll(() => rest.getByRole('listitem').count()).toBeGreaterThan(10)
    await page.getByRole('button', { name: `Accept all ${COUNT - RISKY}` }).click()
    await expect(
      page.getByRole('heading', { name: `${RISKY} seen, ${COUNT - RISKY} accepted together` }),
    ).toBeVisible()
    await expectStored(page, { reviewed: COUNT, original: 0 })
  })

  await test.step('the review ends with the export of the reviewed titles', async () => {
    await expect(page.getByRole('definition')).toHaveText([String(COUNT), '0', '0', '0'])
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByRole('menuitem', { name: 'Current Questions' })).toContainText(`${COUNT} titles`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keyword tools…' }).click()
    const tools = page.getByRole('dialog', { name: 'Keyword tools' })
    await expect(tools.getByRole('button', { name: 'Close' })).not.toHaveClass(/bg-accent/)
  })
})

test('the review fits a phone, and survives failed requests', async ({ page, watch, startOver }) => {
  await test.step('on a phone, one title fills the window, with the decisions below it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openFilledAnalysis(page, [tiller, low])
    await page.getByRole('button', { name: 'Review (1)' }).click()
    await expect(page.getByText('1 of 1 risky')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept' })).toBeInViewport()
    await expectNoAxeViolations(page, 'the review on a phone')
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('button', { name: 'Accept all 1' }).click()
    await expect(page.getByRole('heading', { name: '1 seen, 1 accepted together' })).toBeVisible()
    await page.getByRole('button', { name: 'Back to the table' }).first().click()
    await expect(titleOf(page)).toHaveText('Question Analysis')
  })

  await startOver()
  await test.step('decisions survive failed requests, and the page reports them', async () => {
    watch.expectProblem(/ERR_FAILED|questions\/change/)
    await page.clock.install()
    await openFilledAnalysis(page, [{ ...plain, risk: { reason: 'replaced' } }, tiller, low])
    await openReview(page)
    // Stops retries, because a decision that is undone while it is being sent is sent anyway.
    await stopClock(page)
    await page.route('**/api/questions/change', (route) => route.abort())
    // Only the visible note, because the hidden table has it too.
    const note = (words: RegExp) => page.getByText(words).filter({ visible: true })
    await page.keyboard.press('a')
    await expect(note(/^1 change not saved yet: Couldn’t reach Quarry’s server/)).toBeVisible()
    await Promise.all([page.waitForEvent('requestfailed'), page.keyboard.press('a')])
    await expect(note(/^2 changes not saved yet/)).toBeVisible()
    await page.keyboard.press('z')
    await expect(note(/^1 change not saved yet/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(titleOf(page)).toHaveText('Question Analysis')
    await expect(note(/^1 change not saved yet/)).toBeVisible()
    await page.unroute('**/api/questions/change')
    await page.getByRole('button', { name: 'Save now' }).click()
    await expect(note(/not saved yet/)).toHaveCount(0)
    await expectStored(page, { reviewed: 1, original: 0 })
  })
})

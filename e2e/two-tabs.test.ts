import { type BrowserContext, expect, type Page } from '@playwright/test'
import { expectSaved, keptIn, visitAgain } from './support/analyses.ts'
import { openFilledAnalysis, openSetup, titleOf } from './support/open-screens.ts'
import { rowsOf } from './support/questions-table.ts'
import { cleanedOf } from './support/sample-questions.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'

/** Counts how often each tab takes the analysis over from another. */
async function countTakeovers(context: BrowserContext): Promise<(tab: Page) => Promise<number>> {
  await context.addInitScript(() => {
    // An empty page has no locks to count.
    if (!('locks' in navigator)) return
    const request = navigator.locks.request.bind(navigator.locks)
    Object.assign(window, { takeovers: 0 })
    Object.defineProperty(navigator.locks, 'request', {
      value: (name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) => {
        if (options.steal) Object.assign(window, { takeovers: Reflect.get(window, 'takeovers') + 1 })
        return request(name, options, callback)
      },
    })
  })
  return (tab) => tab.evaluate(() => Number(Reflect.get(window, 'takeovers')))
}

/** Expects the tab to say that another one saves the analysis. */
async function expectElsewhere(tab: Page) {
  await expect(tab.getByText('Open in another tab. Changes are saved there.')).toBeVisible()
}

test('the tab that changes unsent questions from a file saves them, and the other tab follows', async ({
  page,
  context,
}) => {
  const takeoversOf = await countTakeovers(context)
  await openSetup(page)
  await page
    .getByLabel('File with titles')
    .first()
    .setInputFiles({
      name: 'boards.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(
        ['one', 'two', 'three', 'four'].map((board) => `How do I sand board ${board}?`).join('\n'),
      ),
    })
  await page.getByRole('button', { name: 'Open 4 questions' }).click()
  await expectSaved(page)
  const other = await visitAgain(context)
  await other.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  await expectElsewhere(other)

  await test.step('a change makes the second tab the one that saves', async () => {
    await rowsOf(other).first().getByRole('button', { name: 'Delete question' }).click()
    await expectSaved(other)
    await expectElsewhere(page)
    await expect(rowsOf(page)).toHaveCount(3)
  })

  await test.step('the first tab follows and leaves it there', async () => {
    // A second click at the same place would count as a double click.
    await rowsOf(other).last().getByRole('button', { name: 'Delete question' }).click()
    await expect(rowsOf(page)).toHaveCount(2)
    await expectSaved(other)
    expect([await takeoversOf(page), await takeoversOf(other)]).toEqual([0, 1])
  })

  await test.step('a change in the first tab brings it back', async () => {
    await rowsOf(page).first().getByRole('button', { name: 'Delete question' }).click()
    await expectSaved(page)
    await expect(rowsOf(other)).toHaveCount(1)
    await expectElsewhere(other)
    expect([await takeoversOf(page), await takeoversOf(other)]).toEqual([1, 1])
  })
})

test('both tabs’ unconfirmed decisions are kept, and no tab takes over without a change', async ({
  page,
  context,
  watch,
}) => {
  watch.expectProblem(/questions\/change|ERR_FAILED/)
  const takeoversOf = await countTakeovers(context)
  await openFilledAnalysis(page, [
    cleanedOf(1, { risk: { reason: 'replaced' } }),
    cleanedOf(2, { risk: { reason: 'replaced' } }),
  ])
  await expectSaved(page)
  const other = await visitAgain(context)
  await other.getByRole('button', { name: 'r/composting', exact: true }).click()
  await expectElsewhere(other)
  await context.route('**/api/questions/change', (route) => route.abort())
  const isUnsaved = (tab: Page) =>
    expect(tab.getByText(/^1 change not saved yet/).filter({ visible: true })).toBeVisible()

  await page.bringToFront()
  await page.getByRole('button', { name: 'Review (2)' }).click()
  await expect(titleOf(page)).toHaveText('Review')
  await page.keyboard.press('a')
  await isUnsaved(page)
  await expect.poll(() => keptIn(page, 'parts', 'unsaved')).toMatch(/accept/)

  await other.bringToFront()
  await other.getByRole('button', { name: 'Review (2)' }).click()
  await expect(titleOf(other)).toHaveText('Review')
  await other.keyboard.press('s')
  await other.keyboard.press('a')
  await isUnsaved(other)
  await expect.poll(() => keptIn(other, 'parts', 'unsaved')).toMatch(/accept.*accept/)
  expect([await takeoversOf(page), await takeoversOf(other)]).toEqual([0, 1])

  await context.unroute('**/api/questions/change')
  await expect
    .poll(async () => (await readStoredQuestions(page)).filter(({ reviewed }) => reviewed === true).length)
    .toBe(2)
  await expect.poll(() => keptIn(other, 'parts', 'unsaved')).not.toMatch(/accept/)
  expect([await takeoversOf(page), await takeoversOf(other)]).toEqual([0, 1])
})

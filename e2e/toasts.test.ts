import { expect, type Locator, type Page } from '@playwright/test'
import { sampleSubreddits } from '@quarry/testkit/sample-subreddits'
import { counterOf } from './support/counter-of.ts'
import { dismissToast, expectRunEnd, expectToast, keepToasts, toastOf } from './support/expect-toast.ts'
import { fillSession } from './support/filled-session.ts'
import {
  fulfillDiscovery,
  goToSubreddits,
  openAnalysis,
  openSeedTerms,
  openSetup,
} from './support/open-screens.ts'
import { rowsOf } from './support/questions-table.ts'
import { cleanedOf, questionsOf } from './support/sample-questions.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'
import { act } from './support/workbench.ts'

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not shown')
  return box
}

const deleteButton = (page: Page) =>
  rowsOf(page)
    .first()
    .getByRole('button', { name: /^Delete/ })

/** Deletes a question and shows the toast only after the overlay has opened. */
async function openBeforeToast(page: Page, open: () => Promise<void>) {
  const { promise: isOpen, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/questions/delete', async (route) => {
    await isOpen
    await route.continue()
  })
  await deleteButton(page).click()
  await open()
  letGo()
  // By its text, because a dialog hides everything else from roles.
  await expect(page.getByText('Questions deleted', { exact: true })).toBeVisible()
}

test('a toast undoes its delete, and Escape closes only the topmost layer', async ({ page }) => {
  await fillSession(page, questionsOf(5))
  await openAnalysis(page)
  await test.step('a toast undoes its delete', async () => {
    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    await page.getByRole('button', { name: 'Delete (5)' }).click()
    await expectToast(page, 'Questions deleted', '5 questions have been deleted.')
    await toastOf(page).getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Undid: delete of 5 questions')
    await expect(counterOf(page, 'Total Questions')).toHaveText('5')
    expect(await readStoredQuestions(page)).toHaveLength(5)
    await dismissToast(page)
  })

  await test.step('Escape closes only the topmost layer', async () => {
    await rowsOf(page).nth(1).getByRole('checkbox').check()
    // Clicks another place on the button, because a click at the same place may count as a double click.
    await deleteButton(page).click({ position: { x: 8, y: 8 } })
    await expectToast(page, 'Questions deleted')
    await keepToasts(page)
    await page.keyboard.press('Escape')
    await expect(toastOf(page)).toHaveCount(0)
    await expect(page.getByText('1 selected')).toBeVisible()

    await test.step('in a field it belongs to the field', async () => {
      await deleteButton(page).click()
      await expectToast(page, 'Questions deleted')
      await rowsOf(page).last().getByRole('button', { name: /^Edit/ }).click()
      await page.getByRole('textbox', { name: 'Question title' }).press('Escape')
      await expect(page.getByRole('textbox', { name: 'Question title' })).toHaveCount(0)
      await expect(toastOf(page)).toHaveCount(1)
    })

    await test.step('a dialog above the toast goes first', async () => {
      await page.keyboard.press('Shift+?')
      const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused()
      // A layer listens to keys only after its next rendering.
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
      await expect(toastOf(page)).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(toastOf(page)).toHaveCount(0)
      await expect(page.getByText('None selected')).toBeVisible()
    })
  })

  await test.step('a dialog', async () => {
    const palette = page.getByRole('dialog', { name: 'All actions' })
    await openBeforeToast(page, async () => {
      await page.keyboard.press('ControlOrMeta+k')
      await expect(palette.getByRole('combobox')).toBeFocused()
    })
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
    await expect(toastOf(page)).toHaveCount(1)
    await dismissToast(page)
  })

  await test.step('a popover', async () => {
    const options = page.getByRole('dialog', { name: 'Clean 1 title' })
    await openBeforeToast(page, async () => {
      await page.getByRole('button', { name: 'Run options' }).click()
      await expect(options.locator(':focus')).toHaveCount(1)
    })
    await page.keyboard.press('Escape')
    await expect(options).toHaveCount(0)
    await expect(toastOf(page)).toHaveCount(1)
  })
})

/** Returns the names of controls under the toast, except those scrolled out of their container. */
async function coveredBy(page: Page, toast: Locator, controls: string): Promise<string[]> {
  const { x, y, width, height } = await boxOf(toast)
  return await page.evaluate(
    ([selector, left, top, right, bottom]) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => {
          const box = element.getBoundingClientRect()
          const middle = [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const
          const around = (element.closest('[role="menu"]') ?? document.body).getBoundingClientRect()
          const isClipped = middle[1] > around.bottom || middle[1] < around.top
          const isUnder = box.left < right && box.right > left && box.top < bottom && box.bottom > top
          return isUnder && !isClipped && document.elementFromPoint(...middle)?.closest('.toasts') !== null
        })
        .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? ''),
    [controls, x, y, x + width, y + height] as const,
  )
}

test('a toast is in the status line, and over no row, bar, menu or field', async ({ page }) => {
  await fillSession(page, [...questionsOf(40), cleanedOf(50)])
  await openAnalysis(page)
  await test.step('a toast appears in the status line, never over a row', async () => {
    for (const width of [1024, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await deleteButton(page).click()
      await expectToast(page, 'Questions deleted')
      const toast = await boxOf(toastOf(page))
      const table = await boxOf(page.getByRole('region', { name: 'Questions, scrollable' }))
      expect(toast.y, `at ${width}`).toBeGreaterThanOrEqual(table.y + table.height)
      expect(toast.y + toast.height, `at ${width}`).toBeGreaterThan(860)
      // Closed, because the next toast must not be mistaken for this one.
      await page.keyboard.press('Escape')
      await expect(toastOf(page)).toHaveCount(0)
    }
  })

  await test.step('on a phone, a toast is at the bottom, away from the buttons at the top', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await act(page, 'Delete (0)')
    await expectToast(page, 'No questions selected')
    const toast = await boxOf(toastOf(page))
    const bar = await boxOf(page.getByRole('button', { name: 'Filters', exact: true }))
    expect(toast.y + toast.height).toBeGreaterThan(740)
    expect(toast.y + toast.height).toBeLessThanOrEqual(bar.y)
    expect([toast.x, toast.x + toast.width]).toEqual([12, 378])
    await dismissToast(page)
  })

  for (const width of [768, 390]) {
    await test.step(`at ${width} pixels, a toast covers no menu`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await act(page, 'Delete (0)')
      await expectToast(page, 'No questions selected')
      await keepToasts(page)
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
      expect(await coveredBy(page, toastOf(page), '[role="menuitem"]')).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
      await dismissToast(page)
    })
  }

  await test.step('on a phone, the focused field is never under a toast', async () => {
    await openSetup(page)
    const key = page.getByLabel('Gemini API Key')
    await key.fill('refused')
    await page.route('**/api/test-connections', (route) =>
      route.fulfill({ json: { reddit: false, gemini: false, geminiMessage: 'Refused.' } }),
    )
    await key.evaluate((field) => {
      const below = window.innerHeight - field.getBoundingClientRect().bottom
      window.scrollBy(0, 90 - below)
    })
    await key.press('Enter')
    await expectToast(page, 'API Test Failed', 'Refused.')
    await expect(key).toBeFocused()
    const [field, toast] = [await boxOf(key), await boxOf(toastOf(page))]
    expect(field.y + field.height).toBeLessThanOrEqual(toast.y)
  })
})

test('a toast covers no button of setup, and no field beside it', async ({ page }) => {
  const again = page.getByRole('button', { name: 'Search again' }).first()
  const next = page.getByRole('button', { name: 'Next Step' })
  await fulfillDiscovery(page, sampleSubreddits)
  await openSeedTerms(page)
  await dismissToast(page)
  for (const width of [1440, 768, 390]) {
    await test.step(`at ${width} pixels, a toast covers no button at the bottom of setup, and no field beside it`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await next.click()
      await expectToast(page, 'Seed Terms Required')
      await keepToasts(page)
      await expect(page.getByLabel('Seed term 1')).toBeFocused()
      const covered = await coveredBy(page, toastOf(page), 'main :is(button, input, a)')
      // On a phone, the toast may cover what scrolls below it, but not the buttons.
      expect(width > 760 ? covered : covered.filter((name) => /^(?:Previous|Next Step)$/.test(name))).toEqual(
        [],
      )
      await dismissToast(page)
    })
  }

  await goToSubreddits(page)
  await expectRunEnd(page, 'Subreddits Discovered')
  for (const width of [1440, 768]) {
    await test.step(`at ${width} pixels, a toast ends before the button that starts the analysis`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await dismissToast(page)
      await again.click()
      await expectRunEnd(page, 'Subreddits Discovered')
      await keepToasts(page)
      const [toast, start] = [
        await boxOf(toastOf(page)),
        await boxOf(page.getByRole('button', { name: 'Start Analyzing' })),
      ]
      expect(toast.x + toast.width).toBeLessThanOrEqual(start.x)
    })
  }
})

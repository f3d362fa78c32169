import { expect, type Locator, type Page } from '@playwright/test'
import { fillSession } from './support/filled-session.ts'
import { openAnalysis, openCleaningOptions } from './support/open-screens.ts'
import { questionsOf } from './support/sample-questions.ts'
import { test } from './support/watched-test.ts'
import { actFromMenu } from './support/workbench.ts'

type Overlay = { name: string; open: (page: Page) => Promise<void>; overlay: (page: Page) => Locator }

const overlays: readonly Overlay[] = [
  {
    name: 'a menu',
    open: (page) => page.getByRole('button', { name: 'More', exact: true }).click(),
    overlay: (page) => page.getByRole('menu'),
  },
  {
    name: 'the palette',
    open: (page) => page.keyboard.press('ControlOrMeta+k'),
    overlay: (page) => page.getByRole('dialog', { name: 'All actions' }),
  },
  {
    name: 'a dialog',
    open: (page) => page.keyboard.press('?'),
    overlay: (page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' }),
  },
  {
    name: 'a drawer',
    open: (page) => actFromMenu(page, 'Keyword tools…'),
    overlay: (page) => page.getByRole('dialog', { name: 'Keyword tools' }),
  },
  {
    name: 'a popover',
    open: (page) => page.getByRole('button', { name: 'Run options' }).click(),
    overlay: (page) => page.getByRole('dialog', { name: 'Clean 5 titles' }),
  },
]

test('an overlay closes without its animation, and leaves the focus where it went meanwhile', async ({
  page,
  startOver,
}) => {
  await test.step('a closing overlay does not take the focus from a field that has it by then', async () => {
    await fillSession(page, questionsOf(5))
    await openAnalysis(page)
    const search = page.getByRole('searchbox', { name: 'Search questions' })
    // A handle, because a modal overlay hides the field from queries by role.
    const field = await search.elementHandle()
    const opener = page.getByRole('button', { name: 'More', exact: true })

    for (const { name, open, overlay } of overlays) {
      await test.step(name, async () => {
        await opener.focus()
        await open(page)
        await overlay(page).waitFor()
        expect(await overlay(page).evaluate(closeAndFocus, field)).toBe(true)
      })
    }
  })

  await startOver()
  await test.step('a popover and a menu close even if the page missed the start of their animation', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.addInitScript(() => {
      window.addEventListener('animationstart', (event) => event.stopImmediatePropagation(), {
        capture: true,
      })
    })
    await fillSession(page, questionsOf(2))
    await openAnalysis(page)
    const options = await openCleaningOptions(page)
    await expect(options).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(options).toHaveCount(0)
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  })
})

/**
 * Runs in the page: closes the element with Escape, focuses the field as soon as the element is removed, before any
 * timer, and returns whether the field has the focus after the timers.
 */
async function closeAndFocus(element: Element, field: Element | null): Promise<boolean> {
  const removed = new Promise<void>((resolve) => {
    new MutationObserver(() => {
      if (!element.isConnected) resolve()
    }).observe(document.body, { childList: true, subtree: true })
  })
  const focused = element.contains(document.activeElement) ? document.activeElement : element
  focused?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await removed
  if (field instanceof HTMLElement) field.focus()
  await new Promise((resolve) => setTimeout(resolve))
  return document.activeElement === field
}

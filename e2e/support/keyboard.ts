import { expect, type Locator, type Page } from '@playwright/test'

/** Covers all tab stops on the Analysis screen: one per facet, one for the table, two per range. */
const MOST_TABS = 70

/** Records every use of a pointer, for `expectNoPointer`. */
export async function watchPointer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['pointerdown', 'pointermove', 'wheel', 'touchstart']) {
      const record = (event: Event) => {
        // Browsers also send this event if the page changes below a resting pointer.
        if (event instanceof PointerEvent && name === 'pointermove' && !event.movementX && !event.movementY)
          return
        document.documentElement.setAttribute('data-pointed', name)
      }
      window.addEventListener(name, record, { capture: true })
    }
  })
}

export async function expectNoPointer(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-pointed', /.*/)
}

/** Expects a focused element that is visible and shows its focus. */
export async function expectFocusShown(page: Page): Promise<void> {
  // Checks once before polling, because polling takes longer and the state is usually fine.
  const problem = async () => (await page.evaluate(lookAtFocus, null)).problem
  if ((await problem()) === '') return
  await expect.poll(problem, { message: 'the focus', intervals: [20, 50, 100] }).toBe('')
}

/** Presses Tab until the element has the focus, which must be visible at each stop. */
export async function tabTo(page: Page, element: Locator, key = 'Tab'): Promise<void> {
  await expect(element).toBeVisible()
  // A query by role reads the whole page, so it is not repeated for every key.
  let target = await element.elementHandle()
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    let { state, problem } = await page.evaluate(lookAtFocus, target)
    const isLost = tabs > 0 && problem !== ''
    if (isLost) await expectFocusShown(page)
    if (state === 'replaced') target = await element.elementHandle()
    if (isLost || state === 'replaced') state = (await page.evaluate(lookAtFocus, target)).state
    if (state === 'focused') return
    await page.keyboard.press(key)
  }
  await expectFocusShown(page)
  await expect(element, `reached with ${MOST_TABS} tabs`).toBeFocused()
}

/** Tabs to the button and presses it. The focus must be visible afterwards, wherever it is. */
export async function pressButton(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  await tabTo(page, page.getByRole('button', { name }), key)
  await page.keyboard.press('Enter')
  await expectFocusShown(page)
}

/**
 * Runs in the page. Returns whether the target has the focus, is `replaced` because React has put another element in
 * its place, or neither, and what is wrong with the focus; an empty string if nothing is.
 */
function lookAtFocus(target: Node | null): { state: 'focused' | 'elsewhere' | 'replaced'; problem: string } {
  const focused = document.activeElement
  const state = !target?.isConnected ? 'replaced' : target === focused ? 'focused' : 'elsewhere'
  return { state, problem: problemOf(focused) }

  function problemOf(element: Element | null): string {
    if (!(element instanceof HTMLElement) || element === document.body) return 'is lost'
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`
    return isInSight(element) ? (hasRing(element) ? '' : `shows no ring: ${name}`) : `is hidden: ${name}`
  }

  function isInSight(element: HTMLElement): boolean {
    const shown = element.closest('label') ?? element
    const box = shown.getBoundingClientRect()
    const left = Math.max(0, box.left)
    const top = Math.max(0, box.top)
    const width = Math.min(innerWidth, box.right) - left
    const height = Math.min(innerHeight, box.bottom) - top
    if (width <= 0 || height <= 0) return false
    return [0.1, 0.5, 0.9].some((part) => {
      const hit = document.elementFromPoint(left + width * part, top + height * part)
      return hit !== null && (shown.contains(hit) || hit.contains(element))
    })
  }

  function hasRing(element: HTMLElement): boolean {
    // A screen's heading is focused only for screen readers, and a menu's item shows another background.
    if (element.matches('h1, [role^="menuitem"][data-highlighted]')) return true
    const around = [element, element.parentElement, element.closest('label')]
    return around.some((shown) => {
      if (!shown) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(shown)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
  }
}

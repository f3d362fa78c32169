import { expect, type Page } from '@playwright/test'
import axe, { type RunOnly, type RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const WCAG_2_2_AA: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }

/** Only rules about colors can differ between themes. */
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Of the other rules, only the one about sizes can differ in forced colors, which change no text, role or name. */
const SIZES: RunOnly = { type: 'rule', values: ['target-size'] }

/** Expects no violation on the screen and the overlays over it, in both themes; leaves the theme light. */
export async function expectNoAxeViolations(page: Page, screen: string): Promise<void> {
  await setTheme(page, 'dark')
  expect.soft(await axeViolationsOf(page, COLOURS), `accessibility violations: ${screen} (dark)`).toEqual([])
  await expectNoAxeViolationsInLight(page, screen)
}

/** The same in the light theme only, where another test checks the same screen in the dark. */
export async function expectNoAxeViolationsInLight(page: Page, screen: string): Promise<void> {
  await setTheme(page, 'light')
  expect
    .soft(await axeViolationsOf(page, WCAG_2_2_AA), `accessibility violations: ${screen} (light)`)
    .toEqual([])
}

/**
 * Expects no violation on a page with the colors of the user's system, and no text that ignores them. Axe cannot tell
 * the contrast there: it reads the page's own colors. The rest is the same in the light theme.
 */
export async function expectNoAxeViolationsInForcedColors(page: Page, screen: string): Promise<void> {
  const violations = await axeViolationsOf(page, SIZES)
  const ownColors = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => getComputedStyle(element).forcedColorAdjust === 'none')
      .filter((element) => !element.closest('[aria-hidden="true"]'))
      .flatMap((element) => element.textContent?.trim() || []),
  )
  expect.soft(violations, `accessibility violations: ${screen} (forced colors)`).toEqual([])
  expect.soft(ownColors, `text in colors of its own: ${screen} (forced colors)`).toEqual([])
}

/** Sets the theme, and waits until the buttons have faded to their new colors. */
async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (chosen) => {
    document.documentElement.dataset.theme = chosen
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(fading.map(({ finished }) => finished))
  }, theme)
}

/** Returns the page's violations. Loads axe once, and skips its other results, which take most of its time. */
async function axeViolationsOf(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Nothing is loaded before a run: of these rules, only the one about media that plays by itself needs it.
  const options: RunOptions = { runOnly, resultTypes: ['violations'], preload: false }
  const { violations } = await page.evaluate((chosen) => window.axe.run(document, chosen), options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

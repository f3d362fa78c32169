import { expect, type Page } from '@playwright/test'
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInForcedColors,
  expectNoAxeViolationsInLight,
} from './axe-violations.ts'

const HEIGHT = 900
const [PHONE, TABLET, DESKTOP] = [390, 768, 1440]

/** Expects no accessibility violation on the screen and what is open over it, in both themes. */
export const look = expectNoAxeViolations

/** The same with the colors of the user's system too. */
export async function lookInForcedColors(page: Page, screen: string): Promise<void> {
  await look(page, screen)
  await page.emulateMedia({ forcedColors: 'active' })
  await expectNoAxeViolationsInForcedColors(page, screen)
  await page.emulateMedia({ forcedColors: 'none' })
}

/** The same on a phone too, and that the screen is as wide as each window. */
export async function lookAtEveryWidth(page: Page, screen: string): Promise<void> {
  await lookInForcedColors(page, screen)
  for (const width of [TABLET, PHONE]) await expectToFit(page, screen, width)
  // So tall that nothing scrolls, because axe would report targets that the bars at the top and bottom partly cover.
  await page.setViewportSize({ width: PHONE, height: 4000 })
  await page.evaluate(() => window.scrollTo(0, 0))
  // On a phone, an open panel is a dialog. Until it has hidden the rest of the page, axe reports what it covers.
  const hasPanel = (await page.getByRole('group', { name: 'Panel' }).count()) > 0
  if (hasPanel) await expect(page.getByRole('main')).toHaveCount(0)
  await expectNoAxeViolationsInLight(page, `${screen}, on a phone`)
  await expectToFit(page, screen, DESKTOP)
}

/** Gives the window this width, and expects the page not to scroll sideways. */
export async function expectToFit(page: Page, screen: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT })
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect
    .poll(overflow, { message: `pixels that ${screen} is wider than ${width}` })
    .toBeLessThanOrEqual(0)
}

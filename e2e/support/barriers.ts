import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** A theme is a set of colours: what does not depend on them is the same in both. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Looks for barriers on the screen as it is, with what lies over it, in both themes; leaves it light. */
export async function expectNoBarriers(page: Page, screen: string): Promise<void> {
  await setTheme(page, 'dark')
  expect.soft(await barriersOf(axeOn(page).withRules(COLOURS)), `barriers: ${screen} (dark)`).toEqual([])
  await setTheme(page, 'light')
  expect.soft(await barriersOf(axeOn(page).withTags(WCAG_2_2_AA)), `barriers: ${screen} (light)`).toEqual([])
}

async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen
  }, theme)
}

/** Without the legacy mode every look opens a page of its own to sum up in; there are no frames to sum up. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode()
}

async function barriersOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

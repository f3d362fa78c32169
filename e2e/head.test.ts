import { expect, type Locator, type Page } from '@playwright/test'
import { openSetup, openStep, titleOf } from './support/open-screens.ts'
import { cleanedOf, failedOf, questionsOf } from './support/sample-questions.ts'
import { ownCredentials } from './support/setup-steps.ts'
import { runOf, type SimulatedQuestions, simulateQuestions } from './support/simulated-questions.ts'
import { storeCredentials } from './support/stored-credentials.ts'
import { test } from './support/watched-test.ts'

const pending = questionsOf(1200)
const cleaned = [2001, 2002, 2003].map((number) => cleanedOf(number))
const failed = Array.from({ length: 1000 }, (_, at) => failedOf(3001 + at))

/** Returns texts and controls in the head that overlap each other or its edges. */
async function faultsOf(head: Locator): Promise<string[]> {
  return await head.evaluate((strip) => {
    const inside = strip.getBoundingClientRect()
    const parts = [...strip.querySelectorAll('h1, h1 + p, h2, h2 + p, dl > div, button')].flatMap(
      (element) => {
        // Measures the contents, which may be wider than the element's box.
        const range = document.createRange()
        range.selectNodeContents(element)
        const { left, right, top, bottom } = (
          element.matches('button, p') ? element : range
        ).getBoundingClientRect()
        const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
        return right > left ? [{ name, left, right, top, bottom }] : []
      },
    )
    const beyond = parts.filter(({ left, right }) => left < inside.left || right > inside.right)
    const covered = parts.flatMap((part, at) =>
      parts
        .slice(at + 1)
        .filter(
          (other) =>
            Math.min(part.right, other.right) - Math.max(part.left, other.left) > 0.5 &&
            Math.min(part.bottom, other.bottom) - Math.max(part.top, other.top) > 0.5,
        )
        .map((other) => `${part.name} covers ${other.name}`),
    )
    return [...beyond.map(({ name }) => `${name} is beyond the edge`), ...covered]
  })
}

async function expectNoFaults(page: Page, head: Locator, widths: readonly number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 768 })
    await expect.poll(() => faultsOf(head), { message: `at ${width} px` }).toEqual([])
  }
}

const before = [...pending, ...failed]
const after = [...before, ...cleaned]
const running = runOf({ total: 1200, processed: 3, currentTitle: 'Why does my compost heap smell of eggs?' })
const ended = { ...running, state: 'cancelled', finishedAt: new Date().toISOString(), message: 'Cancelled.' }

test('nothing in the head covers anything else before, during and after a cleaning run', async ({ page }) => {
  const simulated: SimulatedQuestions = { questions: before, runs: [] }
  const shown = page.getByRole('region', { name: 'Run in progress' })
  const check = async (when: string, step: 'Analysis' | 'Cleaning') => {
    await test.step(`${when} the run, on the ${step} screen`, async () => {
      await openStep(page, step)
      await expect(page.getByRole('button', { name: 'Free Tier (5 RPM)' })).toBeVisible()
      await expectNoFaults(page, titleOf(page).locator('xpath=../..'), [1024, 1280, 1440])
    })
  }
  await simulateQuestions(page, simulated)
  await storeCredentials(page, ownCredentials('demo', 'demo-free'))
  await openSetup(page)
  await check('before', 'Cleaning')
  await check('before', 'Analysis')

  Object.assign(simulated, { questions: after, runs: [running] })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(shown).toBeVisible()
  await check('during', 'Cleaning')
  await check('during', 'Analysis')

  simulated.runs = [ended]
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(shown).toHaveCount(0)
  await check('after', 'Analysis')
  await check('after', 'Cleaning')
})

test('the head leaves the table its height, its counters fade at their ends, and a search covers the bar', async ({
  page,
}) => {
  await simulateQuestions(page, { questions: after, runs: [ended] })
  await openSetup(page)
  await test.step('in a window of 1280 × 768, the table takes 70 % of the height', async () => {
    await page.setViewportSize({ width: 1280, height: 768 })
    for (const step of ['Analysis', 'Cleaning'] as const) {
      await openStep(page, step)
      const area = page.getByRole('region', { name: 'Questions, scrollable' })
      const height = await area.evaluate((found) => found.getBoundingClientRect().height)
      expect(height).toBeGreaterThanOrEqual(0.7 * 768)
    }
  })

  await test.step('at 768 pixels, nothing in the banner of a complete run covers anything else', async () => {
    const line = page.getByRole('region', { name: 'Cleaning Complete!' })
    await expect(line.getByRole('button', { name: 'Retry failed (1,000)' })).toBeVisible()
    await expectNoFaults(page, line, [768, 1440])
  })

  await openStep(page, 'Analysis')
  for (const width of [768, 390]) {
    await test.step(`at ${width} pixels, the counters fade at the ends that can be scrolled`, async () => {
      await page.setViewportSize({ width, height: 844 })
      const counters = page.getByRole('group', { name: 'Counters' })
      await expect(counters).toHaveAttribute('data-more', 'end')
      const [before, tabs] = [await counters.screenshot(), counters.getByRole('button')]
      await tabs.last().focus()
      await expect(counters).toHaveAttribute('data-more', 'start')
      expect(await counters.evaluate((found) => getComputedStyle(found).maskImage)).toContain('32px')
      expect(await counters.screenshot()).not.toEqual(before)
      await tabs.first().focus()
    })
  }

  await test.step('on a phone, an open search covers the whole bar', async () => {
    const tab = await page.getByRole('button', { name: /^Total Questions/ }).boundingBox()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.keyboard.type('zz')
    await expect(page.getByText('No questions found')).toBeVisible()
    const under = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.textContent ?? 'the search',
      [(tab?.x ?? 0) + 20, (tab?.y ?? 0) + (tab?.height ?? 0) - 1] as const,
    )
    expect(under).toBe('the search')
  })
})

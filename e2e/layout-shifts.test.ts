import { expect, type Page } from '@playwright/test'
import { buildSubreddit } from '@quarry/testkit/sample-subreddits'
import { A_RUN } from './support/expect-toast.ts'
import { fillSession } from './support/filled-session.ts'
import {
  fulfillDiscovery,
  goToSubreddits,
  openCleaningOptions,
  openConnected,
  openSeedTerms,
  openSetup,
  openStep,
} from './support/open-screens.ts'
import { rowsOf } from './support/questions-table.ts'
import { cleanedOf, questionsOf } from './support/sample-questions.ts'
import { test } from './support/watched-test.ts'

// Movement is on, because these tests measure what moves.
test.use({ reducedMotion: 'no-preference' })

/**
 * Measures the cumulative layout shift: the largest sum of shifts within five seconds, less than a second apart,
 * without those that a key or click caused. `expectNone` expects less than 0.02 since the last call. On a busy machine
 * that draws half a second late, the browser also counts what a click caused.
 */
async function watchShifts(
  page: Page,
): Promise<{ forget(): Promise<void>; expectNone(when: string): Promise<void> }> {
  await page.addInitScript(() => {
    const shifts: { value: number; atMs: number; moved: string[] }[] = []
    const describe = (node: unknown) => (node instanceof Node ? node.textContent?.slice(0, 40) : '')
    const place = ({ x, y, width, height }: DOMRect) => `${[x, y, width, height].map(Math.round).join(' ')}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput !== true) {
          const sources: unknown = Reflect.get(entry, 'sources')
          const moved = Array.isArray(sources)
            ? sources.map(
                (of) => `“${describe(of.node)}” from ${place(of.previousRect)} to ${place(of.currentRect)}`,
              )
            : []
          shifts.push({ value: Number(entry.value), atMs: entry.startTime, moved })
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
  const read = async () => {
    await drawn(page)
    return await page.evaluate(() => {
      const shifts: unknown = Reflect.get(window, 'shifts')
      if (!Array.isArray(shifts)) return { largest: Number.NaN, moved: '' }
      let [sum, largest, firstMs, lastMs] = [0, 0, 0, Number.NEGATIVE_INFINITY]
      const taken = shifts.splice(0)
      for (const { value, atMs } of taken) {
        const goesOn = atMs - lastMs < 1000 && atMs - firstMs < 5000
        if (!goesOn) firstMs = atMs
        sum = goesOn ? sum + value : value
        lastMs = atMs
        largest = Math.max(largest, sum)
      }
      return { largest, moved: taken.flatMap(({ moved }) => moved).join('\n') }
    })
  }
  return {
    forget: async () => void (await read()),
    async expectNone(when) {
      const { largest, moved } = await read()
      expect(largest, `${when}; moved:\n${moved}`).toBeLessThan(0.02)
    },
  }
}

/** Returns the classes of scrollable elements whose scrollbar would take space from their content. */
async function scrollersWithoutGutter(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('main :not(textarea)')]
      .filter((element) => {
        const { overflowY, scrollbarWidth, scrollbarGutter } = getComputedStyle(element)
        return overflowY === 'auto' && scrollbarWidth !== 'none' && scrollbarGutter !== 'stable'
      })
      .map((element) => element.className),
  )
}

/** Returns by how many pixels the page itself, with the bar at the top, scrolls. */
async function overflow(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
}

async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

test('nothing moves during and at the end of an extraction and a cleaning', async ({ page, startOver }) => {
  for (const width of [1440, 1024, 390]) {
    await test.step(`at ${width} pixels nothing moves during and at the end of an extraction and a cleaning`, async () => {
      await startOver()
      await page.setViewportSize({ width, height: 900 })
      const shifts = await watchShifts(page)
      await fulfillDiscovery(page, [buildSubreddit('gardening')])
      await openSeedTerms(page)
      await goToSubreddits(page)
      await page.getByRole('checkbox', { name: 'r/gardening' }).check()
      await page.getByLabel('Questions to extract from r/gardening').fill('20')
      await page.getByRole('button', { name: 'Start Analyzing' }).click()
      await page.getByRole('button', { name: 'Extract Questions from Reddit' }).click()
      await expect(rowsOf(page)).not.toHaveCount(0)
      await shifts.forget()
      await expect(page.getByRole('button', { name: 'Start AI Cleaning (20)' })).toBeEnabled(A_RUN)
      await shifts.expectNone('the end of the extraction')

      const options = await openCleaningOptions(page)
      await shifts.forget()
      await options.getByRole('button', { name: 'Start AI Cleaning (20)' }).click()
      // A phone shows no start button beside the review while nothing is pending.
      await expect(
        page
          .getByRole('button', { name: /^(?:Start AI Cleaning \(0\)|Review (?:the rest )?\(\d+\))$/ })
          .first(),
      ).toBeVisible()
      await expect(page.getByRole('region', { name: 'Run in progress' })).toHaveCount(0)
      await shifts.expectNone('the cleaning run')
    })
  }
})

test('nothing moves by itself on the way through the steps, and during a run on the Cleaning screen', async ({
  page,
  startOver,
}) => {
  for (const width of [1440, 390]) {
    await test.step(`at ${width} pixels nothing moves by itself on the way through the steps`, async () => {
      await startOver()
      await page.setViewportSize({ width, height: 900 })
      const shifts = await watchShifts(page)
      await fillSession(page, [...questionsOf(60), cleanedOf(70)])
      await openSetup(page)
      // If the page itself scrolled, its scrollbar would make the bar at the top narrower.
      if (width > 760) expect(await overflow(page)).toBe(0)
      for (const step of ['Analysis', 'Cleaning', 'Complete'] as const) {
        await openStep(page, step)
        await expect(
          step === 'Complete' ? page.getByText('1 of 61 questions') : rowsOf(page).first(),
        ).toBeVisible()
        // Forgets what the click caused, because a busy machine may draw it too late for the browser to exclude it.
        await shifts.forget()
        await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
        await shifts.expectNone(step)
        expect(await scrollersWithoutGutter(page), step).toEqual([])
      }
    })
  }

  await startOver()
  await test.step('at 390 pixels nothing moves during and at the end of a run on the Cleaning screen', async () => {
    await page.setViewportSize({ width: 390, height: 900 })
    const shifts = await watchShifts(page)
    await fillSession(page, questionsOf(12))
    await openConnected(page)
    await openStep(page, 'Cleaning')
    await expect(rowsOf(page)).not.toHaveCount(0)
    await shifts.forget()
    await page.getByRole('button', { name: 'Start AI Cleaning (12 questions)' }).click()
    await expect(page.getByRole('heading', { name: 'Cleaning Complete!' })).toBeVisible(A_RUN)
    await shifts.expectNone('the cleaning run')
  })
})

import type { Browser, Locator, Page } from '@playwright/test'
import { buildQuestions } from '@quarry/testkit/build-question'
import { type Measured, type Measurement, median, row } from './measurement.ts'
import {
  observeInteractions,
  openQuarry,
  painted,
  saved,
  slowestInteraction,
  threadTime,
  withBrowser,
} from './open-page.ts'
import { keyToPaint, scrollInSteps } from './page-frames.ts'

const SIZES = [10_000, 20_000]
const FRAMES = 120
/** One notch of a mouse wheel per frame: 6,000 pixels a second, so that every frame needs new rows. */
const STEP_PX = 100
/** The search field's text and the next key; the results are many, some or few rows. */
const TYPED = [
  ['', '9'],
  ['', '7'],
  ['try', ' '],
  ['try 1', '2'],
  ['vinegar, try 4', '6'],
  ['oven, try 30', '5'],
  ['everything', ','],
] as const

/** Limits in milliseconds: Quarry's promises, and 60 frames per second. */
const GOALS = { key: 100, slowest: 200, filter: 50, frame: 17, all: 2000 }

const namesOf = (size: number) => {
  const subject = `Page of ${size.toLocaleString('en')} questions`
  return {
    key: `${subject}, key to paint of a search`,
    slowest: `${subject}, interaction to paint, slowest`,
    filter: `${subject}, script of a filter`,
    frame: `${subject}, processor time of a frame of scrolling`,
    all: `${subject}, select all and export`,
  }
}

/**
 * Measures the questions table in Chromium: the time from a key press in the search until the results are painted, as
 * the median of seven keys; the slowest of these keys and of the clicks that filter, sort and select all, until the
 * next paint; the script time of a filter; the page thread's time per frame while the list scrolls by 100 pixels per
 * frame; and the time from the click on Select all until the download starts. The baseline is the goals. The rows are
 * not valid if a frame has a gap.
 */
export const page: Measurement = {
  names: SIZES.flatMap((size) => Object.values(namesOf(size))),

  async measure(redisUrl) {
    return await withBrowser(redisUrl, 'bench-page', async ({ browser, apiUrl }) => {
      const measured: Measured = { rows: [], notes: [], problems: [] }
      for (const size of SIZES) {
        const { blank, ...seen } = await measureTable(browser, apiUrl, size)
        const names = namesOf(size)
        for (const key of ['key', 'slowest', 'filter', 'frame', 'all'] as const)
          measured.rows.push(
            row(names[key], { ours: seen[key], theirs: GOALS[key], unit: 'ms', better: 'less' }),
          )
        if (blank > 0)
          measured.problems.push(`${names.frame}: ${blank} of ${FRAMES} frames had an empty part.`)
      }
      return measured
    })
  },
}

async function measureTable(browser: Browser, apiUrl: string, size: number) {
  const questions = buildQuestions(size, 'w').map((question, at) => ({
    ...question,
    type: at % 4 === 0 ? ('reason' as const) : ('how-to' as const),
  }))
  const shown = await openQuarry(browser, apiUrl, questions)
  // Storing all questions for the first time takes longer than what is measured.
  await saved(shown)
  const { frame, blank } = await scroll(shown)
  await observeInteractions(shown)
  const key = median(await type(shown))
  await shown.getByRole('button', { name: 'Filter', exact: true }).click()
  const reasons = shown.getByRole('button', { name: /^Reasons [\d,]+$/ })
  const filter = await threadTime(shown, 'ScriptDuration', async () => await click(reasons))
  await click(reasons)
  for (const sorting of await shown.getByRole('columnheader').getByRole('button').all()) await click(sorting)
  const begin = performance.now()
  await shown.locator('[aria-label="Select all shown"]').click()
  await shown.getByRole('button', { name: 'Export CSV' }).click()
  await Promise.all([
    shown.waitForEvent('download'),
    shown.getByRole('menuitem', { name: 'Current Questions' }).click(),
  ])
  const all = performance.now() - begin
  await painted(shown)
  const slowest = await slowestInteraction(shown)
  await shown.close()
  return { key, slowest, filter, frame, blank, all }
}

async function click(located: Locator): Promise<void> {
  await located.first().click()
  await painted(located.page())
}

/** Returns the mean processor time per frame in milliseconds, and the number of frames with a gap. */
async function scroll(shown: Page): Promise<{ frame: number; blank: number }> {
  let blank = 0
  const all = await threadTime(shown, 'TaskDuration', async () => {
    blank = await shown
      .locator('[aria-label="Questions, scrollable"]')
      .evaluate(scrollInSteps, { count: FRAMES, stepPx: STEP_PX })
  })
  return { frame: all / FRAMES, blank }
}

/** Returns each key's milliseconds from its event until the results are painted. */
async function type(shown: Page): Promise<number[]> {
  const search = shown.locator('[aria-label="Search questions"]')
  const keys: number[] = []
  for (const [before, key] of TYPED) {
    await search.fill(before)
    await painted(shown)
    const measured = shown.evaluate(keyToPaint)
    await painted(shown)
    await shown.keyboard.press(key)
    keys.push(await measured)
  }
  await search.fill('')
  await painted(shown)
  return keys
}

import type { Page } from '@playwright/test'
import { buildQuestions } from '@quarry/testkit/build-question'
import { z } from 'zod'
import { type Measurement, median, row } from './measurement.ts'
import { openQuarry, painted, saved, threadTime, withBrowser } from './open-page.ts'

const SIZE = 20_000
const EDITS = 5
const OPENINGS = 3

const names = {
  open: 'Kept analysis of 20,000 questions, until the table shows it',
  save: 'Kept analysis of 20,000 questions, longest task while an edit is saved',
}

/**
 * Measures an analysis that the browser keeps, in Chromium: the median time from the click on its name in the list
 * until the table shows it, and the processor time of the page thread's longest task from the paint of an edit until
 * the edit is in the browser's database. The baseline is the promised second, and one frame of a 60 Hz screen.
 */
export const keptAnalysis: Measurement = {
  names: Object.values(names),

  async measure(redisUrl) {
    return await withBrowser(redisUrl, 'bench-kept', async ({ browser, apiUrl }) => {
      const shown = await openQuarry(browser, apiUrl, buildQuestions(SIZE, 'k'))
      await saved(shown)
      const tasks: number[] = []
      for (let edit = 0; edit < EDITS; edit++) tasks.push(await longestTaskOfSaving(shown))
      const opened: { wall: number; thread: number }[] = []
      for (let time = 0; time < OPENINGS; time++) opened.push(await timeToOpen(shown))
      const open = median(opened.map(({ wall }) => wall))
      const thread = median(opened.map(({ thread: ms }) => ms))
      return {
        rows: [
          row(names.open, { ours: open, theirs: 1000, unit: 'ms', better: 'less' }),
          row(names.save, { ours: median(tasks), theirs: 17, unit: 'ms', better: 'less' }),
        ],
        notes: [
          `Opening takes ${Math.round(thread)} ms of the page's thread; the longest tasks of ${EDITS} saves took ${tasks.map((ms) => ms.toFixed(1)).join(', ')} ms.`,
        ],
        problems: [],
      }
    })
  },
}

/** Starts a new analysis and then opens the kept one, like a user who returns to it. */
async function timeToOpen(shown: Page): Promise<{ wall: number; thread: number }> {
  await openList(shown)
  await shown.getByRole('button', { name: 'Start a new analysis' }).click()
  await shown.getByRole('heading', { name: 'API Configuration' }).waitFor()
  await openList(shown)
  let wall = 0
  const thread = await threadTime(shown, 'TaskDuration', async () => {
    wall = await shown.evaluate(
      () =>
        new Promise<number>((done) => {
          const begin = performance.now()
          document.querySelector<HTMLElement>('main li button')?.click()
          const look = () => {
            if (/None selected, [\d,]+ questions shown/.test(document.body.textContent ?? ''))
              done(performance.now() - begin)
            else requestAnimationFrame(look)
          }
          look()
        }),
    )
  })
  await saved(shown)
  return { wall, thread }
}

async function openList(shown: Page): Promise<void> {
  await shown
    .getByRole('banner')
    .getByRole('button', { name: /your analyses$/ })
    .click()
  await shown.getByRole('heading', { name: 'Your analyses' }).waitFor()
}

/** Deletes a question, and returns the processor time of the longest task from the next paint to the last save. */
async function longestTaskOfSaving(shown: Page): Promise<number> {
  const browser = shown.context().browser()
  if (!browser) throw new Error('the page has no browser')
  await browser.startTracing(shown, {
    categories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'],
  })
  await shown
    .getByRole('button', { name: /^Delete question/ })
    .first()
    .click()
  await painted(shown)
  await shown.evaluate(() => performance.mark('painted'))
  await saved(shown)
  await shown.evaluate(() => performance.mark('saved'))
  const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString()))
  const [begin, end] = ['painted', 'saved'].map((name) => traceEvents.find((event) => event.name === name))
  if (!begin || !end) throw new Error('the trace has no marks')
  const tasks = traceEvents.filter(
    ({ name, ts, pid, tid }) =>
      name === 'RunTask' && pid === begin.pid && tid === begin.tid && ts > begin.ts && ts < end.ts,
  )
  return Math.max(...tasks.map(({ tdur, dur = 0 }) => tdur ?? dur)) / 1000
}

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number(),
      /** Microseconds: of the clock and of the processor. */
      dur: z.number().optional(),
      tdur: z.number().optional(),
    }),
  ),
})

import type { Page } from '@playwright/test'
import type { Question } from '@quarry/contracts/question'
import { type Measurement, median, row } from './measurement.ts'
import { openQuarry, painted, saved, withBrowser } from './open-page.ts'
import { COMPARED_QUESTIONS, findings, sortedQuestions } from './sorted-questions.ts'

const NAME = 'Comparison of 2 × 20,000 questions, from the list to the first paint'
const ROUNDS = 3
const GOAL_MS = 2500

/**
 * Measures how long it takes in Chromium from the click on Compare in the list of analyses until the page shows what
 * changed, with both analyses read from the browser's database. Both are sorted by one codebook and have 5,000 groups. The
 * baseline is the promised time.
 */
export const comparingOnPage: Measurement = {
  names: [NAME],

  async measure(redisUrl) {
    return await withBrowser(redisUrl, 'bench-compare', async ({ browser, apiUrl }) => {
      const shown = await openQuarry(browser, apiUrl, sortedQuestions(0), findings)
      await saved(shown)
      await addFromFile(shown, sortedQuestions(COMPARED_QUESTIONS / 2))
      await openList(shown)
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) times.push(await timeToCompare(shown))
      return {
        rows: [row(NAME, { ours: median(times), theirs: GOAL_MS, unit: 'ms', better: 'less' })],
        notes: [],
        problems: [],
      }
    })
  },
}

async function addFromFile(shown: Page, questions: readonly Question[]): Promise<void> {
  const session = { format: 'quarry-session', version: 1, name: 'Later', findings, questions }
  await openList(shown)
  await shown.getByLabel('File of an analysis').setInputFiles({
    name: 'later.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(session)),
  })
  await shown.getByText(/None selected, [\d,]+ questions shown/).waitFor()
  await saved(shown)
}

async function openList(shown: Page): Promise<void> {
  await shown
    .getByRole('banner')
    .getByRole('button', { name: /your analyses$/ })
    .click()
  await shown.getByRole('heading', { name: 'Your analyses' }).waitFor()
}

async function timeToCompare(shown: Page): Promise<number> {
  const choices = shown.getByRole('listitem').getByRole('button', { name: /^Compare ./ })
  for (const choice of await choices.all()) await choice.click()
  await painted(shown)
  const time = await shown.getByRole('button', { name: 'Compare', exact: true }).evaluate(
    (button: HTMLElement) =>
      new Promise<number>((done) => {
        const begin = performance.now()
        button.click()
        const look = () =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            const isShown = document.querySelector('section[aria-label="In short"]') !== null
            port1.onmessage = () => (isShown ? done(performance.now() - begin) : look())
            port2.postMessage(undefined)
          })
        look()
      }),
  )
  await shown.getByRole('button', { name: 'Your analyses', exact: true }).click()
  await shown.getByRole('heading', { name: 'Your analyses' }).waitFor()
  return time
}

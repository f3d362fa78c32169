import type { Page } from '@playwright/test'
import type { Question } from '@quarry/contracts/question'
import { buildQuestions } from '@quarry/testkit/build-question'
import { type Measurement, median, row } from './measurement.ts'
import { openQuarry, painted, saved, withBrowser } from './open-page.ts'

const NAME = 'Comparison of 2 × 20,000 questions, from the list to the first paint'
const QUESTIONS = 20_000
const ROUNDS = 3
const GOAL_MS = 2500

/**
 * Measures how long it takes in Chromium from the click on Compare in the list of analyses until the page shows what
 * changed, with both analyses read from the browser's database. The baseline is the promised time.
 */
export const comparingOnPage: Measurement = {
  names: [NAME],

  async measure(redisUrl) {
    return await withBrowser(redisUrl, 'bench-compare', async ({ browser, apiUrl }) => {
      const shown = await openQuarry(browser, apiUrl, rowsFrom(0))
      await saved(shown)
      await addFromFile(shown, rowsFrom(QUESTIONS / 2))
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

const topics = Array.from({ length: 24 }, (_, at) => ({
  id: `#topic${at}`,
  name: `Topic ${at}`,
  covers: `What belongs to topic ${at}.`,
}))

const rowsFrom = (first: number): Question[] =>
  buildQuestions(QUESTIONS, 'q', first).map((question, at) => ({ ...question, topic: `#topic${at % 24}` }))

async function addFromFile(shown: Page, questions: readonly Question[]): Promise<void> {
  const findings = { topics, groups: [], joined: [], parted: [] }
  const session = { format: 'quarry-session', version: 1, name: 'Later', findings, questions }
  await openList(shown)
  await shown.getByLabel('Session file').setInputFiles({
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
  const main = shown.getByRole('main')
  for (const item of await main.getByRole('button', { name: /^Compare ./ }).all()) await item.click()
  await painted(shown)
  const time = await shown.evaluate(
    () =>
      new Promise<number>((done) => {
        const begin = performance.now()
        const buttons = [...document.querySelectorAll<HTMLElement>('main button, footer button')]
        buttons.find(({ textContent }) => textContent === 'Compare')?.click()
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

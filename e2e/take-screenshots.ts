// Run by `npm run screenshots`: takes a screenshot of every screen, into the folder of the first argument. Further
// arguments choose scenarios, such as `table`, and widths in place of their usual ones; `--forced-colours` adds a
// screenshot of each in forced colours.
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { createCapture, themes } from './scenarios/capture.ts'
import { readChoice } from './scenarios/read-choice.ts'

const FORCED_COLOURS = '--forced-colours'

const [folder = 'screenshots', ...options] = process.argv.slice(2)
const chosen = options.filter((option) => option !== FORCED_COLOURS)
const looks = options.includes(FORCED_COLOURS) ? ([...themes, 'forced'] as const) : themes
const TIMEOUT_MS = 300_000
const { CHROMIUM_PATH, QUARRY_URL } = process.env
if (!QUARRY_URL) throw new Error('QUARRY_URL must be the address of a running Quarry')

const wanted = readChoice(chosen)
const widths = [...new Set(wanted.flatMap((scenario) => scenario.widths))]

const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
})
try {
  // Two at a time: more would only slow each other on a small machine.
  const results: boolean[] = []
  for (let start = 0; start < widths.length; start += 2) {
    const pair = widths.slice(start, start + 2)
    results.push(...(await Promise.all(pair.map((width) => runScenarios(browser, QUARRY_URL, width)))))
  }
  // A missing screenshot must not go unnoticed.
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  await browser.close()
}

/** Runs every scenario at one width. Returns false when one of them failed, after all have run. */
async function runScenarios(shared: Browser, baseURL: string, width: number): Promise<boolean> {
  let complete = true
  for (const { name, run } of wanted.filter((scenario) => scenario.widths.includes(width))) {
    const context = await shared.newContext({
      baseURL,
      locale: 'en-US',
      reducedMotion: 'reduce',
      viewport: { width, height: 900 },
    })
    // A guard against what hangs: a machine may be busy.
    context.setDefaultTimeout(TIMEOUT_MS)
    const page = await context.newPage()
    try {
      await run(page, createCapture(page, join(folder, String(width)), looks))
      console.log(`Took ${name} at ${width} pixels.`)
    } catch (error) {
      complete = false
      await page.screenshot({ path: join(folder, String(width), `failed-${name}.png`) })
      console.error(`${name} failed at ${width} pixels:`, error)
    }
    await context.close()
  }
  return complete
}

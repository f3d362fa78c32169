// Run by `npm run screenshots`: takes a picture of every screen for somebody to look at, into the folder named
// first. Words after it choose stories, such as `table`; numbers choose widths.
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { createCamera } from './scenarios/camera.ts'
import { stories } from './scenarios/scenario.ts'

const [folder = 'screenshots', ...chosen] = process.argv.slice(2)
const { CHROMIUM_PATH, QUARRY_URL } = process.env
if (!QUARRY_URL) throw new Error('QUARRY_URL has to say where Quarry runs')

const unknown = chosen.filter((word) => !isWidth(word) && !stories.some(({ name }) => name === word))
if (unknown.length > 0) {
  throw new Error(`${unknown.join(', ')}: the stories are ${stories.map(({ name }) => name).join(', ')}`)
}
const wantedWidths = chosen.filter(isWidth).map(Number)
const wantedNames = chosen.filter((word) => !isWidth(word))
const wanted = stories.filter(({ name }) => wantedNames.length === 0 || wantedNames.includes(name))
const widths = [...new Set(wanted.flatMap((story) => story.widths))].filter(
  (width) => wantedWidths.length === 0 || wantedWidths.includes(width),
)

const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
})
try {
  // Two at a time: more only make each other wait on a small machine.
  const told: boolean[] = []
  for (let start = 0; start < widths.length; start += 2) {
    const pair = widths.slice(start, start + 2)
    told.push(...(await Promise.all(pair.map((width) => playScenarios(browser, QUARRY_URL, width)))))
  }
  // A screen that could not be reached must not go unseen for want of a picture.
  process.exitCode = told.every(Boolean) ? 0 : 1
} finally {
  await browser.close()
}

/** Every story at one width; false when one of them got stuck, which does not keep the others from being told. */
async function playScenarios(shared: Browser, baseURL: string, width: number): Promise<boolean> {
  let complete = true
  for (const { name, tell } of wanted.filter((story) => story.widths.includes(width))) {
    const context = await shared.newContext({
      baseURL,
      locale: 'en-US',
      reducedMotion: 'reduce',
      viewport: { width, height: 900 },
    })
    const page = await context.newPage()
    try {
      await tell(page, createCamera(page, join(folder, String(width))))
      console.log(`Took ${name} at ${width} pixels.`)
    } catch (error) {
      complete = false
      await page.screenshot({ path: join(folder, String(width), `stuck-in-${name}.png`) })
      console.error(`Got stuck in ${name} at ${width} pixels:`, error)
    }
    await context.close()
  }
  return complete
}

function isWidth(word: string): boolean {
  return /^\d+$/.test(word)
}

// Run by `npm run screenshots`: takes a picture of every screen for somebody to look at, into the folder named.
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { createCamera } from './scenes/camera.ts'
import { cleaningScenes } from './scenes/cleaning-scenes.ts'
import { exportScenes } from './scenes/export-scenes.ts'
import { quotaScenes } from './scenes/quota-scenes.ts'
import { setupScenes } from './scenes/setup-scenes.ts'

const WIDTHS = [1440, 390]
const stories = [setupScenes, cleaningScenes, exportScenes, quotaScenes]

const [folder = 'screenshots'] = process.argv.slice(2)
const { CHROMIUM_PATH, QUARRY_URL } = process.env
if (!QUARRY_URL) throw new Error('QUARRY_URL has to say where Quarry runs')

const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
})
try {
  await Promise.all(WIDTHS.map((width) => tellStories(browser, QUARRY_URL, width)))
} finally {
  await browser.close()
}

async function tellStories(shared: Browser, baseURL: string, width: number): Promise<void> {
  for (const story of stories) {
    const context = await shared.newContext({
      baseURL,
      locale: 'en-US',
      reducedMotion: 'reduce',
      viewport: { width, height: 900 },
    })
    const page = await context.newPage()
    await story(page, createCamera(page, join(folder, String(width))))
    await context.close()
  }
  console.log(`Took every screen at ${width} pixels.`)
}

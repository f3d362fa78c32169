// Run by `npm run screenshots`: takes the pictures in README and the guide into `docs/`.
import { chromium } from '@playwright/test'
import { captureDocs } from './scenarios/docs-scenario.ts'

const TIMEOUT_MS = 300_000
const { CHROMIUM_PATH, QUARRY_URL } = process.env
if (!QUARRY_URL) throw new Error('QUARRY_URL must be the address of a running Quarry')

const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
})
try {
  await captureDocs(async () => {
    const context = await browser.newContext({
      baseURL: QUARRY_URL,
      locale: 'en-US',
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 },
    })
    // Only catches what hangs, because the machine may be busy.
    context.setDefaultTimeout(TIMEOUT_MS)
    return await context.newPage()
  })
} finally {
  await browser.close()
}

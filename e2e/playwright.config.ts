import { defineConfig } from '@playwright/test'

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const { CHROMIUM_PATH } = process.env

export default defineConfig({
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Guards against what hangs, no measures of speed: they outlast a machine whose cores are all busy.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  reporter: 'list',
  use: {
    // Quarry chooses its port, and `wait` below puts its address into the environment.
    ...(process.env.QUARRY_URL && { baseURL: process.env.QUARRY_URL }),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // The processor draws each frame of a movement: about a seventh of the time. Tests about movement switch it on.
    reducedMotion: 'reduce',
    // A trace adds an eighth to every test's time. To trace a failed test, run it with `--trace on`.
    trace: 'off',
    launchOptions: { args: CHROMIUM_FLAGS, ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }) },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
  webServer: {
    name: 'Quarry',
    // `exec`, so that no shell is between Playwright and Quarry when either of them ends.
    command: 'exec node scripts/start.js',
    cwd: '..',
    env: { PORT: '0', REDIS_URL: '' },
    wait: { stdout: /Quarry is ready at (?<quarry_url>http:\S+)/ },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
})

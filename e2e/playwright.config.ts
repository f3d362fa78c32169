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
  testIgnore: process.env.QUARRY_NIGHTLY === '1' ? [] : ['nightly/**'],
  // A third test uses the cores while the other two wait for toasts and polls.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A slow test fails: what needs more time belongs to `nightly/`.
  timeout: 30_000,
  expect: { timeout: 5000 },
  reporter: 'list',
  use: {
    // Quarry chooses its port, and `wait` below puts its address into the environment.
    ...(process.env.QUARRY_URL && { baseURL: process.env.QUARRY_URL }),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // Drawing animations would take about a seventh of the time. Tests about movement switch them on.
    reducedMotion: 'reduce',
    // Traces would add an eighth to every test's time. To trace a failed test, run it with `--trace on`.
    trace: 'off',
    launchOptions: { args: CHROMIUM_FLAGS, ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }) },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
  webServer: {
    name: 'Quarry',
    // `exec`, so that signals reach Quarry without a shell in between.
    command: 'exec node scripts/start.js',
    cwd: '..',
    env: { PORT: '0', REDIS_URL: '' },
    wait: { stdout: /Quarry is ready at (?<quarry_url>http:\S+)/ },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
})

import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { end, startProgram } from '@quarry/testkit/program'
import { startRedis } from '../scripts/embedded-redis.js'
import { openSetup } from './support/open-screens.ts'
import { test as watched } from './support/watched-test.ts'

/** A test against an API without a sandbox. */
const test = watched.extend<object, { url: string }>({
  url: [
    async ({ browserName: _ }, use) => {
      const redis = await startRedis({ url: '' })
      const CREDENTIAL_KEYS = `k1:${randomBytes(32).toString('base64')}`
      const api = await startProgram('api', { PORT: '0', REDIS_URL: redis.url, CREDENTIAL_KEYS })
      await use(api.url)
      await end(api)
      await redis.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ url }, use) => use(url),
})

test('without a sandbox, the first step does not offer demo credentials', async ({ page }) => {
  await openSetup(page)
  await expect(page.getByText(/^Credentials are stored in this browser’s local storage/)).toBeVisible()
  await expect(page.getByText(/demo/)).toHaveCount(0)
})

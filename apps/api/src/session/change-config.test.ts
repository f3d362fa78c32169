import { buildSandbox } from '@quarry/sandbox/build-sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createTestApi, openBrowser } from '../testing/test-api.ts'

const { url, prefix } = openTestRedis()
const sandbox = buildSandbox({ seed: 'demo', clockFactor: 1, latencyMs: 0 })
let sandboxUrl: string

beforeAll(async () => {
  sandboxUrl = await sandbox.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => sandbox.close())

test.each([
  { sandboxThat: 'runs', address: () => sandboxUrl, demo: true },
  { sandboxThat: 'is named but not started', address: () => 'http://127.0.0.1:9', demo: false },
  { sandboxThat: 'is not configured', address: () => '', demo: false },
])('with a sandbox that $sandboxThat, demo credentials are accepted: $demo', async ({ address, demo }) => {
  const api = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: prefix, SANDBOX_URL: address() })
  const browser = openBrowser(api.app)
  expect((await browser.call('GET', '/api/config')).json()).toMatchObject({ demo })
  expect((await browser.call('POST', '/api/config', {})).json()).toMatchObject({ demo })
  await api.close()
})

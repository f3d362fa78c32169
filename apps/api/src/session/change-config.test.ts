import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createTestApi, openBrowser } from '../testing/test-api.ts'
import { useSandbox } from '../testing/use-sandbox.ts'

const { url, prefix } = openTestRedis()
const { sandboxUrl } = await useSandbox({ seed: 'demo' })

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

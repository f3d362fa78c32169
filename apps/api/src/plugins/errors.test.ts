import { expect, test } from 'vitest'
import { useConnectionsApi } from '../connections/testing/use-connections-api.ts'
import { logLines, noticesOf } from '../testing/log-lines.ts'
import { openBrowser } from '../testing/test-api.ts'

const { api } = await useConnectionsApi()

test('a failing service is logged at info level, because operators can do nothing about it', async () => {
  const credentials = { redditClientId: 'demo-outage', redditClientSecret: 'demo' }
  const body = { seedTerms: ['bread'], ...credentials }
  const response = await openBrowser(api.app).call('POST', '/api/discover-subreddits', body)
  expect(response.statusCode).toBe(502)
  expect(noticesOf(api)).toEqual([])
  expect(logLines(api)).toContainEqual(
    expect.objectContaining({ msg: 'service failed', event: 'service.failed', level: 'info', status: 502 }),
  )
})

import { expect, test } from 'vitest'
import { useConnectionsApi } from '../connections/testing/use-connections-api.ts'
import { openBrowser } from '../testing/test-api.ts'

const { api } = await useConnectionsApi()

test('a failing service is logged at info level, because operators can do nothing about it', async () => {
  const { app, log } = api
  const credentials = { redditClientId: 'demo-outage', redditClientSecret: 'demo' }
  const body = { seedTerms: ['bread'], ...credentials }
  const response = await openBrowser(app).call('POST', '/api/discover-subreddits', body)
  expect(response.statusCode).toBe(502)
  const lines = log.map((line): { level: string; msg: string; status?: number } => JSON.parse(line))
  expect(lines.filter(({ level }) => level !== 'debug' && level !== 'info')).toEqual([])
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'service failed', event: 'service.failed', level: 'info', status: 502 }),
  )
})

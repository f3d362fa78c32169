import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { type ConnectionsApi, startConnectionsApi } from '../connections/testing/connections-api.ts'
import { openBrowser } from '../testing/test-api.ts'

const redis = openTestRedis()
let service: ConnectionsApi

beforeAll(async () => {
  service = await startConnectionsApi(redis)
})
afterAll(() => service.close())

test('a failing service is logged at info level, because operators can do nothing about it', async () => {
  const { app, log } = service.api
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

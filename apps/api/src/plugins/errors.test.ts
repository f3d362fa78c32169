import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { type ConnectionsApi, startConnectionsApi } from '../connections/testing/connections-api.ts'
import { openBrowser } from '../test-api.ts'

const INFO = 30
const redis = openTestRedis()
let service: ConnectionsApi

beforeAll(async () => {
  service = await startConnectionsApi(redis)
})
afterAll(() => service.close())

test('a failing service is logged as information, because the operator can do nothing', async () => {
  const { app, log } = service.api
  const credentials = { redditClientId: 'demo-outage', redditClientSecret: 'demo' }
  const body = { seedTerms: ['bread'], ...credentials }
  const response = await openBrowser(app).call('POST', '/api/discover-subreddits', body)
  expect(response.statusCode).toBe(502)
  const lines = log.map((line): { level: number; msg: string; status?: number } => JSON.parse(line))
  expect(lines.filter(({ level }) => level > INFO)).toEqual([])
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'service failed', level: INFO, status: 502 }))
})

import { beat, retire } from '@quarry/store/heartbeat'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createTestApi, openBrowser, type TestApi } from '../test-api.ts'

const { redis, url, prefix } = openTestRedis()
let api: TestApi

beforeAll(async () => {
  api = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: prefix })
})
afterAll(() => api.close())

test('it is ready while a worker is heard from', async () => {
  const browser = openBrowser(api.app)
  const lonely = await browser.call('GET', '/readyz')
  expect(lonely.statusCode).toBe(503)
  expect(lonely.body).toBe('No worker has been heard from in the last 30 seconds.')

  await beat(redis, api.dependencies.keys, 'worker-1')
  const ready = await browser.call('GET', '/readyz')
  expect(ready.statusCode).toBe(200)
  expect(ready.json()).toEqual({ status: 'ready' })

  await retire(redis, api.dependencies.keys, 'worker-1')
  expect((await browser.call('GET', '/readyz')).statusCode).toBe(503)
})

test('being alive needs nobody, and starts no session', async () => {
  const response = await openBrowser(api.app).call('GET', '/healthz')
  expect(response.json()).toEqual({ status: 'alive' })
  expect(response.cookies).toEqual([])
})

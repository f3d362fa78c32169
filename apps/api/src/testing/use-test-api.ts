import { afterAll } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createTestApi, type TestApiOptions } from './test-api.ts'

/**
 * Builds an API on the test run's Redis, with a key prefix that is unique to the calling file. After the file's tests,
 * the API is closed and everything under the prefix is removed.
 */
export async function useTestApi(environment: Record<string, string> = {}, options: TestApiOptions = {}) {
  const { redis, url, prefix } = openTestRedis()
  const api = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: prefix, ...environment }, options)
  afterAll(() => api.close())
  return { api, redis, url, prefix }
}

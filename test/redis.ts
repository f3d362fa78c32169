/// <reference path="./vitest.d.ts" />
import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, inject } from 'vitest'

/**
 * Returns a connection to the test run's Redis and a key prefix that is unique to the calling file. After the file's
 * tests, everything under the prefix is removed and the connection is closed.
 */
export function openTestRedis(): { redis: Redis; url: string; prefix: string } {
  const url = inject('redisUrl')
  const prefix = `test:${randomUUID()}:`
  const redis = new Redis(url, { maxRetriesPerRequest: null })
  afterAll(async () => {
    for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 1000 })) {
      if (keys.length > 0) await redis.unlink(keys)
    }
    await redis.quit()
  })
  return { redis, url, prefix }
}

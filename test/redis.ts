/// <reference path="./vitest.d.ts" />
import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, inject } from 'vitest'

/**
 * A connection to the test run's Redis and a key prefix of the calling file's own. Everything under the
 * prefix is removed and the connection closed when the file is done.
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

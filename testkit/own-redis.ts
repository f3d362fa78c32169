import { Redis } from 'ioredis'
import { onTestFinished } from 'vitest'
import { startRedis } from '../scripts/embedded-redis.js'

/** Starts a Redis of the test's own until the test ends. Returns its address and a connection. */
export async function startOwnRedis(settings: string[] = []) {
  const server = await startRedis({ url: '', settings })
  const redis = new Redis(server.url, { maxRetriesPerRequest: null })
  onTestFinished(async () => {
    redis.disconnect()
    await server.stop()
  })
  return { url: server.url, redis }
}

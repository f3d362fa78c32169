import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { startRedis } from './embedded-redis.js'

test('an embedded Redis keeps to loopback, evicts nothing, knows its limit and writes no disk', async () => {
  const server = await startRedis({ url: '' })
  const redis = new Redis(server.url)
  try {
    const settings = await Promise.all(
      ['bind', 'maxmemory-policy', 'maxmemory', 'appendonly', 'save'].map((name) =>
        redis.config('GET', name),
      ),
    )
    expect(settings).toEqual([
      ['bind', '127.0.0.1'],
      ['maxmemory-policy', 'noeviction'],
      ['maxmemory', String(512 * 1024 * 1024)],
      ['appendonly', 'no'],
      ['save', ''],
    ])
  } finally {
    redis.disconnect()
    await server.stop()
  }
})

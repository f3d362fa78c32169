import { once } from 'node:events'
import { isRedisOutage } from '@quarry/store/connection/redis-outage'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { startRedis } from '../../../../scripts/embedded-redis.js'
import { freePort } from '../../../../scripts/ports.js'
import { DelayedRetryWorker } from './delayed-retry-worker.ts'

test('a worker whose Redis rejects its commands retries after a second, not at once', async () => {
  const settings = ['--cluster-enabled', 'yes', '--cluster-port', String(await freePort())]
  const cluster = await startRedis({ url: '', settings })
  const connection = new Redis(cluster.url, { maxRetriesPerRequest: null })
  const worker = new DelayedRetryWorker('delayed-retry', async () => undefined, {
    connection,
    skipStalledCheck: true,
  })
  const rejections: number[] = []
  worker.on('error', (error) => {
    if (isRedisOutage(error)) rejections.push(performance.now())
  })
  await once(worker, 'error')
  await expect.poll(() => rejections.length).toBeGreaterThanOrEqual(2)
  const [first = 0, second = 0] = rejections
  expect(second - first).toBeGreaterThan(950)
  await worker.close()
  connection.disconnect()
  await cluster.stop()
})

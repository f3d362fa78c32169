import { once } from 'node:events'
import { isRedisOutage } from '@quarry/store/connection/redis-outage'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../../scripts/ports.js'
import { startOwnRedis } from '../../../../testkit/own-redis.ts'
import { DelayedRetryWorker } from './delayed-retry-worker.ts'

test('a worker whose Redis rejects its commands retries after a second, not at once', async () => {
  const settings = ['--cluster-enabled', 'yes', '--cluster-port', String(await freePort())]
  const { redis: connection } = await startOwnRedis(settings)
  const worker = new DelayedRetryWorker('delayed-retry', async () => undefined, {
    connection,
    skipStalledCheck: true,
  })
  onTestFinished(() => worker.close())
  const rejections: number[] = []
  worker.on('error', (error) => {
    if (isRedisOutage(error)) rejections.push(performance.now())
  })
  await once(worker, 'error')
  await expect.poll(() => rejections.length).toBeGreaterThanOrEqual(2)
  const [first = 0, second = 0] = rejections
  expect(second - first).toBeGreaterThan(950)
})

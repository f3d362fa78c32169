import { startStack } from '@quarry/testkit/stack'
import type { TestProject } from 'vitest/node'
import { startRedis } from '../scripts/embedded-redis.js'

/**
 * Starts one stack for all tests that don't stop, suspend or reconfigure a part of it. It has its own Redis, because
 * Vitest starts the test run's Redis only after a project's setup.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const redis = await startRedis({ url: '' })
  const { api, sandbox, stop } = await startStack({
    redisUrl: redis.url,
    prefix: 'shared',
    workers: 2,
    clockFactor: 20,
  })
  project.provide('stack', { api: { url: api.url }, sandbox: { url: sandbox.url } })
  return async () => {
    await stop()
    await redis.stop()
  }
}

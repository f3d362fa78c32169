import { startStack } from '@quarry/testkit/stack'
import type { TestProject } from 'vitest/node'
import { startRedis } from '../scripts/embedded-redis.js'

/**
 * Starts one stack for all tests that do not stop, suspend or configure a part of it. It has its own Redis, because
 * Vitest starts that of the test run after a project's own setup.
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

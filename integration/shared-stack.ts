import { startStack } from '@quarry/testkit/stack'
import type { TestProject } from 'vitest/node'
import { startTestRedis } from '../test/redis-server.ts'

/**
 * Starts one stack for all tests that stop, suspend or configure no part of it. Its Redis is not that of the test run,
 * which Vitest starts after a project's own setup.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const redis = await startTestRedis()
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

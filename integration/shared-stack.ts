import { startStack } from '@quarry/testkit/stack'
import type { TestProject } from 'vitest/node'
import { startRedis } from '../scripts/embedded-redis.js'

/**
 * Starts one stack for all tests that don't stop, suspend or reconfigure a part of it. It has its own Redis, because
 * Vitest starts the test run's Redis only after a project's setup.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const redis = await startRedis({ url: '' })
  const settings = { redisUrl: redis.url, prefix: 'shared', clockFactor: 20 }
  const { api, sandbox, stop } = await startStack({ ...settings, workers: 2, model: 'sandbox:4b' })
  project.provide('stack', { ...settings, api: { url: api.url }, sandbox: { url: sandbox.url } })
  return async () => {
    await stop()
    await redis.stop()
  }
}

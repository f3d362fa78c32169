/// <reference path="./vitest.d.ts" />
import type { TestProject } from 'vitest/node'
import { startRedis } from '../scripts/embedded-redis.js'

/** Starts one Redis for a whole test run. The tests also pass on Valkey. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startRedis({ url: '' })
  project.provide('redisUrl', url)
  return stop
}

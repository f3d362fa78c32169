/// <reference path="./vitest.d.ts" />
import { RedisContainer } from '@testcontainers/redis'
import type { TestProject } from 'vitest/node'
import { startRedis } from '../scripts/embedded-redis.js'
import { log } from '../scripts/progress.js'
import { runProgram } from '../scripts/run-program.js'

const IMAGE = process.env.TEST_REDIS_IMAGE ?? 'redis:8-alpine'

/**
 * Starts one Redis for a whole test run: the program in EMBEDDED_REDIS_BINARY, else a container of TEST_REDIS_IMAGE if
 * Docker runs, else the embedded server. The tests pass on Valkey too.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startTestRedis()
  project.provide('redisUrl', url)
  return stop
}

export async function startTestRedis(): Promise<{ url: string; stop: () => Promise<void> }> {
  const container = process.env.EMBEDDED_REDIS_BINARY ? undefined : await inContainer()
  return container ?? (await startRedis({ url: '' }))
}

async function inContainer(): Promise<{ url: string; stop: () => Promise<void> } | undefined> {
  const engine = await runProgram('docker', ['info'], { timeoutMs: 10_000 })
  if (!engine.ok) return undefined
  try {
    const container = await new RedisContainer(IMAGE).start()
    return {
      url: container.getConnectionUrl(),
      stop: async () => {
        await container.stop()
      },
    }
  } catch (error) {
    // The engine may run but be unable to pull the image.
    log(`Docker could not start ${IMAGE} (${error}); the embedded Redis is used`)
    return undefined
  }
}

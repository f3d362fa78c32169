import { randomUUID } from 'node:crypto'
import { beginRun, createTestStore } from '@quarry/store/store-fixture'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startRedis } from '../../../../scripts/embedded-redis.js'
import { commandsDuring } from '../../../../testkit/redis-commands.ts'
import { createTestApi } from '../testing/test-api.ts'
import { OPS_PASSWORD, withPassword } from './testing/operator.ts'

const states = [
  [],
  ['waitReason', 'rate'],
  ['waitReason', 'daily-quota'],
  ['waitReason', 'service'],
  ['pause', 1],
] as const

test('metrics and status take as many Redis commands with 200 sessions and runs as with 10', async () => {
  const server = await startRedis({ url: '' })
  // Heartbeats would be counted.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const api = await createTestApi({ REDIS_URL: server.url, OPS_PASSWORD })
  onTestFinished(async () => {
    vi.useRealTimers()
    await api.close()
    await server.stop()
  })
  const { redis, config, queues } = api.dependencies
  const read = async (url: string) => await api.app.inject({ url, headers: withPassword() })

  async function start(count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      const store = { ...createTestStore(redis, config.redisPrefix), sessionId: randomUUID() }
      const run = await beginRun(store, 'extraction')
      const [field, value] = states[i % states.length] ?? []
      await queues.add('extraction', run)
      if (field === undefined) continue
      const until = ['run', 'waitUntil', Date.now() + 3_600_000] as const
      await store.owners.write(run, { values: [['run', field, value], until] })
    }
  }
  const commands = async (url: string) => await commandsDuring(redis, () => read(url))

  await start(10)
  await read('/metrics')
  for (const url of ['/metrics', '/ops/status']) expect((await read(url)).statusCode, url).toBe(200)
  const ofTen = [await commands('/metrics'), await commands('/ops/status')]
  await start(190)
  expect([await commands('/metrics'), await commands('/ops/status')]).toEqual(ofTen)
  expect((await read('/metrics')).body).toContain('quarry_sessions 200')
  const { runs, waiting } = (await read('/ops/status')).json()
  expect([runs.length, waiting.length]).toEqual([5, 100])
})

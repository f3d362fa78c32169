import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startRedis } from '../../../scripts/embedded-redis.js'
import { end, spawnProgram } from '../../../testkit/program.ts'

const problems = new Set(['warn', 'error', 'fatal'])

function startWorkerProgram(environment: Record<string, string>) {
  const CREDENTIAL_KEYS = `k1:${randomBytes(32).toString('base64')}`
  const worker = spawnProgram('worker', { CREDENTIAL_KEYS, LOG_LEVEL: 'debug', ...environment })
  onTestFinished(() => end(worker, 'SIGKILL'))
  /** Returns only complete lines. */
  const log = () =>
    worker
      .output()
      .split('\n')
      .slice(0, -1)
      .map((line): { level: string; msg: string } => JSON.parse(line))
  return { worker, log, exit: once(worker.process, 'exit') }
}

/** Settings with a port on which no server listens. */
const nowhere = { REDIS_URL: 'redis://127.0.0.1:1' }

test('it exits cleanly when its parent process ends', async () => {
  const { worker, exit } = startWorkerProgram({ REDIS_URL: inject('redisUrl'), REDIS_PREFIX: 'worker-main' })
  await once(worker.process, 'message')
  worker.process.disconnect()
  expect(await exit).toEqual([0, null])
})

test('it exits when its parent process ends while it still waits for Redis', async () => {
  const { worker, log, exit } = startWorkerProgram(nowhere)
  await expect.poll(() => log().length).toBeGreaterThan(0)
  worker.process.disconnect()
  expect(await exit).toEqual([null, 'SIGTERM'])
})

test('while Redis is unreachable, one line reports it, however many attempts fail', async () => {
  let tries = 0
  const hangsUp = createServer((socket) => {
    tries += 1
    socket.destroy()
  })
  hangsUp.listen(0, '127.0.0.1')
  await once(hangsUp, 'listening')
  onTestFinished(() => void hangsUp.close())
  const address = hangsUp.address()
  const port = typeof address === 'object' ? address?.port : 0
  const { log } = startWorkerProgram({ REDIS_URL: `redis://127.0.0.1:${port}` })
  await expect.poll(() => tries).toBeGreaterThan(5)
  await expect
    .poll(() => log().filter(({ level }) => problems.has(level)))
    .toEqual([expect.objectContaining({ msg: 'redis connection lost' })])
})

test('one line warns of a Redis that evicts data when it is full', async () => {
  const redis = await startRedis({ url: '', settings: ['--maxmemory-policy', 'allkeys-lru'] })
  onTestFinished(redis.stop)
  const { worker, log } = startWorkerProgram({ REDIS_URL: redis.url })
  await once(worker.process, 'message')
  await expect
    .poll(() => log().filter(({ level }) => problems.has(level)))
    .toEqual([
      expect.objectContaining({ msg: expect.stringContaining('Set maxmemory-policy to noeviction.') }),
    ])
})

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createKeys } from '@quarry/store/keys'
import { checksOfApi } from '@quarry/store/ops/key-checks'
import { createHeartbeatSender } from '@quarry/store/ops/processes'
import { expect, onTestFinished, test } from 'vitest'
import { startRedis } from '../../../scripts/embedded-redis.js'
import { openTestRedis } from '../../../test/redis.ts'
import { end, spawnProgram } from '../../../testkit/program.ts'

const own = openTestRedis()
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

test('while Redis is unreachable, one line reports it, and it exits when its parent process ends', async () => {
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
  const { worker, log, exit } = startWorkerProgram({ REDIS_URL: `redis://127.0.0.1:${port}` })
  // A busy machine needs seconds to start the first program of a clean clone.
  await once(hangsUp, 'connection')
  await expect.poll(() => tries).toBeGreaterThan(5)
  await expect
    .poll(() => log().filter(({ level }) => problems.has(level)))
    .toEqual([expect.objectContaining({ msg: 'redis connection lost' })])
  worker.process.disconnect()
  expect(await exit).toEqual([null, 'SIGTERM'])
})

test('one line warns of a Redis that evicts data, and it exits cleanly when its parent process ends', async () => {
  const redis = await startRedis({ url: '', settings: ['--maxmemory-policy', 'allkeys-lru'] })
  onTestFinished(redis.stop)
  const { worker, log, exit } = startWorkerProgram({ REDIS_URL: redis.url })
  await once(worker.process, 'message')
  await expect
    .poll(() => log().filter(({ level }) => problems.has(level)))
    .toEqual([
      expect.objectContaining({ msg: expect.stringContaining('Set maxmemory-policy to noeviction.') }),
    ])
  worker.process.disconnect()
  expect(await exit).toEqual([0, null])
})

test('it does not start beside an API whose credentials it cannot open, and says why', async () => {
  const { redis, url, prefix } = own
  const { processes } = createKeys(prefix)
  const checks = checksOfApi({
    identityKey: randomBytes(32),
    sealingKeys: [{ id: 'k1', key: randomBytes(32) }],
  })
  await createHeartbeatSender(redis, createKeys(prefix), {
    id: 'f00d',
    app: 'api',
    version: '1',
    keyChecks: checks,
  }).send()
  const { exit, log } = startWorkerProgram({ REDIS_URL: url, REDIS_PREFIX: prefix })
  expect(await exit).toEqual([1, null])
  expect(log().at(-1)).toMatchObject({
    msg: expect.stringMatching(/^CREDENTIAL_KEYS differs from that of the API .+·f00d, so runs would lose/),
  })
  expect(await redis.hkeys(processes)).toEqual(['f00d'])
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../testkit/temporary-folder.ts'
import { startRedis } from './embedded-redis.js'
import { findInstalledRedis } from './redis/find-redis.js'
import { stillRunning } from './testing/run-script.js'

test('an embedded Redis listens on loopback only, evicts nothing, has a memory limit and writes nothing to disk', async () => {
  const server = await startRedis({ url: '' })
  onTestFinished(server.stop)
  const redis = new Redis(server.url)
  onTestFinished(() => redis.disconnect())
  const settings = await Promise.all(
    ['bind', 'maxmemory-policy', 'maxmemory', 'appendonly', 'save'].map((name) => redis.config('GET', name)),
  )
  expect(settings).toEqual([
    ['bind', '127.0.0.1'],
    ['maxmemory-policy', 'noeviction'],
    ['maxmemory', String(512 * 1024 * 1024)],
    ['appendonly', 'no'],
    ['save', ''],
  ])
})

test('an embedded Redis ends when the process that started it is killed', async () => {
  const script = `
    import { startRedis } from ${JSON.stringify(new URL('./embedded-redis.js', import.meta.url).href)}
    const { server } = await startRedis({ url: '' })
    process.stdout.write(String(server.pid))
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'pipe' })
  const [pid] = await once(parent.stdout, 'data')
  expect(stillRunning([Number(pid)])).toHaveLength(1)
  parent.kill('SIGKILL')
  await expect.poll(() => stillRunning([Number(pid)]), { timeout: 8000 }).toEqual([])
}, 15_000)

test('a Redis that already runs elsewhere is used as it is and left running', async () => {
  const url = inject('redisUrl')
  const server = await startRedis({ url })
  expect(server.url).toBe(url)
  await server.stop()
  const redis = new Redis(url)
  expect(await redis.ping()).toBe('PONG')
  redis.disconnect()
})

test('an installed Valkey is found, too', async () => {
  const folder = temporaryFolder()
  onTestFinished(() => void vi.unstubAllEnvs())
  const file = join(folder, 'valkey-server')
  const script = 'echo "Valkey server v=8.0.1 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64"'
  writeFileSync(file, `#!/bin/sh\n${script}`, { mode: 0o755 })
  vi.stubEnv('PATH', folder)
  expect(await findInstalledRedis()).toMatchObject({ file, version: '8.0.1', source: 'installed' })
})

test('the error for an EMBEDDED_REDIS_BINARY that is not Redis says so', async () => {
  vi.stubEnv('EMBEDDED_REDIS_BINARY', process.execPath)
  await expect(startRedis({ url: '' })).rejects.toThrow(`${process.execPath} does not run`)
  vi.unstubAllEnvs()
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { expect, inject, test, vi } from 'vitest'
import { startRedis } from './embedded-redis.js'
import { findInstalledRedis } from './redis/find-redis.js'
import { stillRunning } from './testing/run-script.js'

test('an embedded Redis listens on loopback only, evicts nothing, has a memory limit and writes nothing to disk', async () => {
  const server = await startRedis({ url: '' })
  const redis = new Redis(server.url)
  try {
    const settings = await Promise.all(
      ['bind', 'maxmemory-policy', 'maxmemory', 'appendonly', 'save'].map((name) =>
        redis.config('GET', name),
      ),
    )
    expect(settings).toEqual([
      ['bind', '127.0.0.1'],
      ['maxmemory-policy', 'noeviction'],
      ['maxmemory', String(512 * 1024 * 1024)],
      ['appendonly', 'no'],
      ['save', ''],
    ])
  } finally {
    redis.disconnect()
    await server.stop()
  }
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
  const folder = mkdtempSync(join(tmpdir(), 'quarry-valkey-'))
  const file = join(folder, 'valkey-server')
  try {
    writeFileSync(
      file,
      '#!/bin/sh\necho "Valkey server v=8.0.1 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64"',
      {
        mode: 0o755,
      },
    )
    vi.stubEnv('PATH', folder)
    expect(await findInstalledRedis()).toMatchObject({ file, version: '8.0.1', source: 'installed' })
  } finally {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  }
})

test('the error for an EMBEDDED_REDIS_BINARY that is not Redis says so', async () => {
  vi.stubEnv('EMBEDDED_REDIS_BINARY', process.execPath)
  await expect(startRedis({ url: '' })).rejects.toThrow(`${process.execPath} does not run`)
  vi.unstubAllEnvs()
})

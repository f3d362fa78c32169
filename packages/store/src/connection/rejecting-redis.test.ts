import { once } from 'node:events'
import { createConnection, createServer } from 'node:net'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startRedis } from '../../../../scripts/embedded-redis.js'
import { freePort } from '../../../../scripts/ports.js'
import { openTestRedis } from '../../../../test/redis.ts'
import { connectFailingFast, connectLazily } from './redis.ts'
import { redisProblemOf } from './redis-outage.ts'
import { readRedisState } from './redis-state.ts'
import { watchRedis } from './watch-redis.ts'

const shared = openTestRedis()
let own: Awaited<ReturnType<typeof startRedis>>
let admin: Redis

beforeAll(async () => {
  own = await startRedis({ url: '' })
  admin = new Redis(own.url)
})
afterAll(async () => {
  await admin.quit()
  await own.stop()
})

/** Returns the connection and the lines that are logged about it. */
function watched(redis: Redis) {
  const lines: string[] = []
  const add = (_fields: unknown, sentence: string) => void lines.push(sentence)
  const log = { error: add, warn: add, info: add }
  const usable = watchRedis(redis, log, 200)
  onTestFinished(() => redis.disconnect())
  return { redis, lines, usable }
}

async function becomeReplica(): Promise<() => Promise<unknown>> {
  const { hostname, port } = new URL(shared.url)
  await admin.replicaof(hostname, port)
  return () => admin.replicaof('NO', 'ONE')
}

test('a primary that becomes a replica is disconnected and used again once it is a primary, with one log line each', async () => {
  const { redis, lines, usable } = watched(connectLazily(own.url, { rejectedRetryMs: 300 }))
  await usable
  await redis.set('before', '1')
  const delays: number[] = []
  redis.on('reconnecting', (delayMs: number) => delays.push(delayMs))
  const promote = await becomeReplica()
  const error: unknown = await redis.set('refused', '1').catch((rejected: unknown) => rejected)
  expect(redisProblemOf(error)).toBe('read-only')
  await expect.poll(() => lines.at(-1)).toMatch(/^Redis is a read-only replica/)
  for (let i = 0; i < 3; i++) await redis.set('refused', '1').catch(() => undefined)
  await promote()
  await expect.poll(async () => await redis.set('after', '1').catch(() => undefined)).toBe('OK')
  await expect.poll(() => lines.at(-1)).toBe('redis connection restored')
  expect(lines.filter((line) => line.startsWith('Redis is a read-only replica'))).toHaveLength(1)
  expect(lines.length).toBeLessThanOrEqual(3)
  // However many commands a replica rejects, the client waits before it reconnects.
  expect(new Set(delays)).toEqual(new Set([300]))
})

/**
 * Opens a proxy that forwards its first connection to one server and later ones to another. It can silence all open
 * connections.
 */
async function openProxy(first: string, later: string) {
  let connections = 0
  let silenced = 0
  const proxy = createServer((client) => {
    connections += 1
    const connection = connections
    const { hostname, port } = new URL(connection === 1 ? first : later)
    const server = createConnection(Number(port), hostname)
    for (const socket of [client, server]) socket.on('error', () => undefined)
    server.on('data', (data) => connection <= silenced || client.write(data))
    client.on('data', (data) => server.write(data))
    client.on('close', () => server.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  const address = proxy.address()
  return {
    url: `redis://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    /** Returns true if a connection was opened after the silence began. */
    wasReplaced: () => connections > silenced,
    silence: () => {
      silenced = connections
    },
  }
}

const written = async (redis: Redis) =>
  await redis.set(`${shared.prefix}written`, '1', 'EX', 60).catch(() => undefined)

test('a connection to a replica is replaced, after two seconds, by one to the primary that the address points to now', async () => {
  const promote = await becomeReplica()
  const proxy = await openProxy(own.url, shared.url)
  const { redis } = watched(connectFailingFast(proxy.url))
  const delays: number[] = []
  redis.on('reconnecting', (delayMs: number) => delays.push(delayMs))
  await expect.poll(() => written(redis)).toBe('OK')
  expect(delays).toContain(2000)
  await promote()
})

test.each([
  ['failing fast', connectFailingFast],
  ['waiting', connectLazily],
])('a connection (%s) to a server that stops responding is replaced', async (_name, connect) => {
  const proxy = await openProxy(own.url, own.url)
  const { redis, usable } = watched(connect(proxy.url, { silenceMs: 300 }))
  await usable
  proxy.silence()
  await expect.poll(() => written(redis)).toBe('OK')
  expect(proxy.wasReplaced()).toBe(true)
})

test('a connection survives a stall of the event loop that is longer than the allowed silence', async () => {
  const { redis, usable } = watched(connectFailingFast(own.url))
  await usable
  let closes = 0
  redis.on('close', () => {
    closes += 1
  })
  const result = redis.set('stalled', '1')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000)
  expect(await result).toBe('OK')
  expect(await redis.get('stalled')).toBe('1')
  expect(closes).toBe(0)
})

test('a command whose response is lost fails and is not sent again', async () => {
  const proxy = await openProxy(own.url, own.url)
  const { redis, usable } = watched(connectFailingFast(proxy.url, { silenceMs: 300 }))
  await usable
  proxy.silence()
  const error: unknown = await redis.incr('counted').catch((lost: unknown) => lost)
  expect(redisProblemOf(error)).toBe('unreachable')
  await expect.poll(() => written(redis)).toBe('OK')
  expect(await admin.get('counted')).toBe('1')
})

test('a server in cluster mode is logged once, however many commands it rejects', async () => {
  const settings = ['--cluster-enabled', 'yes', '--cluster-port', String(await freePort())]
  const cluster = await startRedis({ url: '', settings })
  const { redis, lines } = watched(connectLazily(cluster.url))
  await expect.poll(() => lines).toEqual([expect.stringMatching(/^Redis runs in cluster mode/)])
  for (let i = 0; i < 3; i++) {
    const error: unknown = await redis.set('anything', '1').catch((rejected: unknown) => rejected)
    expect(redisProblemOf(error)).toBe('rejects')
  }
  expect(lines).toHaveLength(1)
  redis.disconnect()
  await cluster.stop()
})

test('warnings are logged for a full server and for one that evicts data', async () => {
  const { redis, lines, usable } = watched(connectLazily(own.url))
  await usable
  const checks = vi.spyOn(redis, 'info')
  await admin.config('SET', 'maxmemory-policy', 'allkeys-lru')
  expect(await readRedisState(admin)).toMatchObject({ warning: expect.stringContaining('allkeys-lru') })
  await expect.poll(() => lines.at(-1)).toContain('allkeys-lru')
  const checked = checks.mock.calls.length
  await expect.poll(() => checks.mock.calls.length).toBeGreaterThan(checked + 3)
  expect(lines).toHaveLength(1)
  await admin.config('SET', 'maxmemory-policy', 'noeviction')
  await admin.config('SET', 'maxmemory', '1')
  expect(await readRedisState(admin)).toMatchObject({ warning: expect.stringMatching(/^Redis is full/) })
  await admin.config('SET', 'maxmemory', '512mb')
  expect((await readRedisState(admin)).warning).toBeUndefined()
})

test.each([
  ['OOM command not allowed when used memory > maxmemory.', 'full'],
  ['ERR Error running script: OOM command not allowed', 'full'],
  ["READONLY You can't write against a read only replica.", 'read-only'],
  ['MOVED 866 127.0.0.1:7001', 'rejects'],
  ["CROSSSLOT Keys in request don't hash to the same slot", 'rejects'],
  ['CLUSTERDOWN Hash slot not served', 'rejects'],
  ["NOPERM this user has no permissions to run the 'set' command", 'rejects'],
  ['LOADING Redis is loading the dataset in memory', 'unreachable'],
  ['Connection is closed.', 'unreachable'],
  ['Command aborted due to connection close', 'unreachable'],
  ['something else', undefined],
])('%s means %s', (message, problem) => {
  expect(redisProblemOf(new Error(message))).toBe(problem)
})

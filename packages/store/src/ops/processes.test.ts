import { Redis } from 'ioredis'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createKeys } from '../keys.ts'
import type { KeyChecks } from './key-checks.ts'
import {
  countWorkers,
  createHeartbeatSender,
  DifferentKeysError,
  findIncompatibleApi,
  readProcesses,
} from './processes.ts'

const { redis, url, prefix } = openTestRedis()

async function silence(key: string, id: string, seconds: number): Promise<void> {
  const heartbeat = JSON.parse((await redis.hget(key, id)) ?? '')
  await redis.hset(key, id, JSON.stringify({ ...heartbeat, atSeconds: heartbeat.atSeconds - seconds }))
}

test('a process is listed until it stops, or for ten minutes after its last heartbeat', async () => {
  const keys = createKeys(`${prefix}listed`)
  const open = (id: string, app: 'api' | 'worker') =>
    createHeartbeatSender(redis, keys, { id, app, version: '1.2' })
  const [api, worker, silent] = [open('a1', 'api'), open('w1', 'worker'), open('w2', 'worker')]
  for (const sender of [worker, silent, api]) await sender.send(3)
  await redis.hset(keys.processes, 'odd', 'not even JSON')
  await silence(keys.processes, 'w2', 31)
  const listed = async () => await readProcesses(redis, keys)
  expect(await listed()).toMatchObject([
    { id: 'a1', app: 'api', version: '1.2', isAlive: true },
    { id: 'w1', app: 'worker', runs: 3, upSeconds: expect.any(Number), isAlive: true },
    { id: 'w2', isAlive: false },
  ])
  expect(countWorkers(await listed())).toBe(1)
  await worker.retire()
  await silence(keys.processes, 'w2', 600)
  expect((await listed()).map(({ id }) => id)).toEqual(['a1'])
})

test('a starting process deletes entries of processes that crashed long ago', async () => {
  const keys = createKeys(`${prefix}pruned`)
  for (const id of ['w1', 'w2', 'w3']) {
    await createHeartbeatSender(redis, keys, { id, app: 'worker', version: '1' }).send()
    await silence(keys.processes, id, 601)
  }
  await createHeartbeatSender(redis, keys, { id: 'w4', app: 'worker', version: '1' }).send()
  expect(await redis.hkeys(keys.processes)).toEqual(['w4'])
  expect(await redis.ttl(keys.processes)).toBeGreaterThan(500)
})

test('only an API of another version that is alive is incompatible', async () => {
  const keys = createKeys(`${prefix}versions`)
  const open = (id: string, app: 'api' | 'worker') =>
    createHeartbeatSender(redis, keys, { id, app, version: '1' })
  await open('a1', 'api').send()
  await open('w1', 'worker').send()
  const becomeOld = async (id: string) => {
    const { storeVersion: _, ...old } = JSON.parse((await redis.hget(keys.processes, id)) ?? '')
    await redis.hset(keys.processes, id, JSON.stringify(old))
  }
  await becomeOld('w1')
  expect(await findIncompatibleApi(redis, keys)).toBeUndefined()
  await becomeOld('a1')
  expect(await findIncompatibleApi(redis, keys)).toMatchObject({ id: 'a1' })
  await silence(keys.processes, 'a1', 31)
  expect(await findIncompatibleApi(redis, keys)).toBeUndefined()
})

const identity = (text: string) => ({ identity: text })

test('a process whose keys differ from those of a live process leaves no heartbeat and says what to do', async () => {
  const keys = createKeys(`${prefix}keys`)
  const open = (id: string, app: 'api' | 'worker', keyChecks: KeyChecks) =>
    createHeartbeatSender(redis, keys, { id, app, version: '1', keyChecks })
  await open('a1a1', 'api', { ...identity('one'), seals: 'k1' }).send()
  await open('w1w1', 'worker', { opens: ['k2', 'k1'] }).send()
  await expect(open('a2', 'api', { ...identity('other'), seals: 'k1' }).send()).rejects.toThrow(
    /^IDENTITY_KEY differs from that of the API .+·a1a1, so .+ sessions: copy .+ or stop it before you start this API/,
  )
  await expect(open('a3', 'api', { ...identity('one'), seals: 'k3' }).send()).rejects.toThrow(
    /^CREDENTIAL_KEYS differs from that of the worker .+·w1w1, so .+ credentials:/,
  )
  await expect(open('w2', 'worker', { opens: ['k2'] }).send()).rejects.toThrow(DifferentKeysError)
  expect((await redis.hkeys(keys.processes)).toSorted()).toEqual(['a1a1', 'w1w1'])
})

test('keys may change once no process with the old ones is alive', async () => {
  const keys = createKeys(`${prefix}changed`)
  const open = (id: string, check: string) =>
    createHeartbeatSender(redis, keys, { id, app: 'api', version: '1', keyChecks: identity(check) })
  const [stopped, silent] = [open('a1', 'old'), open('a2', 'old')]
  await stopped.send()
  await silent.send()
  await stopped.retire()
  await expect(open('a3', 'new').send()).rejects.toThrow('·a2')
  await silence(keys.processes, 'a2', 31)
  await open('a3', 'new').send()
  expect(await redis.hkeys(keys.processes)).toContain('a3')
})

test('of processes with different keys that start at the same moment, one runs', async () => {
  const keys = createKeys(`${prefix}moment`)
  const connections = Array.from({ length: 4 }, () => new Redis(url))
  onTestFinished(() => connections.forEach((connection) => void connection.disconnect()))
  for (let round = 0; round < 20; round++) {
    const started = await Promise.allSettled(
      connections.map((connection, i) =>
        createHeartbeatSender(connection, keys, {
          id: `${round} ${i}`,
          app: 'api',
          version: '1',
          keyChecks: identity(`${i}`),
        }).send(),
      ),
    )
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await redis.unlink(keys.processes)
  }
})

test('after Redis was emptied, a newcomer with other keys stops at its next heartbeat, and the others run on', async () => {
  const keys = createKeys(`${prefix}emptied`)
  const open = (id: string, check: string) =>
    createHeartbeatSender(redis, keys, { id, app: 'api', version: '1', keyChecks: identity(check) })
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const old = open('a1', 'one')
  await old.send()
  vi.advanceTimersByTime(31_000)
  await redis.unlink(keys.processes)
  const newcomer = open('a2', 'other')
  await newcomer.send()
  await old.send()
  await expect(newcomer.send()).rejects.toThrow(DifferentKeysError)
  await old.send()
  expect(await redis.hkeys(keys.processes)).toEqual(['a1'])
})

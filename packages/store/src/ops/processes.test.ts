import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createKeys } from '../keys.ts'
import { countWorkers, createHeartbeatSender, findIncompatibleApi, readProcesses } from './processes.ts'

const { redis, prefix } = openTestRedis()

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

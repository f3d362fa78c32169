import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RunningRedis, startRedis } from '../../../../scripts/embedded-redis.js'
import { freePort } from '../../../../scripts/ports.js'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { startOwnRedis } from '../../../../testkit/own-redis.ts'
import { connectLazily } from '../connection/redis.ts'
import { changeOne, createTestStore } from '../store-fixture.ts'

let folder: string
let running: RunningRedis

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-older-copy-'))
})
afterAll(async () => {
  await running.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a set that Redis reloads from an older copy has another epoch, whatever its revision', async () => {
  const port = await freePort()
  const data = join(folder, 'data')
  const copy = join(folder, 'copy')
  running = await startRedis({ url: '', dataDir: data, port })
  const redis = connectLazily(running.url)
  redis.on('error', () => undefined)
  const { questionSet, sessionId } = createTestStore(redis, 'older')
  // Otherwise a busy disk may delay the write until after the copy.
  await redis.config('SET', 'appendfsync', 'always')
  await questionSet.restore(sessionId, [buildQuestion('a1'), buildQuestion('b2')])
  await cp(data, copy, { recursive: true })

  await changeOne(questionSet, sessionId, 'a1', { title: 'Lost with the power' })
  const page = await questionSet.changes(sessionId, 0)

  const closed = once(redis, 'close')
  running.server?.process.kill('SIGKILL')
  await closed
  await running.stop()
  await rm(data, { recursive: true })
  await cp(copy, data, { recursive: true })
  running = await startRedis({ url: '', dataDir: data, port })

  // This change gets the lost change's revision.
  await changeOne(questionSet, sessionId, 'b2', { title: 'Written after it' })
  const missed = await questionSet.changes(sessionId, page.revision)
  expect(missed.revision).toBe(page.revision)
  expect(missed.rows).toEqual([])
  expect(missed.epoch).not.toBe(page.epoch)
  const again = await questionSet.changes(sessionId, page.revision)
  expect(again.epoch).toBe(missed.epoch)
  await redis.quit()
})

test('the epoch names the process that gave the revision, although another one answers the next command', async () => {
  const { redis } = await startOwnRedis()
  const { questionSet, sessionId } = createTestStore(redis, 'process')
  await questionSet.restore(sessionId, [buildQuestion('a1')])
  const id = /run_id:([\da-f]{12})/.exec(await redis.info('server'))?.[1] ?? 'none'
  vi.spyOn(redis, 'info').mockResolvedValue('run_id:ffffffffffffffff')
  expect((await questionSet.changes(sessionId, 0)).epoch).toContain(`.${id}`)
  expect((await questionSet.read(sessionId)).epoch).toContain(`.${id}`)
})

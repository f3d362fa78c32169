import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { startOwnRedis } from '../../../../testkit/own-redis.ts'
import { copyIdOf } from '../copy-ref.ts'
import type { Guard } from '../session-writer.ts'
import {
  beginCleaning,
  beginRun,
  createTestStore,
  openTestCopy,
  saveTitle,
  type TestStore,
} from '../store-fixture.ts'

const { redis, prefix } = openTestRedis()
const HOUR_MS = 3_600_000
const RESULTS_WAIT_MS = 72 * HOUR_MS

const longAgo = () => Date.now() - 600_000
const metaOf = ({ keys, sessionId }: TestStore) => keys.session(sessionId).meta
const waitsOf = async (store: TestStore) => {
  const [waits, revision] = await redis.hmget(metaOf(store), 'waits', 'revision')
  return { waits, revision }
}
const lifetimes = async ({ sessionId }: TestStore) => {
  const found = await redis.keys(`${prefix}*${sessionId}*`)
  expect(found.length).toBeGreaterThan(3)
  return await Promise.all(found.map((key) => redis.pttl(key)))
}
async function expectLifetimes(store: TestStore, ms: number): Promise<void> {
  for (const left of await lifetimes(store)) {
    expect(left).toBeLessThanOrEqual(ms)
    expect(left).toBeGreaterThan(ms - 60_000)
  }
}
const saved = async ({ copies, ref, guard }: Awaited<ReturnType<typeof openTestCopy>>, revision: number) =>
  await copies.saved(ref, { epoch: guard.epoch, revision })

test('what a run saves waits for a browser, which the browser’s own set never does', async () => {
  const copy = await openTestCopy(redis, prefix)
  const run = await beginCleaning(copy, ['a1', 'b2'])
  expect((await waitsOf(copy)).waits).toBeNull()
  await copy.owners.write(run, { values: [['run', 'currentTitle', 'a title']] })
  expect((await waitsOf(copy)).waits).toBeNull()
  await saveTitle(copy, run, 'a1')
  const { waits, revision } = await waitsOf(copy)
  expect(waits).toBe(revision)

  const extraction = await beginRun(copy, 'extraction')
  await copy.owners.add(extraction, [buildQuestion('c3')], {
    classOf: () => 0,
    most: [10],
    addsDeleted: false,
  })
  const later = await waitsOf(copy)
  expect(later.waits).toBe(later.revision)
  expect(Number(later.waits)).toBeGreaterThan(Number(waits))

  const own = createTestStore(redis, prefix)
  const ownRun = await beginCleaning(own, ['a1'])
  await saveTitle(own, ownRun, 'a1')
  await own.owners.end(ownRun, { state: 'completed', message: 'Done.' })
  expect((await waitsOf(own)).waits).toBeNull()
  for (const left of await lifetimes(own)) expect(left).toBeLessThanOrEqual(HOUR_MS)
})

test('after the end of a run, everything of its copy lives three days until a browser has saved it', async () => {
  const copy = await openTestCopy(redis, prefix)
  const run = await beginCleaning(copy, ['a1'])
  await saveTitle(copy, run, 'a1')
  await copy.owners.end(run, { state: 'completed', message: 'Done.' })
  await expectLifetimes(copy, RESULTS_WAIT_MS)
  // Use neither shortens nor prolongs it.
  await redis.hset(metaOf(copy), 'openedAt', Date.now() - 2 * HOUR_MS)
  await copy.questionSet.changes(copy.sessionId, 0)
  const next = await beginCleaning(copy, ['b2'])
  await expectLifetimes(copy, RESULTS_WAIT_MS)

  const revision = Number((await waitsOf(copy)).revision)
  await saved(copy, revision)
  // The next run is active.
  await expectLifetimes(copy, RESULTS_WAIT_MS)
  await copy.runs.cancel(copy.sessionId, next.runId, 'Cancelled.')
  const waits = Number((await waitsOf(copy)).waits)
  await saved(copy, waits - 1)
  expect((await waitsOf(copy)).waits).toBe(String(waits))
  await expectLifetimes(copy, RESULTS_WAIT_MS)
  await saved(copy, waits)
  expect((await waitsOf(copy)).waits).toBeNull()
  await expectLifetimes(copy, HOUR_MS)
  await expect(copy.copies.saved(copy.ref, { epoch: 'other', revision: waits })).rejects.toThrow('copy-lost')
})

test('a paused run and its credentials live three days in a copy, whatever a browser has saved', async () => {
  const copy = await openTestCopy(redis, prefix)
  const { sessionId, credentials } = copy
  const run = await beginCleaning(copy, ['a1', 'b2'])
  await credentials.put(sessionId, run.runId, 'secret')
  await saveTitle(copy, run, 'a1')
  await copy.runs.pause(sessionId, run.runId)
  await saved(copy, Number((await waitsOf(copy)).revision))
  await expectLifetimes(copy, RESULTS_WAIT_MS)
  expect(await credentials.open(sessionId, run.runId)).toBe('secret')
})

test('the fifty-first copy replaces the idlest one that nobody needs', async () => {
  const ownerId = randomUUID()
  const restoring = await openTestCopy(redis, prefix, { ownerId, restores: true })
  const unkept = await openTestCopy(redis, prefix, { ownerId, unkept: true })
  const active = await openTestCopy(redis, prefix, { ownerId })
  await beginCleaning(active, ['a1'])
  const waiting = await openTestCopy(redis, prefix, { ownerId })
  const run = await beginCleaning(waiting, ['a1'])
  await waiting.owners.end(run, { state: 'completed', message: 'Done.' })
  const idlest = await openTestCopy(redis, prefix, { ownerId })
  await idlest.questionSet.restore(idlest.sessionId, [buildQuestion('a1')])
  const rest = []
  for (let i = 0; i < 45; i++) rest.push(await openTestCopy(redis, prefix, { ownerId }))
  await redis.zadd(idlest.keys.copiesOf(ownerId), longAgo(), idlest.ref.analysis)

  const last = await openTestCopy(redis, prefix, { ownerId })
  const left = (await last.copies.list(ownerId)).map(({ id }) => id)
  expect(left).toHaveLength(50)
  for (const { ref } of [restoring, unkept, active, waiting, ...rest, last])
    expect(left).toContain(ref.analysis)
  expect(left).not.toContain(idlest.ref.analysis)
  expect(await redis.keys(`${prefix}*${idlest.sessionId}*`)).toEqual([])

  for (const { sessionId, keys } of [...rest, last])
    await redis.hset(keys.session(sessionId).meta, 'waits', 1)
  await expect(openTestCopy(redis, prefix, { ownerId })).rejects.toThrow('no-room')
  expect(await last.copies.list(ownerId)).toHaveLength(50)
  // Another browser has its own fifty.
  await openTestCopy(redis, prefix)
})

test('uploads that exceed a browser’s share replace copies that nobody needs, but never the one they fill', async () => {
  const ownerId = randomUUID()
  const [idle, kept, filled] = [
    await openTestCopy(redis, prefix, { ownerId }),
    await openTestCopy(redis, prefix, { ownerId, unkept: true }),
    await openTestCopy(redis, prefix, { ownerId }),
  ]
  for (const { sessionId, keys } of [idle, kept, filled])
    await redis.hset(keys.session(sessionId).counters, 'addedBytes', 50 * 1024 * 1024)
  await filled.copies.requireRoom(filled.ref)
  const left = (await filled.copies.list(ownerId)).map(({ id }) => id)
  expect(left.sort()).toEqual([kept.ref.analysis, filled.ref.analysis].sort())
  await redis.hset(kept.keys.session(kept.sessionId).counters, 'addedBytes', 90 * 1024 * 1024)
  await expect(filled.copies.requireRoom(filled.ref)).rejects.toThrow('no-room')
  expect(await filled.copies.list(ownerId)).toHaveLength(2)
})

test('short memory removes the idlest copies of all browsers, for a new copy only', async () => {
  const own = `${prefix}short:`
  const [idle, needed] = [await openTestCopy(redis, own), await openTestCopy(redis, own, { unkept: true })]
  const { copies, keys } = idle
  for (const name of await redis.zrange(keys.copies, '0', '-1'))
    await redis.zadd(keys.copies, longAgo(), name)
  const open = await openTestCopy(redis, own)
  const fresh = { ownerId: randomUUID(), analysis: randomUUID() }
  let asked = 0
  const isShort = async () => {
    asked += 1
    return asked === 1
  }
  await copies.makeRoom(needed.ref, isShort)
  expect(asked).toBe(0)
  await copies.makeRoom(fresh, isShort)
  expect(await redis.exists(idle.keys.session(idle.sessionId).meta)).toBe(0)
  await expect(copies.makeRoom(fresh, async () => true)).rejects.toThrow('no-room')
  for (const { ref } of [needed, open])
    expect((await copies.list(ref.ownerId)).map(({ id }) => id)).toEqual([ref.analysis])
})

test('copies that have expired keep no living one from making room', async () => {
  const own = `${prefix}expired:`
  const idle = await openTestCopy(redis, own)
  const expired = Array.from({ length: 1000 }, () => [1, `${randomUUID()} ${randomUUID()}`] as const)
  await redis.zadd(idle.keys.copies, ...expired.flat())
  await redis.zadd(idle.keys.copies, longAgo(), ...(await redis.zrange(idle.keys.copies, '-1', '-1')))
  await idle.copies.makeRoom({ ownerId: randomUUID(), analysis: randomUUID() }, async () => true)
  expect(await redis.exists(idle.keys.session(idle.sessionId).meta)).toBe(0)
})

test('a write that passes the check before its copy is replaced changes nothing', async () => {
  const copy = await openTestCopy(redis, prefix)
  const { questionSet, sessionId, guard } = copy
  await questionSet.restore(sessionId, [buildQuestion('a1')], { guard })
  await copy.copies.delete(copy.ref)
  await copy.copies.open(copy.ref, { holder: guard.holder, restores: false })
  await questionSet.restore(sessionId, [buildQuestion('a1')])
  const title = 'Mine'
  for (const late of [
    () => questionSet.change(sessionId, [{ id: 'a1', title }], guard),
    () => questionSet.remove(sessionId, ['a1'], guard),
    () => questionSet.restore(sessionId, [buildQuestion('b2')], { guard }),
    () => copy.sessions.updateConfig(sessionId, { titlesPerRequest: 5 }, guard),
    () => copy.runs.create(sessionId, { runId: randomUUID(), kind: 'extraction', fields: {}, guard }),
  ])
    await expect(late()).rejects.toThrow('copy-lost')
  expect(await copy.questionSet.find(sessionId, ['a1', 'b2'])).toMatchObject([
    { title: buildQuestion('a1').title },
  ])
  expect(await copy.sessions.config(sessionId)).toEqual(copy.sessions.defaults)
  expect(copyIdOf(copy.ref)).toBe(sessionId)
})

test('a Redis that came back from its disk has lost every copy’s epoch, unless it may not tell its process', async () => {
  const { url, redis: admin } = await startOwnRedis()
  const address = url.replace('redis://', 'redis://plain:pa55word@')
  await admin.call('ACL', 'SETUSER', 'plain', 'on', '>pa55word', '~*', '&*', '+@all', '-info')
  const plain = new Redis(address, { enableReadyCheck: false })
  onTestFinished(() => plain.disconnect())
  const copy = await openTestCopy(admin, 'quarry')
  const [epoch, process] = copy.guard.epoch.split('.')
  expect(process).toMatch(/^[0-9a-f]{12}$/)
  const removed = async (guard: Guard) => await copy.questionSet.remove(copy.sessionId, ['a1'], guard)
  expect(await removed(copy.guard)).toBe(0)
  const earlier = { ...copy.guard, epoch: `${epoch}.0123456789ab` }
  await expect(removed(earlier)).rejects.toThrow('copy-lost')
  await expect(copy.copies.saved(copy.ref, { epoch: earlier.epoch, revision: 1 })).rejects.toThrow(
    'copy-lost',
  )

  const without = await openTestCopy(plain, 'quarry')
  expect(without.guard.epoch).not.toContain('.')
  expect(await without.questionSet.remove(without.sessionId, ['a1'], without.guard)).toBe(0)
  expect((await without.copies.list(without.ref.ownerId))[0]?.epoch).toBe(without.guard.epoch)
})

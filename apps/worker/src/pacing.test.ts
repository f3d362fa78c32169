import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Ownership } from '@quarry/store/claims'
import { beginCleaning, createTestStore, type TestStore } from '@quarry/store/store-fixture'
import { expect, onTestFinished, test } from 'vitest'
import { openTestRedis } from '../../../test/redis.ts'
import type { KilledActorOptions } from './testing/killed-actor.ts'

const { redis, prefix, url: redisUrl } = openTestRedis()
const INTERVAL_MS = 1000
const LATE_MS = 300

/** Answers nothing; `arrived` is when it has been asked. */
async function silentServer() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return { url: `http://127.0.0.1:${address.port}`, arrived: once(server, 'request') }
}

async function startKilledActor(options: KilledActorOptions) {
  const child = fork(new URL('./testing/killed-actor.ts', import.meta.url), [JSON.stringify(options)])
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  await once(child, 'message')
  return { begin: () => child.send('begin'), ended: once(child, 'exit') }
}

async function claimNext(store: TestStore, run: Ownership, rateKey: string) {
  const most = { items: 1, defaultIntervalMs: INTERVAL_MS, longestWaitMs: 60_000 }
  const claimed = await store.claims.claim(run, rateKey, most)
  if (claimed.outcome !== 'claimed') throw new Error(claimed.outcome)
  return claimed
}

test('a worker that is killed with its late request on the wire has pushed back the slots behind it', async () => {
  const [store, killed] = [createTestStore(redis, prefix), createTestStore(redis, prefix)]
  const rateKey = store.keys.geminiRate(randomUUID(), 'm')
  const [run, killedRun] = [
    await beginCleaning(store, ['a1', 'b2']),
    await beginCleaning(killed, ['c3', 'd4']),
  ]
  const { url, arrived } = await silentServer()
  const pace = { rateKey, intervalMs: INTERVAL_MS, lateMs: LATE_MS }
  const actor = await startKilledActor({ redisUrl, prefix, run: killedRun, ...pace, url })

  await claimNext(store, run, rateKey)
  actor.begin()
  const inWork = async () => (await killed.sessions.counters(killed.sessionId)).processing
  await expect.poll(inWork, { interval: 10 }).toBe(1)
  const behind = await claimNext(store, run, rateKey)
  expect(behind.isBehindAnother).toBe(true)

  expect(await actor.ended).toEqual([null, 'SIGKILL'])
  await arrived
  const confirmed = await store.claims.confirm(rateKey, behind)
  expect(confirmed.outcome === 'confirmed' && confirmed.laterMs).toBeGreaterThan(LATE_MS - behind.graceMs)
})

import type { RunKind } from '@quarry/contracts/run'
import { QueueEventsProducer } from 'bullmq'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../test/redis.ts'
import { createKeys } from './keys.ts'
import { createOpsTeller, followOps, type WorkerReport } from './ops-events.ts'

const { redis, url, prefix } = openTestRedis()

const report: WorkerReport = {
  worker: 'w1',
  host: 'host',
  state: 'serving',
  startedAt: 1,
  held: 3,
  loopDelayMs: 4,
  memoryBytes: 5,
  titles: 6,
  ended: { 'cleaning:completed': 1 },
  keys: [{ rateKey: 'k', requests: 2, throttled: 1 }],
}

/** Everything that is told under `keys`, in its order. */
function follow(keys: ReturnType<typeof createKeys>) {
  const told: { what: WorkerReport | RunKind; at: number }[] = []
  const hear = (what: WorkerReport | RunKind, at: number) => void told.push({ what, at })
  const stop = followOps({ redisUrl: url, keys }, { report: hear, cancelled: hear }, () => undefined)
  return { told, stop, whats: () => told.map(({ what }) => what) }
}

test('who follows hears what was told before and what is told after, with the time of Redis', async () => {
  const keys = createKeys(`${prefix}heard`)
  const teller = createOpsTeller(redis, keys)
  const [seconds] = await redis.time()
  await teller.report(report)
  const { told, stop, whats } = follow(keys)
  await expect.poll(whats).toEqual([report])
  await teller.cancelled('extraction')
  await expect.poll(whats).toEqual([report, 'extraction'])
  for (const { at } of told) expect(at).toBeGreaterThanOrEqual(Number(seconds) * 1000)
  await stop()
})

test('what cannot be read is passed over, and a report of another version is read as far as it is known', async () => {
  const keys = createKeys(`${prefix}odd`)
  const events = new QueueEventsProducer('ops', { connection: redis, prefix: keys.queues })
  const { titles, ended, keys: rates, ...older } = report
  for (const text of ['not even JSON', '{"no":"report"}', JSON.stringify({ ...older, state: 'later' })]) {
    await events.publishEvent({ eventName: 'report', report: text })
  }
  await events.publishEvent({ eventName: 'cancelled', kind: 'another' })
  await createOpsTeller(redis, keys).cancelled('cleaning')
  const { stop, whats } = follow(keys)
  await expect.poll(whats).toEqual([{ ...report, titles: 0, ended: {}, keys: [] }, 'cleaning'])
  await stop()
})

test('what was told is gone a day after the last of it', async () => {
  const keys = createKeys(`${prefix}gone`)
  await createOpsTeller(redis, keys).report(report)
  const told = await redis.keys(`${prefix}gone*`)
  expect(told).toHaveLength(1)
  for (const key of told) expect(await redis.ttl(key)).toBeGreaterThan(86_000)
})

test('while Redis is away that is told as an error, and following can be stopped', async () => {
  const errors: Error[] = []
  const hear = () => undefined
  const away = { redisUrl: 'redis://127.0.0.1:1', keys: createKeys(prefix) }
  const stop = followOps(away, { report: hear, cancelled: hear }, (error) => errors.push(error))
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  expect(errors[0]?.message).toContain('ECONNREFUSED')
  await stop()
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createKeys } from '../keys.ts'
import { createRunActivities } from './run-activity.ts'

const { redis, prefix } = openTestRedis()
const MINUTE = 60_000

test('requests of a run add up by outcome over workers, its results by minute, and neither grows with time', async () => {
  const keys = createKeys(prefix)
  const clock = { nowMs: Date.parse('2026-11-20T20:00:00.000Z') }
  const { count, read } = createRunActivities(redis, keys, () => clock.nowMs)
  const [sessionId, runId] = ['a-session', randomUUID()]
  await redis.hset(keys.run(sessionId, runId)[0], 'kind', 'cleaning')
  await redis.expire(keys.run(sessionId, runId)[0], 3600)
  await count('one·1111', [{ sessionId, runId, requests: { ok: 3, throttled: 1 }, results: 40 }])
  clock.nowMs += MINUTE
  await count('two·2222', [{ sessionId, runId, requests: { ok: 2 }, results: 5 }])
  const activity = await read(sessionId, runId)
  expect(activity).toMatchObject({ worker: 'two·2222', requests: { ok: 5, throttled: 1 } })
  expect(activity.resultsByMinute.slice(-3)).toEqual([0, 40, 5])

  for (let minute = 0; minute < 20; minute++) {
    clock.nowMs += MINUTE
    await count('two·2222', [{ sessionId, runId, requests: { ok: 1 }, results: 1 }])
  }
  expect(await redis.hlen(keys.runActivity(sessionId, runId))).toBe(8)
  expect((await read(sessionId, runId)).resultsByMinute).toEqual(Array(5).fill(1))
  expect(await redis.ttl(keys.runActivity(sessionId, runId))).toBeGreaterThan(3000)

  await redis.del(keys.run(sessionId, runId)[0], keys.runActivity(sessionId, runId))
  await count('two·2222', [{ sessionId, runId, requests: { ok: 1 }, results: 1 }])
  expect(await redis.exists(keys.runActivity(sessionId, runId)), 'a late count of a deleted run').toBe(0)
})

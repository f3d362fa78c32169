import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createKeys } from '../keys.ts'
import { aliveWorkers, recordHeartbeat } from './heartbeat.ts'

const { redis, prefix } = openTestRedis()

test('crashed workers are listed for an hour, however often the others report', async () => {
  const keys = createKeys(prefix)
  const [seconds] = await redis.time()
  for (let i = 0; i < 50; i++) await redis.zadd(keys.workers, Number(seconds) - 3700, `crashed-${i}`)
  await redis.zadd(keys.workers, Number(seconds) - 3000, 'silent')
  await recordHeartbeat(redis, keys, 'worker-1')
  expect(await redis.zrange(keys.workers, '0', '-1')).toEqual(['silent', 'worker-1'])
  expect(await aliveWorkers(redis, keys)).toBe(1)
  expect(await redis.ttl(keys.workers)).toBeGreaterThan(3500)
})

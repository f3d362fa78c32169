import { expect, test } from 'vitest'
import { openTestRedis } from '../../../test/redis.ts'
import { createKeys } from './keys.ts'
import { loadScript } from './scripts.ts'

const { redis, prefix } = openTestRedis()

test('a script that Redis has lost is sent again, also by calls that are under way together', async () => {
  const readCounters = loadScript(redis, 'sessions/read-counters')
  const keys = createKeys(prefix).session('lost')
  expect(await readCounters(keys, [0, 'pending'])).toHaveLength(2)
  await redis.script('FLUSH')
  const results = await Promise.all(Array.from({ length: 5 }, () => readCounters(keys, [0, 'pending'])))
  expect(results).toHaveLength(5)
})

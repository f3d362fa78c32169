import type { Redis } from 'ioredis'
import type { Keys } from '../keys.ts'

/** Returns the number of live sessions. Only for operators, because it scans all keys. */
export async function countSessions(redis: Redis, keys: Keys): Promise<number> {
  let count = 0
  for await (const found of redis.scanStream({ match: keys.session('*').meta, count: 1000, type: 'hash' })) {
    count += found.length
  }
  return count
}

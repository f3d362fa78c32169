import type { Redis } from 'ioredis'
import type { Keys } from '../keys.ts'

/** A worker counts as alive for so long after its last heartbeat. */
export const ALIVE_SECONDS = 30
/** A worker is listed for so long after its last heartbeat, so that operators see one that went silent. */
export const LISTED_SECONDS = 3600

/** Records that this worker takes jobs. By Redis' clock, which is everybody's. */
export async function recordHeartbeat(redis: Redis, keys: Keys, workerId: string): Promise<void> {
  const [seconds] = await redis.time()
  await redis
    .multi()
    .zadd(keys.workers, Number(seconds), workerId)
    .zremrangebyscore(keys.workers, '-inf', Number(seconds) - LISTED_SECONDS)
    .expire(keys.workers, LISTED_SECONDS)
    .exec()
}

export async function retire(redis: Redis, keys: Keys, workerId: string): Promise<void> {
  await redis.zrem(keys.workers, workerId)
}

/** Workers heard from in the last 30 seconds. */
export async function aliveWorkers(redis: Redis, keys: Keys): Promise<number> {
  const [seconds] = await redis.time()
  return await redis.zcount(keys.workers, Number(seconds) - ALIVE_SECONDS, '+inf')
}

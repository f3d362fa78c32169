import type { Redis } from 'ioredis'
import type { Keys } from './keys.ts'

const ALIVE_SECONDS = 30

/** Says that this worker takes jobs. */
export async function beat(redis: Redis, keys: Keys, workerId: string): Promise<void> {
  await redis
    .multi()
    .zadd(keys.workers, Date.now(), workerId)
    .expire(keys.workers, ALIVE_SECONDS * 2)
    .exec()
}

export async function retire(redis: Redis, keys: Keys, workerId: string): Promise<void> {
  await redis.zrem(keys.workers, workerId)
}

/** Workers heard from in the last 30 seconds. */
export async function aliveWorkers(redis: Redis, keys: Keys): Promise<number> {
  return await redis.zcount(keys.workers, Date.now() - ALIVE_SECONDS * 1000, '+inf')
}

import type { Redis } from 'ioredis'
import type { Keys } from './keys.ts'

const ALIVE_SECONDS = 30

/** Says that this worker takes jobs. By Redis' clock, which is everybody's. */
export async function beat(redis: Redis, keys: Keys, workerId: string): Promise<void> {
  const [seconds] = await redis.time()
  await redis
    .multi()
    .zadd(keys.workers, Number(seconds), workerId)
    .expire(keys.workers, ALIVE_SECONDS * 2)
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

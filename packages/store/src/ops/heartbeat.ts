import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Keys } from '../keys.ts'

/** Seconds after its last heartbeat during which a worker counts as alive. */
export const ALIVE_SECONDS = 30
/** Seconds after its last heartbeat during which a worker is listed, so that operators see one that has stopped. */
const LISTED_SECONDS = 3600

/** Records that this worker accepts jobs, by Redis' clock, which all processes share. */
export async function recordHeartbeat(redis: Redis, keys: Keys, workerId: string): Promise<void> {
  const [seconds] = await redis.time()
  await redis
    .multi()
    .zadd(keys.workers, Number(seconds), workerId)
    .zremrangebyscore(keys.workers, '-inf', Number(seconds) - LISTED_SECONDS)
    .expire(keys.workers, LISTED_SECONDS)
    .exec()
}

/** Removes the heartbeat of a worker that stops, so that it does not count as silent. */
export async function retire(redis: Redis, keys: Keys, workerId: string): Promise<void> {
  await redis.zrem(keys.workers, workerId)
}

/** Returns the number of workers with a heartbeat in the last 30 seconds. */
export async function aliveWorkers(redis: Redis, keys: Keys): Promise<number> {
  const [seconds] = await redis.time()
  return await redis.zcount(keys.workers, Number(seconds) - ALIVE_SECONDS, '+inf')
}

const Scores = z.array(z.string())

/** Returns the seconds since the last heartbeat of each listed worker, by its id. */
export async function readHeartbeats(redis: Redis, keys: Keys): Promise<Map<string, number>> {
  const [[seconds], flat] = await Promise.all([
    redis.time(),
    redis.zrange(keys.workers, '0', '-1', 'WITHSCORES').then((scores) => Scores.parse(scores.flat())),
  ])
  const heartbeats = new Map<string, number>()
  for (let i = 0; i + 1 < flat.length; i += 2) {
    heartbeats.set(flat[i] ?? '', Number(seconds) - Number(flat[i + 1]))
  }
  return heartbeats
}

import { readRedisState } from '@quarry/store/connection/redis-state'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { ApiError } from './api-error.ts'
import { createStateLog } from './logger.ts'

/**
 * The share of Redis' memory limit above which bulk writes are rejected. The rest is for small writes and new sessions.
 */
const BULK_MEMORY_SHARE = 0.8
/** The share above which copies that nobody needs make room for new ones. */
const COPIES_MEMORY_SHARE = 0.6
const RETRY_AFTER_MS = 60_000

/**
 * Returns a function that rejects calls that fill Redis (uploads, new extractions) while it is nearly full, so that
 * edits, cleaning and new visitors still work. Workers are not stopped: their commits use the remaining memory and then
 * wait for room.
 */
export function createMemoryGuard(redis: Redis, logger: FastifyBaseLogger) {
  const logNearlyFull = createStateLog(logger, { began: 'redis.nearly-full', ended: 'redis.has-room' })

  /** Throws `unavailable` with the message if Redis is nearly full. */
  return async (message: string): Promise<void> => {
    const isNearlyFull = await usesMoreThan(redis, BULK_MEMORY_SHARE)
    logNearlyFull(isNearlyFull)
    if (isNearlyFull) throw new ApiError('unavailable', message, RETRY_AFTER_MS)
  }
}

/** Returns true if copies that nobody needs should make room. */
export const isMemoryShort = (redis: Redis): Promise<boolean> => usesMoreThan(redis, COPIES_MEMORY_SHARE)

/** Returns false for a Redis without a limit or a report of its memory. */
async function usesMoreThan(redis: Redis, share: number): Promise<boolean> {
  const { memory } = await readRedisState(redis)
  const { usedBytes = 0, maxBytes = 0 } = memory ?? {}
  return maxBytes > 0 && usedBytes > maxBytes * share
}

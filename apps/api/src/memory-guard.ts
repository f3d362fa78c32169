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

  /**
   * Throws `unavailable` with the message if Redis is nearly full, or would be after a call that needs `neededBytes`. It
   * never is without a limit or a report of its memory.
   */
  return async (message: string, neededBytes = 0): Promise<void> => {
    const { usedBytes, maxBytes } = await memoryOf(redis)
    const mostBytes = maxBytes * BULK_MEMORY_SHARE
    logNearlyFull(usedBytes > mostBytes)
    if (usedBytes + neededBytes > mostBytes) throw new ApiError('unavailable', message, RETRY_AFTER_MS)
  }
}

/** Returns true if copies that nobody needs should make room. */
export async function isMemoryShort(redis: Redis): Promise<boolean> {
  const { usedBytes, maxBytes } = await memoryOf(redis)
  return usedBytes > maxBytes * COPIES_MEMORY_SHARE
}

/** Returns no maximum for a Redis without a limit or a report of its memory. */
async function memoryOf(redis: Redis): Promise<{ usedBytes: number; maxBytes: number }> {
  const { memory } = await readRedisState(redis)
  const { usedBytes = 0, maxBytes = 0 } = memory ?? {}
  return { usedBytes, maxBytes: maxBytes > 0 ? maxBytes : Number.POSITIVE_INFINITY }
}

import type { BulkWrites } from '@quarry/store/questions/bulk-writes'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from './api-error.ts'
import { createStateLog } from './logger.ts'

const RETRY_AFTER_MS = 60_000
const SHARE_USED =
  'Your network has uploaded so much that the rest of Quarry’s database is kept for others. Your questions are still in this browser. Try again later.'

/**
 * Returns a function that rejects the calls that fill Redis (uploads, new extractions) while it is nearly full, so that edits,
 * cleaning and new visitors still work. Workers are not stopped: their commits use the remaining memory, then wait until
 * Redis has room.
 */
export function createMemoryGuard(bulkWrites: Pick<BulkWrites, 'roomFor'>, logger: FastifyBaseLogger) {
  const logNearlyFull = createStateLog(logger, { began: 'redis.nearly-full', ended: 'redis.has-room' })

  /**
   * Throws `unavailable` with the message if Redis is nearly full, and `too-many-requests` if an address has uploaded so
   * much that the rest is for others.
   */
  return async (message: string, address?: string): Promise<void> => {
    const room = await bulkWrites.roomFor(address)
    logNearlyFull(room === 'nobody')
    if (room === 'nobody') throw new ApiError('unavailable', message, RETRY_AFTER_MS)
    if (room === 'others') throw new ApiError('too-many-requests', SHARE_USED, RETRY_AFTER_MS)
  }
}

import type { BulkWrites } from '@quarry/store/questions/bulk-writes'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from './errors/api-error.ts'
import { createStateLog } from './log-state.ts'

const RETRY_AFTER_MS = 60_000

export type MemoryGuard = ReturnType<typeof createMemoryGuard>

/**
 * Rejects the calls that fill Redis (uploads, new extractions) while it is nearly full, so that edits, cleaning and new
 * visitors still work. Workers are not stopped: their commits use the remaining memory, then wait until Redis has room.
 */
export function createMemoryGuard({
  bulkWrites,
  logger,
}: {
  bulkWrites: Pick<BulkWrites, 'isNearlyFull'>
  logger: FastifyBaseLogger
}) {
  const logNearlyFull = createStateLog(logger, {
    began: 'redis.nearly-full',
    ended: 'redis.has-room',
  })

  return {
    /** Throws `unavailable` with the message if Redis is nearly full. */
    async check(message: string): Promise<void> {
      const isNearlyFull = await bulkWrites.isNearlyFull()
      logNearlyFull(isNearlyFull)
      if (isNearlyFull) throw new ApiError('unavailable', message, RETRY_AFTER_MS)
    },
  }
}

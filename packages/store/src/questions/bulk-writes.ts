import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Keys } from '../keys.ts'

/** Share of Redis' memory limit above which bulk writes are rejected. The rest is for small writes and new sessions. */
const BULK_MEMORY_SHARE = 0.8
/** Maximum bytes that one address may upload in an hour. A set of 20,000 ordinary questions has about 13 MB. */
const UPLOAD_BYTES = 128 * 1024 * 1024
const WINDOW_MS = 3_600_000

const Reply = z.tuple([z.null(), z.number()])
const Spent = z.tuple([Reply, Reply])

export type BulkWrites = ReturnType<typeof createBulkWrites>

/** Limits of bulk writes, over all processes. */
export function createBulkWrites({ redis, keys }: { redis: Redis; keys: Keys }) {
  return {
    /** Returns true if Redis is too full for bulk writes; false if it has no limit or does not report one. */
    async isNearlyFull(): Promise<boolean> {
      const info = await redis.info('memory')
      const used = numberIn(info, 'used_memory')
      const max = numberIn(info, 'maxmemory')
      return max > 0 && used > max * BULK_MEMORY_SHARE
    },

    /** Counts an address's uploaded bytes. Returns 0, or the milliseconds until it may upload again. */
    async spend(address: string, bytes: number): Promise<number> {
      const key = `${keys.uploads}${address}`
      const results = await redis
        .multi()
        .set(key, 0, 'PX', WINDOW_MS, 'NX')
        .incrby(key, bytes)
        .pttl(key)
        .exec()
      const [[, spent], [, leftMs]] = Spent.parse(results?.slice(1))
      return spent <= UPLOAD_BYTES ? 0 : Math.max(1, leftMs)
    },
  }
}

function numberIn(info: string, field: string): number {
  return Number(new RegExp(`^${field}:(\\d+)`, 'm').exec(info)?.[1] ?? 0)
}

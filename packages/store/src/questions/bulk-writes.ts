import { z } from 'zod'
import { readRedisState } from '../connection/redis-state.ts'
import type { StoreOptions } from '../scripts.ts'

/** Share of Redis' memory limit above which bulk writes are rejected. The rest is for small writes and new sessions. */
const BULK_MEMORY_SHARE = 0.8
/** Share of the limit that an address must have uploaded to be rejected earlier than others. Stored, it takes up to twice as much. */
const LARGE_SHARE = 1 / 16
/** Maximum bytes that one address may upload in an hour. A set of 20,000 ordinary questions has about 13 MB. */
const UPLOAD_BYTES = 128 * 1024 * 1024
const WINDOW_MS = 3_600_000

const Reply = z.tuple([z.null(), z.number()])
const Spent = z.tuple([Reply, Reply])

interface Options extends Pick<StoreOptions, 'redis' | 'keys' | 'sessionTtlSeconds'> {
  /** Share of the limit above which an address that has uploaded much is rejected. */
  perAddress: number
}

export type BulkWrites = ReturnType<typeof createBulkWrites>

/** Limits of bulk writes, over all processes. */
export function createBulkWrites({ redis, keys, sessionTtlSeconds, perAddress }: Options) {
  return {
    /**
     * Returns for whom Redis has room: no one, others than this address, or everyone, also if it has no limit or does not
     * report one.
     */
    async roomFor(address: string | undefined): Promise<'nobody' | 'others' | 'everybody'> {
      const [{ memory }, stored] = await Promise.all([
        readRedisState(redis),
        address === undefined ? null : redis.get(`${keys.stored}${address}`),
      ])
      const { usedBytes: used = 0, maxBytes: max = 0 } = memory ?? {}
      if (max === 0) return 'everybody'
      if (used > max * BULK_MEMORY_SHARE) return 'nobody'
      return Number(stored) > max * LARGE_SHARE && used > max * perAddress ? 'others' : 'everybody'
    },

    /** Counts an address's uploaded bytes. Returns 0, or the milliseconds until it may upload again. */
    async spend(address: string, bytes: number): Promise<number> {
      const key = `${keys.uploads}${address}`
      const stored = `${keys.stored}${address}`
      const results = await redis
        .multi()
        .incrby(stored, bytes)
        // Sessions that have them may live as long.
        .expire(stored, sessionTtlSeconds)
        .set(key, 0, 'PX', WINDOW_MS, 'NX')
        .incrby(key, bytes)
        .pttl(key)
        .exec()
      const [[, spent], [, leftMs]] = Spent.parse(results?.slice(3))
      return spent <= UPLOAD_BYTES ? 0 : Math.max(1, leftMs)
    },
  }
}

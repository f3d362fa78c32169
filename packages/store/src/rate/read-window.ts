import type { Redis } from 'ioredis'
import { z } from 'zod'

const number = z.coerce.number().optional().catch(undefined)

/** Fields of the rate; see the README. */
const RateHash = z.object({ remaining: number, limit: number, resetAt: number })

/**
 * Returns a service's remaining and allowed requests in its window, for a key from `keys.sourceRate`; undefined if the
 * service has not reported any.
 */
export async function readWindow(redis: Redis, rateKey: string) {
  const [fields, [seconds, micros]] = await Promise.all([redis.hgetall(rateKey), redis.time()])
  const { remaining, limit, resetAt = 0 } = RateHash.parse(fields)
  const now = Number(seconds) * 1e6 + Number(micros)
  return remaining === undefined || resetAt <= now ? undefined : { left: Math.max(0, remaining), limit }
}

import type { Redis } from 'ioredis'
import { z } from 'zod'
import { loadScript } from '../scripts.ts'

/** The requests of one Gemini key and model on the service's current day, over all sessions. */
export interface DailyQuota {
  /** Used slots, which is about the number of requests. */
  sentToday: number
  /** The limit in the latest 429 on the key's current tier; undefined if none has named one. */
  requestsPerDay: number | undefined
  /** Real milliseconds until the quota resets, if the service has reported it as used up. */
  usedUpForMs: number | undefined
}

const DAY_MS = 86_400_000
const text = z.string().nullable()
const Quota = z.tuple([text, text, text]).transform(
  ([sent, limit, usedUpForUs]): DailyQuota => ({
    sentToday: Number(sent ?? 0),
    requestsPerDay: limit === null ? undefined : Number(limit),
    usedUpForMs: usedUpForUs === null ? undefined : Number(usedUpForUs) / 1000,
  }),
)

/** The daily quotas among the rate limits. Their counts are fields of the rate and expire with it. */
export function createDailyQuotas(redis: Redis) {
  const begin = loadScript(redis, 'rate/rate', 'countDay')
  const read = loadScript(redis, 'rate/rate', 'readQuota')
  return {
    /** Starts counting slots by the service's day, which ends in `untilMidnightMs` real milliseconds. */
    async countDay(
      rateKey: string,
      { untilMidnightMs, factor }: { untilMidnightMs: number; factor: number },
    ): Promise<void> {
      const [left, day] = [untilMidnightMs, DAY_MS / factor].map((ms) => Math.ceil(ms * 1000))
      await begin([rateKey], [0, left ?? 0, day ?? 0])
    },

    /** Stores the limit that a 429 names, until the key's tier changes. */
    async rememberDailyLimit(rateKey: string, requestsPerDay: number): Promise<void> {
      await redis.hset(rateKey, 'perDay', requestsPerDay)
    },

    async dailyQuota(rateKey: string): Promise<DailyQuota> {
      return Quota.parse(await read([rateKey], [0]))
    },
  }
}

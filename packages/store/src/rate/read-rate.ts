import type { WaitingReason } from '@quarry/contracts/run'
import { Tier } from '@quarry/contracts/tier'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import { BlockingReason, slotsOf } from './rate-limits.ts'

const number = z.coerce.number().optional().catch(undefined)

/** Fields of the rate, see the README; the reasons that block a key are fields, too. */
const RateHash = z.object({
  interval: number,
  lowered: number,
  loweredUntil: number,
  tier: Tier.optional().catch(undefined),
  remaining: number,
  limit: number,
  resetAt: number,
})

/** The rate of one key or address, for one model if it is Gemini's. Times are milliseconds from now, negative in the past. */
export interface CredentialRate {
  tier: Tier
  /** Milliseconds between two requests; undefined if the tier is unknown. */
  intervalMs: number | undefined
  /** True while a 429 has lowered the rate. */
  isLowered: boolean
  /** Time until the latest slot; undefined before the first request. */
  nextSlotMs: number | undefined
  /** Why all requests are blocked now, and until when; undefined if they are not. */
  blocked: { reason: Exclude<WaitingReason, 'rate'>; ms: number } | undefined
  /** Requests left of the service's window and allowed in it, and when it ends; undefined if the service has not reported one. */
  left: { requests: number; limit?: number | undefined; ms: number } | undefined
}

/**
 * Reads the rate of a key that `keys.sourceRate` or `keys.geminiRate` returned. `spacingMs` is the interval of a service without
 * tiers.
 */
export async function readRate(redis: Redis, rateKey: string, spacingMs?: number): Promise<CredentialRate> {
  const [fields, [latest], [seconds, micros]] = await Promise.all([
    redis.hgetall(rateKey),
    redis.zrange(slotsOf(rateKey), '-1', '-1'),
    redis.time(),
  ])
  const { tier = 'unknown', lowered = 0, loweredUntil = 0, ...rate } = RateHash.parse(fields)
  const now = Number(seconds) * 1e6 + Number(micros)
  const interval = rate.interval ?? (spacingMs && spacingMs * 1000)
  const isLowered = loweredUntil > now && lowered > (interval ?? 0)
  return {
    tier,
    intervalMs: interval === undefined ? undefined : (isLowered ? lowered : interval) / 1000,
    isLowered,
    nextSlotMs: latest === undefined ? undefined : (Number(latest) - now) / 1000,
    blocked: longestBlock(fields, now),
    left: windowOf(rate, now),
  }
}

function longestBlock(fields: Record<string, string>, now: number): CredentialRate['blocked'] {
  const [longest] = BlockingReason.options
    .flatMap((reason) => {
      const ms = (Number(fields[reason] ?? 0) - now) / 1000
      return ms > 0 ? [{ reason, ms }] : []
    })
    .sort((a, b) => b.ms - a.ms)
  return longest
}

function windowOf(
  { remaining, limit, resetAt = 0 }: Pick<z.infer<typeof RateHash>, 'remaining' | 'limit' | 'resetAt'>,
  now: number,
): CredentialRate['left'] {
  if (remaining === undefined || resetAt <= now) return undefined
  return { requests: Math.max(0, remaining), limit, ms: (resetAt - now) / 1000 }
}

import { WaitingReason } from '@quarry/contracts/run'
import { Tier } from '@quarry/contracts/tier'
import type { Redis } from 'ioredis'
import { z } from 'zod'

const number = z.coerce.number().optional().catch(undefined)

/** Fields of the rate hash, see the README. */
const RateHash = z.object({
  due: number,
  interval: number,
  slow: number,
  why: WaitingReason.optional().catch(undefined),
  notBefore: number,
  tier: Tier.optional().catch(undefined),
  remaining: number,
  limit: number,
  resetAt: number,
  floor: number,
  presumed: number,
  presumedSent: number,
  presumedUntil: number,
})

/** The rate of one credential or address, for one model if it is Gemini's. Times are milliseconds from now, negative in the past. */
export interface CredentialRate {
  tier: Tier
  /** Milliseconds between two requests; undefined if the tier is unknown. */
  intervalMs: number | undefined
  /** True while a 429 has lowered the rate. */
  isLowered: boolean
  /** Time until the next slot; undefined before the first request. */
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
  const [fields, [seconds, micros]] = await Promise.all([redis.hgetall(rateKey), redis.time()])
  const rate = RateHash.parse(fields)
  const now = Number(seconds) * 1e6 + Number(micros)
  const { due, slow = 0, tier = 'unknown' } = rate
  const interval = rate.interval ?? (spacingMs && spacingMs * 1000)
  return {
    tier,
    intervalMs: interval === undefined ? undefined : Math.max(interval, slow) / 1000,
    isLowered: slow > (interval ?? 0),
    nextSlotMs: due === undefined ? undefined : (due - now) / 1000,
    blocked: blockOf(rate, now),
    left: windowOf(rate, now),
  }
}

type RateHash = z.infer<typeof RateHash>

function blockOf(rate: RateHash, now: number): CredentialRate['blocked'] {
  const { why, notBefore = 0, remaining, floor, resetAt = 0 } = rate
  if (why !== undefined && why !== 'rate' && notBefore > now)
    return { reason: why, ms: (notBefore - now) / 1000 }
  const isSpent = remaining !== undefined && floor !== undefined && remaining <= floor
  return isSpent && resetAt > now ? { reason: 'reddit-window', ms: (resetAt - now) / 1000 } : undefined
}

/** Until the service reports its window, the presumed one counts. */
function windowOf(rate: RateHash, now: number): CredentialRate['left'] {
  const { remaining, limit, resetAt = 0, presumed, presumedSent = 0, presumedUntil = 0 } = rate
  if (remaining !== undefined && resetAt > now) {
    return { requests: Math.max(0, remaining), limit, ms: (resetAt - now) / 1000 }
  }
  if (presumed === undefined || presumedUntil <= now) return undefined
  return { requests: Math.max(0, presumed - presumedSent), ms: (presumedUntil - now) / 1000 }
}

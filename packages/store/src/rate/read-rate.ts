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
  resetAt: number,
  floor: number,
})

/** The rate of one credential, for one model if it is Gemini's. Times are milliseconds from now, negative in the past. */
export interface CredentialRate {
  tier: Tier
  /** Milliseconds between two requests; undefined before the first request. */
  intervalMs: number | undefined
  /** True while a 429 has lowered the rate. */
  isLowered: boolean
  /** Time until the next slot; undefined before the first request. */
  nextSlotMs: number | undefined
  /** Why all requests are blocked now; undefined if they are not. */
  blockedBy: Exclude<WaitingReason, 'rate'> | undefined
}

/** Reads the rate of a key that `keys.sourceRate` or `keys.geminiRate` returned. */
export async function readRate(redis: Redis, rateKey: string): Promise<CredentialRate> {
  const [fields, [seconds, micros]] = await Promise.all([redis.hgetall(rateKey), redis.time()])
  const rate = RateHash.parse(fields)
  const now = Number(seconds) * 1e6 + Number(micros)
  const { due, interval, slow = 0, tier = 'unknown' } = rate
  return {
    tier,
    intervalMs: interval === undefined ? undefined : Math.max(interval, slow) / 1000,
    isLowered: slow > (interval ?? 0),
    nextSlotMs: due === undefined ? undefined : (due - now) / 1000,
    blockedBy: blockedBy(rate, now),
  }
}

function blockedBy(
  { why, notBefore = 0, remaining, floor, resetAt = 0 }: z.infer<typeof RateHash>,
  now: number,
): CredentialRate['blockedBy'] {
  if (why !== undefined && why !== 'rate' && notBefore > now) return why
  const isSpent = remaining !== undefined && floor !== undefined && remaining <= floor
  return isSpent && resetAt > now ? 'reddit-window' : undefined
}

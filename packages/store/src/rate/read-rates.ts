import { WaitingReason } from '@quarry/contracts/run'
import { Tier } from '@quarry/contracts/tier'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Fingerprint, Keys } from '../keys.ts'
import { scanKeys } from '../ops/scan-keys.ts'

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
  service: 'gemini' | 'reddit'
  fingerprint: Fingerprint
  model: string | undefined
  rateKey: string
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

/** Returns the rate of every credential that was used within a day. */
export async function readRates({ redis, keys }: { redis: Redis; keys: Keys }): Promise<CredentialRate[]> {
  const [reddit, gemini, [seconds, micros]] = await Promise.all([
    scanKeys(redis, keys.redditRate('*')),
    scanKeys(redis, keys.geminiRate('*', '*')),
    redis.time(),
  ])
  const now = Number(seconds) * 1e6 + Number(micros)
  const credentials = [
    ...reddit.map(([fingerprint = '']) => ({
      service: 'reddit' as const,
      fingerprint,
      model: undefined,
      rateKey: keys.redditRate(fingerprint),
    })),
    ...gemini.map(([fingerprint = '', model = '']) => ({
      service: 'gemini' as const,
      fingerprint,
      model,
      rateKey: keys.geminiRate(fingerprint, model),
    })),
  ]
  return await Promise.all(
    credentials.map(async (credential) => {
      const rate = RateHash.parse(await redis.hgetall(credential.rateKey))
      return { ...credential, ...stateOf(rate, now) }
    }),
  )
}

function stateOf(rate: z.infer<typeof RateHash>, now: number) {
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

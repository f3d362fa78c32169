import { requestIntervalMs } from '@quarry/contracts/model-prices'
import { tierInfo } from '@quarry/contracts/tier'
import type { Fingerprint } from '../keys.ts'
import type { RateLimits } from './rate-limits.ts'
import type { ScaledClock } from './scaled-clock.ts'

/** An AI key, and the slots of one model on it. */
export interface PacedKey {
  fingerprint: Fingerprint
  model: string
  rateKey: string
}

/** The details of an error response from Gemini that matter for quotas and tiers. */
export interface RateLimitError {
  /** Quota errors are `minute-quota`, `daily-quota` and, if no quota is named, `rate-limited`. Other kinds set no wait. */
  kind: string
  /** Milliseconds of the service's time; a minute if missing. Ignored for `daily-quota`. */
  retryAfterMs?: number | undefined
  tierEvidence?: 'free' | 'paid' | undefined
  requestsPerMinute?: number | undefined
  requestsPerDay?: number | undefined
}

/** The wait of every request on the key, in real milliseconds. */
export interface QuotaWait {
  reason: 'minute-quota' | 'token-quota' | 'daily-quota'
  waitMs: number
}

interface Dependencies {
  rateLimits: RateLimits
  clock: ScaledClock
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** How long a rate that a 429 has lowered stays low. One that is still too high costs one more 429 an hour. */
const LOWERED_FOR_MS = HOUR_MS

/**
 * Updates a key's tier and limits from an error response, which is the only reliable source for them, and blocks the key if
 * a quota is spent. Applies to every request on the key at once. Returns undefined if no quota is spent.
 */
export async function applyRateLimitError(
  dependencies: Dependencies,
  { fingerprint, model, rateKey }: PacedKey,
  error: RateLimitError,
): Promise<QuotaWait | undefined> {
  const { rateLimits, clock } = dependencies
  const { tierEvidence, requestsPerMinute, requestsPerDay } = error
  const statedIntervalMs = clock.real(requestIntervalMs(tierInfo[tierEvidence ?? 'paid'], model))
  if (tierEvidence) {
    await rateLimits.rememberTier(fingerprint, tierEvidence)
    await rateLimits.setRateByTier(rateKey, tierEvidence, statedIntervalMs)
  }
  const wait = await waitAfter(dependencies, rateKey, error)
  if (!wait) return undefined
  if (requestsPerMinute !== undefined) {
    const intervalMs = clock.real(MINUTE_MS / requestsPerMinute)
    if (intervalMs > statedIntervalMs)
      await rateLimits.lowerRate(rateKey, { intervalMs, forMs: clock.real(LOWERED_FOR_MS) })
  }
  if (wait.reason === 'daily-quota' && requestsPerDay !== undefined) {
    await rateLimits.rememberDailyLimit(rateKey, requestsPerDay)
  }
  await rateLimits.blockUntil(rateKey, wait.waitMs, wait.reason)
  return wait
}

async function waitAfter(
  { rateLimits, clock }: Dependencies,
  rateKey: string,
  { kind, retryAfterMs = MINUTE_MS, requestsPerMinute }: RateLimitError,
): Promise<QuotaWait | undefined> {
  // A daily-quota 429 states a per-minute delay, which is far too short, so the wait lasts until midnight.
  if (kind === 'daily-quota') return { reason: 'daily-quota', waitMs: clock.untilPacificMidnight() }
  if (kind === 'rate-limited') {
    // It names no quota and the daily one may be the cause, so the pauses double: about thirty requests in a day, not 1,440.
    const firstMs = clock.real(Math.max(retryAfterMs, MINUTE_MS))
    const longestMs = Math.min(clock.real(HOUR_MS), clock.untilPacificMidnight())
    return { reason: 'minute-quota', waitMs: await rateLimits.backOff(rateKey, { firstMs, longestMs }) }
  }
  if (kind !== 'minute-quota') return undefined
  // Any per-minute quota other than requests counts tokens.
  const isOfTokens = requestsPerMinute === undefined
  return { reason: isOfTokens ? 'token-quota' : 'minute-quota', waitMs: clock.real(retryAfterMs) }
}

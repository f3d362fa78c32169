import { requestIntervalMs } from '@quarry/contracts/model-prices'
import { tierInfo } from '@quarry/contracts/tier'
import type { Fingerprint } from '../keys.ts'
import type { RateLimits } from './rate-limits.ts'
import type { ScaledClock } from './scaled-clock.ts'

/** An AI key, and the rate of one model on it. */
export interface PacedKey {
  fingerprint: Fingerprint
  model: string
  rateKey: string
}

/** The details of Gemini's error response that concern quotas and tiers. */
export interface RateLimitError {
  /**
   * Quota errors are `minute-quota`, `daily-quota`, or `rate-limited` if no quota is named. Other kinds cause no wait.
   */
  kind: string
  /** Milliseconds of the service's time; a minute if missing. Ignored for `daily-quota`. */
  retryAfterMs?: number | undefined
  tierEvidence?: 'free' | 'paid' | undefined
  requestsPerMinute?: number | undefined
  requestsPerDay?: number | undefined
}

/** How long every request on the key must wait, in real milliseconds. */
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
/** How long a lowered rate lasts after a 429. If the usual rate is still too high, it costs one 429 an hour. */
const LOWERED_FOR_MS = HOUR_MS

/**
 * Updates a key's tier and limits from an error response, the only reliable source for them, and blocks the key if a
 * quota is used up. Applies immediately to every request on the key. Returns undefined if no quota is used up.
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
  // A 429 for a daily quota states a per-minute delay, which is far too short, so the key waits until midnight.
  if (kind === 'daily-quota') return { reason: 'daily-quota', waitMs: clock.untilPacificMidnight() }
  if (kind === 'rate-limited') {
    // The daily quota may be the unnamed cause, so the pauses double: about thirty requests a day instead of 1,440.
    const firstMs = clock.real(Math.max(retryAfterMs, MINUTE_MS))
    const longestMs = Math.min(clock.real(HOUR_MS), clock.untilPacificMidnight())
    return { reason: 'minute-quota', waitMs: await rateLimits.backOff(rateKey, { firstMs, longestMs }) }
  }
  if (kind !== 'minute-quota') return undefined
  // A per-minute quota that does not count requests counts tokens.
  const isOfTokens = requestsPerMinute === undefined
  return { reason: isOfTokens ? 'token-quota' : 'minute-quota', waitMs: clock.real(retryAfterMs) }
}

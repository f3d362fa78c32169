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

/** What a refusal of Gemini says, of whatever kind it is. */
export interface Refusal {
  /** Is about a quota as `minute-quota`, `daily-quota` and, where it names none, `rate-limited`. */
  kind: string
  /** The service's milliseconds; a minute where it names none. Means nothing for a day. */
  retryAfterMs?: number | undefined
  tierEvidence?: 'free' | 'paid' | undefined
  requestsPerMinute?: number | undefined
  tokensPerMinute?: number | undefined
}

/** What everybody on the key waits for from now on, and for how long, in real milliseconds. */
export interface QuotaWait {
  reason: 'minute-quota' | 'token-quota' | 'daily-quota'
  waitMs: number
}

interface Parts {
  rateLimits: RateLimits
  clock: ScaledClock
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Without a refusal for so long, a pace that was slowed down is tried a little faster. */
const QUIET_MS = 5 * MINUTE_MS

/**
 * A refusal is the only sure word on a key's tier and limits. It counts at once and for every request on the key, whoever
 * was refused: its tier and limits are believed, and where a quota is spent, nobody sends before it may be tried again.
 * Undefined where none is.
 */
export async function applyRateLimitError(
  parts: Parts,
  key: PacedKey,
  refusal: Refusal,
): Promise<QuotaWait | undefined> {
  const { rateLimits, clock } = parts
  await updateTier(parts, key, refusal)
  const wait = await waitAfter(parts, key, refusal)
  if (!wait) return undefined
  if (wait.reason === 'token-quota') {
    await rateLimits.capTokens(key.rateKey, refusal.tokensPerMinute, clock.real(MINUTE_MS))
  } else {
    await updateRate(parts, key, refusal)
  }
  await rateLimits.blockUntil(key.rateKey, wait.waitMs, wait.reason)
  return wait
}

/**
 * Milliseconds, in real time, that are waited after a 429 that names no quota. A day that is spent may say no more, so
 * the pauses double up to an hour, or to midnight where that is sooner: some thirty requests in a day and not 1,440.
 */
async function unnamedPauseMs({ rateLimits, clock }: Parts, rateKey: string, retryAfterMs: number) {
  const firstMs = clock.real(Math.max(retryAfterMs, MINUTE_MS))
  const longestMs = Math.min(clock.real(HOUR_MS), clock.untilPacificMidnight())
  return await rateLimits.backOff(rateKey, { firstMs, longestMs })
}

/** The delay that a 429 names for a spent day is that of a minute's quota: whoever kept to it would spend the next one. */
async function waitAfter(
  parts: Parts,
  { rateKey }: PacedKey,
  { kind, retryAfterMs = MINUTE_MS, requestsPerMinute }: Refusal,
): Promise<QuotaWait | undefined> {
  const { clock } = parts
  if (kind === 'daily-quota') return { reason: 'daily-quota', waitMs: clock.untilPacificMidnight() }
  if (kind === 'rate-limited') {
    return { reason: 'minute-quota', waitMs: await unnamedPauseMs(parts, rateKey, retryAfterMs) }
  }
  if (kind !== 'minute-quota') return undefined
  // A named quota that counts a minute and does not count requests counts tokens.
  const isOfTokens = requestsPerMinute === undefined
  return { reason: isOfTokens ? 'token-quota' : 'minute-quota', waitMs: clock.real(retryAfterMs) }
}

async function updateTier(
  { rateLimits, clock }: Parts,
  { fingerprint, model, rateKey }: PacedKey,
  { tierEvidence }: Refusal,
) {
  if (!tierEvidence) return
  await rateLimits.rememberTier(fingerprint, tierEvidence)
  await rateLimits.paceByTier(
    rateKey,
    tierEvidence,
    clock.real(requestIntervalMs(tierInfo[tierEvidence], model)),
  )
}

async function updateRate(
  { rateLimits, clock }: Parts,
  { model, rateKey }: PacedKey,
  { tierEvidence, requestsPerMinute }: Refusal,
): Promise<void> {
  await rateLimits.lowerRate(rateKey, {
    requestsPerMinute,
    statedIntervalMs: clock.real(requestIntervalMs(tierInfo[tierEvidence ?? 'paid'], model)),
    minuteMs: clock.real(MINUTE_MS),
    quietMs: clock.real(QUIET_MS),
  })
}

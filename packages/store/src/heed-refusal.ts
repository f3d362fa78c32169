import { tierInfo } from '@quarry/contracts/tier'
import type { Fingerprint } from './keys.ts'
import type { RateLimits } from './rate-limits.ts'
import type { ScaledClock } from './scaled-clock.ts'

/** An AI key, and the slots of one model on it. */
export interface PacedKey {
  fingerprint: Fingerprint
  rateKey: string
}

/** What a 429 of Gemini says. */
export interface QuotaRefusal {
  /** `rate-limited` names no quota. */
  kind: 'rate-limited' | 'minute-quota' | 'daily-quota'
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
/** Without a refusal for so long, a pace that was slowed down is tried a little faster. */
const QUIET_MS = 5 * MINUTE_MS

export function isQuotaRefusal<Refusal extends { kind: string }>(
  refusal: Refusal,
): refusal is Refusal & Pick<QuotaRefusal, 'kind'> {
  return ['rate-limited', 'minute-quota', 'daily-quota'].includes(refusal.kind)
}

/**
 * A 429 is the only sure word on a key's tier and limits. It counts at once and for every request on the key, whoever
 * was refused: its tier and limits are believed, and nobody sends before it may be tried again.
 */
export async function heedRefusal(parts: Parts, key: PacedKey, refusal: QuotaRefusal): Promise<QuotaWait> {
  const { rateLimits, clock } = parts
  const wait = waitAfter(refusal, clock)
  await learnTier(parts, key, refusal)
  if (wait.reason === 'token-quota') {
    await rateLimits.capTokens(key.rateKey, refusal.tokensPerMinute, clock.real(MINUTE_MS))
  } else {
    await learnPace(parts, key, refusal)
  }
  await rateLimits.pushBack(key.rateKey, wait.waitMs, wait.reason)
  return wait
}

/** The delay that a 429 names for a spent day is that of a minute's quota: whoever kept to it would spend the next one. */
function waitAfter({ kind, retryAfterMs, requestsPerMinute }: QuotaRefusal, clock: ScaledClock): QuotaWait {
  if (kind === 'daily-quota') return { reason: kind, waitMs: clock.untilPacificMidnight() }
  // A named quota that counts a minute and does not count requests counts tokens.
  const isOfTokens = kind === 'minute-quota' && requestsPerMinute === undefined
  return {
    reason: isOfTokens ? 'token-quota' : 'minute-quota',
    waitMs: clock.real(retryAfterMs ?? MINUTE_MS),
  }
}

async function learnTier(
  { rateLimits, clock }: Parts,
  { fingerprint, rateKey }: PacedKey,
  { tierEvidence }: QuotaRefusal,
) {
  if (!tierEvidence) return
  await rateLimits.rememberTier(fingerprint, tierEvidence)
  await rateLimits.paceByTier(rateKey, tierEvidence, clock.real(tierInfo[tierEvidence].delayMs))
}

async function learnPace(
  { rateLimits, clock }: Parts,
  { rateKey }: PacedKey,
  { tierEvidence, requestsPerMinute }: QuotaRefusal,
): Promise<void> {
  await rateLimits.slowDown(rateKey, {
    requestsPerMinute,
    statedIntervalMs: clock.real(tierInfo[tierEvidence ?? 'paid'].delayMs),
    minuteMs: clock.real(MINUTE_MS),
    quietMs: clock.real(QUIET_MS),
  })
}

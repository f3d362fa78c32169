import { requestIntervalMs } from '@quarry/contracts/model-prices'
import { tierInfo } from '@quarry/contracts/tier'
import type { Fingerprint } from './keys.ts'
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
/** Without a refusal for so long, a pace that was slowed down is tried a little faster. */
const QUIET_MS = 5 * MINUTE_MS

/**
 * A refusal is the only sure word on a key's tier and limits. It counts at once and for every request on the key, whoever
 * was refused: its tier and limits are believed, and where a quota is spent, nobody sends before it may be tried again.
 * Undefined where none is.
 */
export async function heedRefusal(
  parts: Parts,
  key: PacedKey,
  refusal: Refusal,
): Promise<QuotaWait | undefined> {
  const { rateLimits, clock } = parts
  await learnTier(parts, key, refusal)
  const wait = waitAfter(refusal, clock)
  if (!wait) return undefined
  if (wait.reason === 'token-quota') {
    await rateLimits.capTokens(key.rateKey, refusal.tokensPerMinute, clock.real(MINUTE_MS))
  } else {
    await learnPace(parts, key, refusal)
  }
  await rateLimits.pushBack(key.rateKey, wait.waitMs, wait.reason)
  return wait
}

/** The delay that a 429 names for a spent day is that of a minute's quota: whoever kept to it would spend the next one. */
function waitAfter(
  { kind, retryAfterMs = MINUTE_MS, requestsPerMinute }: Refusal,
  clock: ScaledClock,
): QuotaWait | undefined {
  if (kind === 'daily-quota') return { reason: 'daily-quota', waitMs: clock.untilPacificMidnight() }
  if (kind !== 'minute-quota' && kind !== 'rate-limited') return undefined
  // A named quota that counts a minute and does not count requests counts tokens.
  const isOfTokens = kind === 'minute-quota' && requestsPerMinute === undefined
  return { reason: isOfTokens ? 'token-quota' : 'minute-quota', waitMs: clock.real(retryAfterMs) }
}

async function learnTier(
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

async function learnPace(
  { rateLimits, clock }: Parts,
  { model, rateKey }: PacedKey,
  { tierEvidence, requestsPerMinute }: Refusal,
): Promise<void> {
  await rateLimits.slowDown(rateKey, {
    requestsPerMinute,
    statedIntervalMs: clock.real(requestIntervalMs(tierInfo[tierEvidence ?? 'paid'], model)),
    minuteMs: clock.real(MINUTE_MS),
    quietMs: clock.real(QUIET_MS),
  })
}

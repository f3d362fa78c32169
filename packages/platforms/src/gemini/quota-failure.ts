import { z } from 'zod'
import type { PlatformErrorFacts, PlatformErrorKind } from '../platform-error.ts'

export const QuotaViolation = z.object({
  quotaMetric: z.string().max(200).catch(''),
  quotaId: z.string().max(200).catch(''),
  /** A number as text; missing if the limit is 0. */
  quotaValue: z.coerce.string().max(20).optional().catch(undefined),
  quotaDimensions: z
    .object({ model: z.string().max(100).optional() })
    .optional()
    .catch(undefined),
})
export type QuotaViolation = z.infer<typeof QuotaViolation>

export interface QuotaError {
  message: string
  violations: readonly QuotaViolation[]
  retryDelayMs: number | undefined
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
/** Errors for a daily quota often state a delay of about 45 s, so only a long delay is believed. */
const DAILY_WAIT_MIN_MS = 5 * MINUTE_MS
/** No quota lasts longer than a day, plus an hour for daylight saving. */
const WAIT_MAX_MS = 25 * 60 * MINUTE_MS
const LIMIT_MAX = 1e9

/**
 * Returns what a 429 says about the key's quotas. Only a quota's id distinguishes a day from a minute. Names vary by
 * tier and year, so they are searched for words instead of compared as a whole.
 */
export function readQuotaError(error: QuotaError): {
  kind: PlatformErrorKind
  facts: PlatformErrorFacts
} {
  const { message, violations, retryDelayMs } = error
  const named = violations.map(({ quotaId, quotaMetric }) => `${quotaId} ${quotaMetric}`).join(' ')
  const facts: PlatformErrorFacts = {
    tierEvidence: tierOf(named) ?? tierOf(message),
    requestsPerMinute: lowestLimit(violations, /Requests/i, /PerMinute/i),
    requestsPerDay: lowestLimit(violations, /Requests/i, /PerDay/i),
    tokensPerMinute: lowestLimit(violations, /Token/i, /PerMinute/i),
    model: violations.find(({ quotaDimensions }) => quotaDimensions?.model)?.quotaDimensions?.model,
    limitZero: isLimitZero(violations, message),
  }
  if (facts.limitZero) return { kind: 'model-not-found', facts }
  if (/PerDay/i.test(named) || /per ?day|daily/i.test(message)) {
    const known = retryDelayMs !== undefined && retryDelayMs >= DAILY_WAIT_MIN_MS
    return { kind: 'daily-quota', facts: { ...facts, retryAfterMs: known ? retryDelayMs : undefined } }
  }
  const kind = /PerMinute/i.test(named) ? 'minute-quota' : 'rate-limited'
  return { kind, facts: { ...facts, retryAfterMs: retryDelayMs ?? MINUTE_MS } }
}

/**
 * Parses a protobuf duration or the wait in a message (`12s`, `65205s`, `18h26m22s`, `59.2s`) into milliseconds, at
 * most 25 hours. Adds a second, because the service rounds down. Returns undefined for anything else.
 */
export function parseRetryDelayMs(delay: string): number | undefined {
  const match = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s)?$/.exec(delay.trim())
  if (!match?.[0]) return undefined
  const [, hours = '0', minutes = '0', seconds = '0'] = match
  const ms = Math.ceil((Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * SECOND_MS)
  return Math.min(ms + SECOND_MS, WAIT_MAX_MS)
}

function tierOf(text: string): 'free' | 'paid' | undefined {
  if (/free_?tier/i.test(text)) return 'free'
  return /paid_?tier/i.test(text) ? 'paid' : undefined
}

function lowestLimit(
  violations: readonly QuotaViolation[],
  counted: RegExp,
  window: RegExp,
): number | undefined {
  const limits = violations
    .filter(({ quotaId }) => window.test(quotaId) && counted.test(quotaId))
    .map(({ quotaValue }) => Math.floor(Number(quotaValue)))
    .filter((limit) => limit >= 1 && limit <= LIMIT_MAX)
  return limits.length > 0 ? Math.min(...limits) : undefined
}

function isLimitZero(violations: readonly QuotaViolation[], message: string): boolean {
  const someLimit = violations.some(({ quotaValue }) => Number(quotaValue) > 0)
  return !someLimit && /\blimit\s*[:=]\s*0(?![\d.])/i.test(message)
}

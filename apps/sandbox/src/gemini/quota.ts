import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { startOfDay } from 'date-fns/startOfDay'
import type { Clock } from '../clock.ts'
import type { HttpResponse } from '../http.ts'
import { drawOf } from '../random.ts'
import { failure } from './errors.ts'
import type { Key } from './keys.ts'
import type { Limits, Model } from './models.ts'

const MINUTE_MS = 60_000

type QuotaKind = 'minute' | 'day' | 'tokens'

export type Exceeded = {
  kinds: readonly QuotaKind[]
  limits: Limits
  /** Sandbox milliseconds until the request would be accepted. */
  waitMs: number
}

type Spending = {
  /** The last minute's requests with their input tokens. */
  requests: { atMs: number; tokens: number }[]
  day: { endsMs: number; used: number }
}

export type Quotas = ReturnType<typeof createQuotas>

/** Returns the next midnight in Los Angeles, including daylight saving time, in milliseconds since 1970. */
export function nextPacificMidnight(nowMs: number): number {
  return addDays(startOfDay(new TZDate(nowMs, 'America/Los_Angeles')), 1).getTime()
}

const tokensOf = ({ requests }: Spending): number => requests.reduce((sum, { tokens }) => sum + tokens, 0)

/**
 * Returns the milliseconds until enough tokens have left the window for `needed` to fit; a minute if they never will.
 */
function tokensWaitMs(spending: Spending, needed: number, limit: number, nowMs: number): number {
  let used = tokensOf(spending)
  for (const { atMs, tokens } of spending.requests) {
    used -= tokens
    if (used + needed <= limit) return atMs + MINUTE_MS - nowMs
  }
  return MINUTE_MS
}

/**
 * Creates quotas per project and model: requests and tokens in a rolling minute, and requests until midnight Pacific.
 */
export function createQuotas(clock: Clock) {
  const all = new Map<string, Spending>()
  const current = (id: string, nowMs: number): Spending => {
    const spending = all.get(id) ?? { requests: [], day: { endsMs: 0, used: 0 } }
    all.set(id, spending)
    if (nowMs >= spending.day.endsMs) spending.day = { endsMs: nextPacificMidnight(nowMs), used: 0 }
    spending.requests = spending.requests.filter(({ atMs }) => atMs > nowMs - MINUTE_MS)
    return spending
  }
  return {
    /** Counts the project's request to the model, or returns the exceeded limits without counting it. */
    spend(project: string, model: string, limits: Limits, inputTokens: number): Exceeded | undefined {
      const nowMs = clock.now()
      const spending = current(`${project}\n${model}`, nowMs)
      const { requests, day } = spending
      const waits = new Map<QuotaKind, number>()
      if (day.used >= limits.requestsPerDay) waits.set('day', day.endsMs - nowMs)
      if (requests.length >= limits.requestsPerMinute)
        waits.set('minute', (requests[0]?.atMs ?? nowMs) + MINUTE_MS - nowMs)
      if (tokensOf(spending) + inputTokens > limits.inputTokensPerMinute)
        waits.set('tokens', tokensWaitMs(spending, inputTokens, limits.inputTokensPerMinute, nowMs))
      if (waits.size > 0) return { kinds: [...waits.keys()], limits, waitMs: Math.max(...waits.values()) }
      requests.push({ atMs: nowMs, tokens: inputTokens })
      day.used++
      return undefined
    },
    reset(project?: string) {
      for (const id of all.keys()) if (project === undefined || id.startsWith(`${project}\n`)) all.delete(id)
    },
  }
}

const HEAD =
  'You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits. To monitor your current usage, head to: https://ai.dev/rate-limit. '
const HELP = {
  '@type': 'type.googleapis.com/google.rpc.Help',
  links: [
    {
      description: 'Learn more about Gemini API quotas',
      url: 'https://ai.google.dev/gemini-api/docs/rate-limits',
    },
  ],
}

function violationOf(kind: QuotaKind, { tier, behavior }: Key, limits: Limits) {
  const metric = `generativelanguage.googleapis.com/generate_content_${tier}_tier`
  if (kind === 'tokens')
    return {
      metric: `${metric}_input_token_count`,
      quotaId:
        tier === 'free'
          ? 'GenerateContentInputTokensPerModelPerMinute-FreeTier'
          : 'GenerateContentPaidTierInputTokensPerModelPerMinute',
      limit: limits.inputTokensPerMinute,
    }
  const isDay = kind === 'day'
  const ending = tier === 'free' ? '-FreeTier' : behavior.isTier3 ? '-PaidTier3' : ''
  return {
    metric: `${metric}_requests`,
    quotaId: `GenerateRequestsPer${isDay ? 'Day' : 'Minute'}PerProjectPerModel${ending}`,
    limit: isDay ? limits.requestsPerDay : limits.requestsPerMinute,
  }
}

/** Returns the seconds of wait that the response states: for a used-up day, a misleading 41 to 51. */
function statedSeconds({ kinds, waitMs }: Exceeded, draw: number): number {
  if (kinds.includes('day')) return 41 + draw * 10
  return Math.max(waitMs + draw, 50) / 1_000
}

/**
 * Returns the 429 with Help, QuotaFailure and RetryInfo. `retryDelay` is the message's wait in whole seconds, rounded
 * down.
 */
export function quotaFailure(
  exceeded: Exceeded,
  key: Key,
  { id }: Model,
  requestNumber: number,
): HttpResponse {
  const draw = drawOf('quota failure', id, requestNumber)
  const seconds = Number(statedSeconds(exceeded, draw).toFixed(9))
  const { limits } = exceeded
  const unavailable = limits.requestsPerDay === 0
  const kinds: readonly QuotaKind[] = unavailable ? ['day', 'minute', 'tokens'] : exceeded.kinds
  const violations = kinds.map((kind) => violationOf(kind, key, limits))
  // Quotas name a model's family.
  const model = id.replace(/-preview$/, '')
  const lines = violations.map(
    ({ metric, limit }) => `\n* Quota exceeded for metric: ${metric}, limit: ${limit}, model: ${model}`,
  )
  const quota = {
    '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
    violations: violations.map(({ metric, quotaId, limit }) => ({
      quotaMetric: metric,
      quotaId,
      quotaDimensions: { location: 'global', model },
      ...(unavailable ? {} : { quotaValue: String(limit) }),
    })),
  }
  const retry = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${Math.floor(seconds)}s` }
  return failure(
    429,
    'RESOURCE_EXHAUSTED',
    `${HEAD}${lines.join('')}\nPlease retry in ${seconds}s.`,
    draw < 0.5 ? [quota, HELP, retry] : [HELP, quota, retry],
  )
}

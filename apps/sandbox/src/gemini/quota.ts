import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { startOfDay } from 'date-fns/startOfDay'
import type { Clock } from '../clock.ts'
import type { HttpResponse } from '../http.ts'
import { drawOf } from '../random.ts'
import type { GeminiBehaviour } from './behaviours.ts'
import { failure } from './errors.ts'
import type { Limits, Model, Tier } from './models.ts'

const MINUTE_MS = 60_000

type QuotaKind = 'minute' | 'day' | 'tokens'

export type Exceeded = {
  kinds: readonly QuotaKind[]
  limits: Limits
  /** Sandbox milliseconds until the request would be accepted. */
  waitMs: number
}

type Spending = {
  requests: number[]
  tokens: { atMs: number; count: number }[]
  day: { endsMs: number; used: number }
}

export type Quotas = {
  /** Counts a request of the project to the model, or returns the limits that it exceeds without counting it. */
  spend(project: string, model: string, limits: Limits, inputTokens: number): Exceeded | undefined
  reset(project?: string): void
}

/** Returns the Unix milliseconds of the next midnight in Los Angeles, whose daylight saving time it follows. */
export function nextPacificMidnight(nowMs: number): number {
  return addDays(startOfDay(new TZDate(nowMs, 'America/Los_Angeles')), 1).getTime()
}

/** Returns the milliseconds until enough tokens have left the window for `needed` to fit; a minute if they never do. */
function tokensWaitMs(spending: Spending, needed: number, limit: number, nowMs: number): number {
  let used = spending.tokens.reduce((sum, { count }) => sum + count, 0)
  for (const { atMs, count } of spending.tokens) {
    used -= count
    if (used + needed <= limit) return atMs + MINUTE_MS - nowMs
  }
  return MINUTE_MS
}

/** Creates quotas per project and model: of requests and tokens in a rolling minute, of requests until midnight Pacific. */
export function createQuotas(clock: Clock): Quotas {
  const all = new Map<string, Spending>()
  const current = (id: string, nowMs: number): Spending => {
    const spending = all.get(id) ?? { requests: [], tokens: [], day: { endsMs: 0, used: 0 } }
    all.set(id, spending)
    if (nowMs >= spending.day.endsMs) spending.day = { endsMs: nextPacificMidnight(nowMs), used: 0 }
    const { requests, tokens } = spending
    while (requests[0] !== undefined && requests[0] <= nowMs - MINUTE_MS) requests.shift()
    while (tokens[0] !== undefined && tokens[0].atMs <= nowMs - MINUTE_MS) tokens.shift()
    return spending
  }
  return {
    spend: (project, model, limits, inputTokens) => {
      const nowMs = clock.now()
      const spending = current(`${project}\n${model}`, nowMs)
      const usedTokens = spending.tokens.reduce((sum, { count }) => sum + count, 0)
      const kinds: QuotaKind[] = []
      if (spending.day.used >= limits.requestsPerDay) kinds.push('day')
      if (spending.requests.length >= limits.requestsPerMinute) kinds.push('minute')
      if (usedTokens + inputTokens > limits.inputTokensPerMinute) kinds.push('tokens')
      if (kinds.length === 0) {
        spending.requests.push(nowMs)
        spending.tokens.push({ atMs: nowMs, count: inputTokens })
        spending.day.used++
        return undefined
      }
      const waits = {
        day: spending.day.endsMs - nowMs,
        minute: (spending.requests[0] ?? nowMs) + MINUTE_MS - nowMs,
        tokens: tokensWaitMs(spending, inputTokens, limits.inputTokensPerMinute, nowMs),
      }
      return { kinds, limits, waitMs: Math.max(...kinds.map((kind) => waits[kind])) }
    },
    reset: (project) => {
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

type Violation = { metric: string; quotaId: string; limit: number }

function violationOf(kind: QuotaKind, tier: Tier, suffix: string | undefined, limits: Limits): Violation {
  const ending = tier === 'free' ? '-FreeTier' : suffix === undefined ? '' : `-${suffix}`
  const metric = (name: string) => `generativelanguage.googleapis.com/generate_${name}`
  if (kind === 'tokens')
    return {
      metric: metric(
        tier === 'free' ? 'content_free_tier_input_token_count' : 'content_paid_tier_input_token_count',
      ),
      quotaId:
        tier === 'free'
          ? 'GenerateContentInputTokensPerModelPerMinute-FreeTier'
          : 'GenerateContentPaidTierInputTokensPerModelPerMinute',
      limit: limits.inputTokensPerMinute,
    }
  const span = kind === 'day' ? 'Day' : 'Minute'
  return {
    metric: metric(tier === 'free' ? 'content_free_tier_requests' : 'content_paid_tier_requests'),
    quotaId: `GenerateRequestsPer${span}PerProjectPerModel${ending}`,
    limit: kind === 'day' ? limits.requestsPerDay : limits.requestsPerMinute,
  }
}

/** Returns the seconds to wait that the response states: for a used-up day, misleading 41 to 51. */
function statedSeconds(exceeded: Exceeded, draw: number): number {
  if (exceeded.kinds.includes('day')) return 41 + draw * 10
  return Math.max(exceeded.waitMs + draw, 50) / 1_000
}

export type QuotaFailureOptions = {
  exceeded: Exceeded
  behaviour: GeminiBehaviour
  tier: Tier
  model: Model
  requestNumber: number
}

/** Returns the 429 with Help, QuotaFailure and RetryInfo. `retryDelay` is the message's wait in whole seconds, cut off. */
export function quotaFailure({
  exceeded,
  behaviour,
  tier,
  model,
  requestNumber,
}: QuotaFailureOptions): HttpResponse {
  const draw = drawOf('quota failure', model.id, requestNumber)
  const seconds = Number(statedSeconds(exceeded, draw).toFixed(9))
  const unavailable = exceeded.limits.requestsPerDay === 0
  const kinds: readonly QuotaKind[] = unavailable ? ['day', 'minute', 'tokens'] : exceeded.kinds
  const violations = kinds.map((kind) => violationOf(kind, tier, behaviour.paidSuffix, exceeded.limits))
  const lines = violations.map(
    ({ metric, limit }) =>
      `\n* Quota exceeded for metric: ${metric}, limit: ${limit}, model: ${model.family}`,
  )
  const isReversed = draw < 0.5
  const dimensions = isReversed
    ? { model: model.family, location: 'global' }
    : { location: 'global', model: model.family }
  const quota = {
    '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
    violations: violations.map(({ metric, quotaId, limit }) => ({
      quotaMetric: metric,
      quotaId,
      quotaDimensions: dimensions,
      ...(unavailable ? {} : { quotaValue: String(limit) }),
    })),
  }
  const retry = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${Math.floor(seconds)}s` }
  return failure(
    429,
    'RESOURCE_EXHAUSTED',
    `${HEAD}${lines.join('')}\nPlease retry in ${seconds}s.`,
    isReversed ? [quota, HELP, retry] : [HELP, quota, retry],
  )
}

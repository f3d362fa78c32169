import { drawOf } from '../random.ts'
import type { HttpResponse } from '../response.ts'
import type { GeminiBehaviour } from './behaviours.ts'
import { failure } from './errors.ts'
import type { Limits, Model, Tier } from './models.ts'
import type { Exceeded, QuotaKind } from './quota.ts'

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

/** Formats a wait as the message does: "48.9s", from an hour on "18h6m45.2s". */
export function spelledDuration(seconds: number): string {
  if (seconds < 3_600) return `${seconds}s`
  const whole = Math.floor(seconds)
  const hours = Math.floor(whole / 3_600)
  const minutes = Math.floor((whole % 3_600) / 60)
  const rest = (seconds - hours * 3_600 - minutes * 60).toFixed(9).replace(/0+$/, '').replace(/\.$/, '')
  return `${hours}h${minutes}m${rest}s`
}

/** Returns the seconds to wait that the response states: for a used-up day 41 to 51, unless the behaviour is honest. */
function statedSeconds(exceeded: Exceeded, behaviour: GeminiBehaviour, draw: number): number {
  const misleads = exceeded.kinds.includes('day') && behaviour.dayDelay !== 'long'
  if (misleads) return 41 + draw * 10
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
  const seconds = Number(statedSeconds(exceeded, behaviour, draw).toFixed(9))
  const unavailable = exceeded.limits.requestsPerDay === 0
  const kinds: readonly QuotaKind[] = unavailable
    ? ['day', 'minute', 'tokens']
    : exceeded.kinds.includes('day') && behaviour.dayDelay === 'long'
      ? ['tokens', 'minute', 'day']
      : exceeded.kinds
  const violations = kinds.map((kind) => violationOf(kind, tier, behaviour.paidSuffix, exceeded.limits))
  const lines = violations.map(
    ({ metric, limit }) =>
      `\n* Quota exceeded for metric: ${metric}, limit: ${limit}, model: ${model.family}`,
  )
  const flipped = draw < 0.5
  const dimensions = flipped
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
    `${HEAD}${lines.join('')}\nPlease retry in ${spelledDuration(seconds)}.`,
    flipped ? [quota, HELP, retry] : [HELP, quota, retry],
  )
}

import type { Service } from './services.ts'

/** What can go wrong with a service, as its callers need to tell it apart. */
export type PlatformErrorKind =
  /** Wrong or unknown credentials. */
  | 'credentials-refused'
  /** Gemini: the key's time is over. */
  | 'key-expired'
  /** Gemini: a token, a deleted key, or a key of a kind that this API does not take. */
  | 'key-wrong-kind'
  /** Gemini: the key's project is suspended. */
  | 'key-suspended'
  /** Gemini found the key published somewhere and shut it off. */
  | 'key-leaked'
  /** The key's own restrictions (API, referrer, address) forbid this use. */
  | 'key-restricted'
  /** The Gemini API is switched off in the key's project. */
  | 'api-disabled'
  /** No free tier, or no Gemini at all, where the server stands. */
  | 'region-unsupported'
  /** Prepaid credit is empty, or billing is closed. */
  | 'credit-exhausted'
  /** The spending cap that the user has set is reached. */
  | 'spending-cap'
  /** Refused for the User-Agent or the network address, before any credential counted. */
  | 'client-blocked'
  | 'not-found'
  | 'private'
  | 'banned'
  | 'quarantined'
  | 'gated'
  | 'forbidden'
  /** 429 without a named quota. */
  | 'rate-limited'
  /** A named per-minute quota of requests or tokens. */
  | 'minute-quota'
  /** A named per-day quota: resets at midnight in Los Angeles, whatever delay the answer claims. */
  | 'daily-quota'
  /** 5xx, 408, 52x, or no answer in time. */
  | 'unavailable'
  /** Connection refused or reset, name not resolved. */
  | 'network'
  /** A success whose body is HTML, cut JSON or of another shape. */
  | 'malformed'
  /** A body of more megabytes than any genuine response has; it was not read to its end. */
  | 'response-too-large'
  /** The service does not accept the request. Of Gemini, something in the titles may be to blame. */
  | 'bad-request'
  /** Gemini does not accept the form of the request or an option of it for this model: no request would pass. */
  | 'unsupported-request'
  /** Unknown or retired model, or one that the key's tier has no quota for (`limitZero`). */
  | 'model-not-found'

export interface PlatformErrorFacts {
  status?: number | undefined
  retryAfterMs?: number | undefined
  /** The service's canonical code (`INVALID_ARGUMENT`) or the network's (`ECONNRESET`), never words of the service. */
  detail?: string | undefined
  tierEvidence?: 'free' | 'paid' | undefined
  requestsPerMinute?: number | undefined
  requestsPerDay?: number | undefined
  tokensPerMinute?: number | undefined
  model?: string | undefined
  limitZero?: boolean | undefined
  minimumTokens?: number | undefined
}

/** A service's refusal or failure. Neither message, stack nor JSON holds words of the service, a key, secret, token or URL. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError'
  readonly service: Service
  readonly kind: PlatformErrorKind
  /** HTTP status, when there was an answer. */
  readonly status: number | undefined
  /** How long to send nothing; always set for rate-limited and minute-quota. */
  readonly retryAfterMs: number | undefined
  readonly detail: string | undefined
  /** Gemini quota errors: the billing tier that the named quota belongs to. */
  readonly tierEvidence: 'free' | 'paid' | undefined
  /** Gemini quota errors: the model's limit for this key, from the named quota. */
  readonly requestsPerMinute: number | undefined
  readonly requestsPerDay: number | undefined
  /** Gemini quota errors: the input tokens that this key may send to the model in a minute, from the named quota. */
  readonly tokensPerMinute: number | undefined
  /** Gemini quota errors: the model family that the quota counts. */
  readonly model: string | undefined
  /** Gemini quota errors: the tier has no quota for this model at all; waiting does not help. */
  readonly limitZero: boolean
  /** Gemini, a context cache that was too small: the tokens that it must have. */
  readonly minimumTokens: number | undefined

  constructor(service: Service, kind: PlatformErrorKind, facts: PlatformErrorFacts = {}) {
    const status = facts.status === undefined ? '' : ` (HTTP ${facts.status})`
    super(`${service}: ${kind}${status}${facts.detail ? `: ${facts.detail}` : ''}`)
    this.service = service
    this.kind = kind
    this.status = facts.status
    this.retryAfterMs = facts.retryAfterMs
    this.detail = facts.detail
    this.tierEvidence = facts.tierEvidence
    this.requestsPerMinute = facts.requestsPerMinute
    this.requestsPerDay = facts.requestsPerDay
    this.tokensPerMinute = facts.tokensPerMinute
    this.model = facts.model
    this.limitZero = facts.limitZero ?? false
    this.minimumTokens = facts.minimumTokens
  }
}

/** The service does not take the credential itself: another one is needed, or a change of this one there. */
export const rejectedCredentialKinds: ReadonlySet<PlatformErrorKind> = new Set([
  'credentials-refused',
  'key-leaked',
  'key-expired',
  'key-wrong-kind',
  'key-suspended',
  'key-restricted',
  'api-disabled',
])

const retryableKinds: ReadonlySet<PlatformErrorKind> = new Set([
  'rate-limited',
  'minute-quota',
  'unavailable',
  'network',
  'malformed',
  'response-too-large',
])

/** Whether the same request may succeed soon. A daily quota is not soon: it parks a run instead. */
export function isRetryable(error: unknown): boolean {
  return error instanceof PlatformError && retryableKinds.has(error.kind)
}

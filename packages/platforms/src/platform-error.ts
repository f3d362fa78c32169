import type { Service } from './services.ts'

/** The errors of a service that its callers need to distinguish. */
export type PlatformErrorKind =
  /** Wrong or unknown credentials. */
  | 'credentials-refused'
  /** Gemini: the key has expired. */
  | 'key-expired'
  /** Gemini: a token, a deleted key, or another kind of key. */
  | 'key-wrong-kind'
  /** Gemini: the key's project is suspended. */
  | 'key-suspended'
  /** Gemini found the key in public and disabled it. */
  | 'key-leaked'
  /** Reddit rejects an app that it accepted before. */
  | 'app-closed'
  /** The key's restrictions (API, referrer, address) do not allow this use. */
  | 'key-restricted'
  /** The Gemini API is disabled in the key's project. */
  | 'api-disabled'
  /** No free tier, or no Gemini at all, in the server's region. */
  | 'region-unsupported'
  /** Prepaid credit is empty, or billing is closed. */
  | 'credit-exhausted'
  /** The user's spending cap is reached. */
  | 'spending-cap'
  /** Rejected for the User-Agent or the network address, before the credentials were checked. */
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
  /** A named per-day quota. Resets at midnight in Los Angeles, whatever delay the response names. */
  | 'daily-quota'
  /** 5xx, 408, 52x, or no response in time. */
  | 'unavailable'
  /** Connection refused or reset, name not resolved. */
  | 'network'
  /** A 2xx response whose body is HTML, cut-off JSON or of another shape. */
  | 'malformed'
  /** A body that is larger than any genuine response. It was not read to its end. */
  | 'response-too-large'
  /** The service rejects the request. For Gemini, something in the titles may be the cause. */
  | 'bad-request'
  /** Gemini rejects the request's form or one of its options for this model, so every request would fail. */
  | 'unsupported-request'
  /** Gemini rejects `store: false` for this key and model. The client sends its next requests without it. */
  | 'store-rejected'
  /** Unknown or retired model, or one without quota for the key's tier (`limitZero`). */
  | 'model-not-found'
  /** Model endpoint: prompt and response have more tokens than its window. */
  | 'window-exceeded'
  /** Model endpoint: the server has cut the prompt without an error. */
  | 'prompt-cut'

/** Detail of a malformed response that is a web page, for example from a proxy. */
export const WEB_PAGE = 'web page'

/** An error of a service. Its message, stack and JSON contain no text of the service, no key, secret, token or URL. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError'
  readonly service: Service
  readonly kind: PlatformErrorKind
  /** HTTP status; undefined without a response. */
  readonly status?: number | undefined
  /** Milliseconds in which to send nothing; always set for rate-limited and minute-quota. */
  readonly retryAfterMs?: number | undefined
  /** The service's canonical code (`INVALID_ARGUMENT`), the network's (`ECONNRESET`) or WEB_PAGE, never the service's own text. */
  readonly detail?: string | undefined
  /** Gemini quota errors: the billing tier that the named quota belongs to. */
  readonly tierEvidence?: 'free' | 'paid' | undefined
  /** Gemini quota errors: the model's limit for this key, from the named quota. */
  readonly requestsPerMinute?: number | undefined
  readonly requestsPerDay?: number | undefined
  /** Gemini quota errors: the input tokens that this key may send to the model in a minute, from the named quota. */
  readonly tokensPerMinute?: number | undefined
  /** Gemini quota errors: the model family that the quota counts. */
  readonly model?: string | undefined
  /** Gemini quota errors: the tier has no quota for this model at all; waiting does not help. */
  readonly limitZero?: boolean | undefined
  /** Gemini: the minimum tokens of a context cache, if the requested one was too small. */
  readonly minimumTokens?: number | undefined

  constructor(service: Service, kind: PlatformErrorKind, facts: PlatformErrorFacts = {}) {
    const status = facts.status === undefined ? '' : ` (HTTP ${facts.status})`
    super(`${service}: ${kind}${status}${facts.detail ? `: ${facts.detail}` : ''}`)
    Object.assign(this, facts)
    // Last, because the facts may belong to another error.
    this.service = service
    this.kind = kind
  }
}

export type PlatformErrorFacts = Partial<Omit<PlatformError, keyof Error | 'service' | 'kind'>>

/** Errors of the credential itself: the user must replace it or change it at the service. */
export const rejectedCredentialKinds: ReadonlySet<PlatformErrorKind> = new Set([
  'credentials-refused',
  'app-closed',
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

/** Returns true if the same request may succeed soon. A daily quota resets too late for that, so it parks the run. */
export function isRetryable(error: unknown): boolean {
  return error instanceof PlatformError && retryableKinds.has(error.kind)
}

export const isWebPage = (text: string): boolean => /^\s*</.test(text)

/** Returns the kind of an error response by its status alone. */
export function kindOfStatus(status: number): PlatformErrorKind {
  if (status === 429) return 'rate-limited'
  if (status === 403) return 'client-blocked'
  return status < 400 || status === 408 || status >= 500 ? 'unavailable' : 'bad-request'
}

import type { Service } from './services.ts'

/** The errors that callers need to distinguish. */
export type PlatformErrorKind =
  /** Wrong or unknown credentials. */
  | 'credentials-refused'
  /** Gemini: the key has expired. */
  | 'key-expired'
  /** Gemini: a token, a deleted key, or a key for another API. */
  | 'key-wrong-kind'
  /** Gemini: the key's project is suspended. */
  | 'key-suspended'
  /** Gemini found the key in public and disabled it. */
  | 'key-leaked'
  /** Reddit rejects an app that it used to accept. */
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
  /** A 2xx response whose body is HTML, cut-off JSON or another shape. */
  | 'malformed'
  /** The body is larger than any genuine response and was not read to its end. */
  | 'response-too-large'
  /** The service rejects the request. For Gemini, something in the titles may be the cause. */
  | 'bad-request'
  /** Gemini rejects the request's form or an option for this model, so every request would fail. */
  | 'unsupported-request'
  /** Gemini rejects `store: false` for this key and model, so the client omits it from then on. */
  | 'store-rejected'
  /** Unknown or retired model, or one without quota for the key's tier (`limitZero`). */
  | 'model-not-found'
  /** Model endpoint: prompt and response together exceed the window. */
  | 'window-exceeded'
  /** Model endpoint: the server cut the prompt without an error. */
  | 'prompt-cut'

/** The detail of a malformed response that is a web page, for example from a proxy. */
export const WEB_PAGE = 'web page'

/** A service's error. Message, stack and JSON contain no text from the service and no key, secret, token or URL. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError'
  readonly service: Service
  readonly kind: PlatformErrorKind
  /** HTTP status; undefined without a response. */
  readonly status?: number | undefined
  /** Milliseconds during which nothing may be sent; always set for rate-limited and minute-quota. */
  readonly retryAfterMs?: number | undefined
  /**
   * The service's canonical code (`INVALID_ARGUMENT`), the network's code (`ECONNRESET`) or WEB_PAGE, never the
   * service's text.
   */
  readonly detail?: string | undefined
  /** Gemini quota errors: the billing tier of the named quota. */
  readonly tierEvidence?: 'free' | 'paid' | undefined
  /** Gemini quota errors: this key's requests per minute for the model, from the named quota. */
  readonly requestsPerMinute?: number | undefined
  readonly requestsPerDay?: number | undefined
  /** Gemini quota errors: this key's input tokens per minute for the model, from the named quota. */
  readonly tokensPerMinute?: number | undefined
  /** Gemini quota errors: the model family that the quota applies to. */
  readonly model?: string | undefined
  /** Gemini quota errors: the tier has no quota at all for this model, so waiting does not help. */
  readonly limitZero?: boolean | undefined
  /** Gemini: the minimum tokens of a context cache, if the requested cache was too small. */
  readonly minimumTokens?: number | undefined

  constructor(service: Service, kind: PlatformErrorKind, facts: PlatformErrorFacts = {}) {
    const status = facts.status === undefined ? '' : ` (HTTP ${facts.status})`
    super(`${service}: ${kind}${status}${facts.detail ? `: ${facts.detail}` : ''}`)
    Object.assign(this, facts)
    // Assigned last, because the facts may be copied from another error.
    this.service = service
    this.kind = kind
  }
}

export type PlatformErrorFacts = Partial<Omit<PlatformError, keyof Error | 'service' | 'kind'>>

/** Errors of the credential itself, which the user must replace or change at the service. */
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

/** Returns true if the same request may succeed soon. A daily quota resets too late for that, so its run is parked. */
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

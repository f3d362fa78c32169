import { readJson } from '@quarry/contracts/read-json'
import { z } from 'zod'
import type { HttpResponse } from '../http-response.ts'
import { isWebPage, PlatformError, type PlatformErrorKind, WEB_PAGE } from '../platform-error.ts'
import { serviceCode } from '../service-code.ts'
import { parseRetryDelayMs, QuotaViolation, readQuotaError } from './quota-failure.ts'

/** How much of a message is read. Google's longest messages have about 1,000 characters. */
const MESSAGE_CHARACTERS_MAX = 4000
const DETAILS_MAX = 20

/** Returns the schema of a list of which only the first items are read. */
const few = <T extends z.ZodType>(item: T) =>
  z
    .array(z.unknown())
    .transform((all) => all.slice(0, DETAILS_MAX))
    .pipe(z.array(item))

const ErrorDetail = z.object({
  reason: z.string().max(100).optional().catch(undefined),
  retryDelay: z.string().max(40).optional().catch(undefined),
  fieldViolations: few(z.object({ field: z.string().max(200).catch('') }))
    .optional()
    .catch(undefined),
  violations: few(QuotaViolation).optional().catch(undefined),
})

const ErrorBody = z.object({
  error: z.object({
    message: z.string().catch(''),
    status: z.string().catch(''),
    details: few(ErrorDetail.catch({})).catch([]),
  }),
})

/** Google's wording for an option that the model does not support or a field that the API does not know. */
const unsupportedFieldMessages =
  /^(?:\W*Invalid JSON payload|Unknown name|Invalid value at '(?!contents\b)|Proto field|Thinking (?:level|budget)|You can only set|Only one of)|\bnot (?:enabled|supported|available) (?:for|by|in|with) (?:(?:this|the) model|models\/)/i
/** Google's own text comes first in a message, and quotes from the request come later. */
const OWN_TEXT_CHARACTERS = 200

/**
 * Google's names for the request field `store`, including those in errors from projects that cannot turn logging off.
 */
const storePhrases = /["'`]store["'`]|\bstore(?: ?[:=] ?false\b| (?:field|option|parameter)\b)/i

function namesStore({ httpStatus, message, fields }: GeminiError): boolean {
  if (httpStatus !== 400) return false
  return fields.includes('store') || storePhrases.test(message.slice(0, OWN_TEXT_CHARACTERS))
}

function isUnsupportedField({ httpStatus, code, message, fields }: GeminiError): boolean {
  if (httpStatus !== 400) return false
  if (fields.length > 0) return fields.every((field) => !/^contents?\b/i.test(field))
  return (
    code === 'FAILED_PRECONDITION' || unsupportedFieldMessages.test(message.slice(0, OWN_TEXT_CHARACTERS))
  )
}

interface GeminiError {
  httpStatus: number
  /** Google's canonical code, `INVALID_ARGUMENT`. */
  code: string
  message: string
  reasons: readonly string[]
  violations: readonly QuotaViolation[]
  /** The request's invalid fields, if the error names them. */
  fields: readonly string[]
  retryDelayMs: number | undefined
}

/** The first matching rule decides. Without one, the status does. */
const rules: readonly [PlatformErrorKind, (error: GeminiError) => boolean][] = [
  ['key-leaked', ({ message }) => /reported as leaked/i.test(message)],
  // An expired key has the same reason as an invalid one, so the message decides.
  ['key-expired', ({ message }) => /^API key expired/i.test(message)],
  ['key-suspended', ({ reasons }) => reasons.includes('CONSUMER_SUSPENDED')],
  ['key-wrong-kind', ({ reasons }) => reasons.some((reason) => reason.startsWith('ACCESS_TOKEN_'))],
  [
    'credentials-refused',
    ({ httpStatus, reasons, message }) =>
      httpStatus === 401 ||
      reasons.some((reason) => /^(API_KEY_INVALID|CONSUMER_)/.test(reason)) ||
      /^API key (not valid|not found)|^Please pass a valid API key|unregistered callers/i.test(message),
  ],
  ['key-restricted', ({ reasons }) => reasons.some((reason) => /^API_KEY_\w+_BLOCKED$/.test(reason))],
  [
    'api-disabled',
    ({ httpStatus, reasons, message }) =>
      reasons.includes('SERVICE_DISABLED') ||
      (httpStatus === 403 && /has not been used in project|is disabled/i.test(message)),
  ],
  ['spending-cap', ({ httpStatus, message }) => httpStatus === 429 && /spend(ing)? cap/i.test(message)],
  [
    'credit-exhausted',
    ({ httpStatus, reasons, message }) =>
      httpStatus === 402 ||
      reasons.includes('BILLING_DISABLED') ||
      (httpStatus === 429 && /prepa(yment|id)/i.test(message)),
  ],
  [
    'region-unsupported',
    ({ code, message }) => code === 'FAILED_PRECONDITION' && /location|country|region/i.test(message),
  ],
  ['store-rejected', namesStore],
  ['unsupported-request', isUnsupportedField],
]

/** Returns the error for an unsuccessful response. Its fields contain none of `secrets`. */
export function classifyGeminiResponse(
  { status, text }: HttpResponse,
  secrets: readonly string[],
): PlatformError {
  const error = readErrorBody(status, text)
  if (!error) {
    // Gemini's own 404 names the model in JSON.
    if (status === 404) return malformed(status, text)
    const kind = status === 403 ? 'client-blocked' : kindByStatus(status)
    return new PlatformError('gemini', kind, {
      status,
      retryAfterMs: kind === 'rate-limited' ? 60_000 : undefined,
    })
  }
  const kind = rules.find(([, matches]) => matches(error))?.[0]
  if (kind === 'credit-exhausted' || kind === 'spending-cap') {
    return new PlatformError('gemini', kind, { status, tierEvidence: 'paid' })
  }
  if (kind)
    return new PlatformError('gemini', kind, {
      status,
      detail: serviceCode(error.reasons, secrets),
    })
  if (status === 429) {
    const quota = readQuotaError(error)
    return new PlatformError('gemini', quota.kind, { status, ...quota.facts })
  }
  return new PlatformError('gemini', kindByStatus(status), {
    status,
    detail: serviceCode([error.code, ...error.reasons], secrets),
    minimumTokens: minimumTokensIn(error.message),
  })
}

/** Returns the error for a body that is not JSON from Gemini. */
export function malformed(status: number, text: string): PlatformError {
  const detail = isWebPage(text) ? WEB_PAGE : undefined
  return new PlatformError('gemini', 'malformed', { status, detail })
}

/**
 * Reads the minimum from an error such as `Cached content is too small. total_token_count=4500,
 * min_total_token_count=32768`.
 */
function minimumTokensIn(message: string): number | undefined {
  const minimum = /min_total_token_count=(\d{1,9})/.exec(message)?.[1]
  return minimum === undefined ? undefined : Number(minimum)
}

function kindByStatus(status: number): PlatformErrorKind {
  if (status === 401) return 'credentials-refused'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'model-not-found'
  if (status === 429) return 'rate-limited'
  // 499 is Google's status for an abandoned call, and a redirect never comes from the API.
  if (status < 400 || status === 408 || status === 499 || status >= 500) return 'unavailable'
  return 'bad-request'
}

/** Reads an error body, or the one nested in its message. Returns undefined if it is not Google's JSON. */
function readErrorBody(httpStatus: number, text: string): GeminiError | undefined {
  const json = readJson(text)
  const body = ErrorBody.safeParse(Array.isArray(json) ? json[0] : json).data?.error
  if (!body) return undefined
  const message = body.message.slice(0, MESSAGE_CHARACTERS_MAX)
  const nested = readJson(body.message)
  if (typeof nested === 'object' && nested !== null) {
    const inner = readErrorBody(httpStatus, body.message)
    if (inner) return inner
  }
  const delay =
    body.details.find(({ retryDelay }) => retryDelay !== undefined)?.retryDelay ??
    /retry in ([\dhms.]+s)\b/i.exec(message)?.[1]
  return {
    httpStatus,
    code: body.status,
    message,
    reasons: body.details.flatMap(({ reason }) => reason ?? []),
    violations: body.details.flatMap(({ violations }) => violations ?? []),
    fields: body.details.flatMap(({ fieldViolations }) => fieldViolations ?? []).map(({ field }) => field),
    retryDelayMs: delay === undefined ? undefined : parseRetryDelayMs(delay),
  }
}

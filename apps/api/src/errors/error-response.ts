import { type ErrorCode, errorMessage } from '@quarry/contracts/errors'
import {
  PlatformError,
  type PlatformErrorKind,
  rejectedCredentialKinds,
} from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import { type RedisProblem, redisProblemOf } from '@quarry/store/connection/redis-outage'
import { SpentSessionError } from '@quarry/store/questions/add-questions'
import { DiscardedSessionError } from '@quarry/store/sessions/session'
import { ApiError } from './api-error.ts'

/** The response to a failed call. */
export interface ErrorResponse {
  code: ErrorCode
  /** One or two plain sentences for the caller, without secrets. */
  message: string
  retryAfterMs?: number | undefined
  /** Set if Redis is the cause. The store logs its state. */
  redis?: RedisProblem | undefined
}

const REDIS_RETRY_MS = 2000
const SESSION_LIMIT =
  'This session has reached its limit of stored questions. Export them, then start a new analysis.'
const REDIS_FULL_RETRY_MS = 30_000
const redisMessage = {
  unreachable: errorMessage.unavailable,
  full: 'Quarry’s database (Redis) is full. Your questions are safe, but nothing new can be stored. Try again in a few minutes.',
  'read-only':
    'Quarry’s database (Redis) can’t store changes right now, for example during a failover. Nothing is lost. Try again in a few seconds.',
  rejects:
    'Quarry’s database (Redis) rejects Quarry’s commands. Nothing is lost. Ask the server’s operator to check its log.',
} as const satisfies Record<RedisProblem, string>
const DISCARDED = 'This session was discarded in the meantime, so nothing was stored.'

/** Fastify's own errors by code. */
const frameworkErrors: ReadonlyMap<unknown, ErrorResponse> = new Map<unknown, ErrorResponse>([
  ['FST_ERR_CTP_BODY_TOO_LARGE', { code: 'too-large', message: errorMessage['too-large'] }],
  [
    'FST_ERR_CTP_INVALID_MEDIA_TYPE',
    { code: 'unsupported-media-type', message: errorMessage['unsupported-media-type'] },
  ],
  ['FST_ERR_CTP_INVALID_JSON_BODY', { code: 'invalid-input', message: 'The body is not valid JSON.' }],
  [
    'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
    { code: 'invalid-input', message: 'The length of the body does not match its Content-Length.' },
  ],
  ['FST_ERR_BAD_URL', { code: 'invalid-input', message: 'The URL path is not valid.' }],
  // An overlong id in the URL; the error's own message would quote it.
  ['FST_ERR_MAX_PARAM_LENGTH', { code: 'not-found', message: errorMessage['not-found'] }],
  ['FST_ERR_ASYNC_CONSTRAINT', { code: 'not-found', message: errorMessage['not-found'] }],
])

/** Returns the response to any thrown value. An unknown error is `internal`, without its own text. */
export function toErrorResponse(error: unknown): ErrorResponse {
  if (error instanceof ApiError) {
    return { code: error.code, message: error.message, retryAfterMs: error.retryAfterMs }
  }
  if (error instanceof PlatformError) return fromServiceError(error)
  if (error instanceof DiscardedSessionError) return { code: 'not-found', message: DISCARDED }
  if (error instanceof SpentSessionError) return { code: 'too-large', message: SESSION_LIMIT }
  // Before Redis: an upload that the client aborts ends with ECONNRESET too.
  const response = fromFrameworkError(error)
  if (response) return response
  const redis = redisProblemOf(error)
  if (redis) {
    const retryAfterMs = redis === 'full' ? REDIS_FULL_RETRY_MS : REDIS_RETRY_MS
    return { code: 'unavailable', message: redisMessage[redis], retryAfterMs, redis }
  }
  return { code: 'internal', message: errorMessage.internal }
}

const throttledKinds: ReadonlySet<PlatformErrorKind> = new Set([
  'rate-limited',
  'minute-quota',
  'daily-quota',
])

function fromServiceError(error: PlatformError): ErrorResponse {
  const message = platformProblem(error)
  if (rejectedCredentialKinds.has(error.kind)) return { code: 'credentials-refused', message }
  if (throttledKinds.has(error.kind)) {
    return { code: 'too-many-requests', message, retryAfterMs: error.retryAfterMs }
  }
  return { code: 'service-failed', message }
}

function fromFrameworkError(error: unknown): ErrorResponse | undefined {
  if (!(error instanceof Error)) return undefined
  const known = 'code' in error ? frameworkErrors.get(error.code) : undefined
  if (known) return known
  // Errors of plugins have a status, but none of Quarry's codes.
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status < 400 || status >= 500) return undefined
  if (status === 403 || status === 404) return { code: 'not-found', message: errorMessage['not-found'] }
  const message = error instanceof SyntaxError ? 'The body is not valid JSON.' : errorMessage['invalid-input']
  return { code: 'invalid-input', message }
}

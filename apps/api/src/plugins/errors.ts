import { type ErrorCode, errorMessage, errorStatus, type Problem } from '@quarry/contracts/errors'
import {
  PlatformError,
  type PlatformErrorKind,
  rejectedCredentialKinds,
} from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import { type RedisProblem, redisProblemOf } from '@quarry/store/connection/redis-outage'
import { SpentSessionError } from '@quarry/store/questions/add-questions'
import { DiscardedSessionError } from '@quarry/store/sessions/session'
import { logEvent } from '@quarry/telemetry/log-events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../api-error.ts'

/** Sends every error of `app` as one plain sentence, or as a problem document to clients that accept one. */
export function sendErrors(app: ApiApp): void {
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => sendError(new ApiError('not-found'), request, reply))
}

/** Logs any thrown value and sends the response to it, with Retry-After if the error has a wait. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const response = toErrorResponse(error)
  const status = errorStatus[response.code]
  logError(error, response, request)
  reply.code(status).header('cache-control', 'no-store')
  if (response.retryAfterMs !== undefined) {
    reply.header('retry-after', String(Math.max(1, Math.ceil(response.retryAfterMs / 1000))))
  }
  return acceptsProblem(request.headers.accept)
    ? reply
        .header('content-type', 'application/problem+json')
        .send(JSON.stringify(problemOf(response, status)))
    : reply.type('text/plain; charset=utf-8').send(response.message)
}

/** Logs rejected requests at debug only: a client can repeat one as often as it likes. */
function logError(error: unknown, { code, redis }: ErrorResponse, { log }: FastifyRequest): void {
  const status = errorStatus[code]
  if (error instanceof ApiError || status < 500) logEvent(log, 'request.rejected', { code, status })
  // Reddit or Gemini failed: the operator can do nothing, and a client can repeat the call.
  else if (error instanceof PlatformError) logEvent(log, 'service.failed', { err: error, code, status })
  // The store logs each change of the connection to Redis once.
  else if (redis !== undefined)
    logEvent(log, 'request.failed', { err: error, code, status }, { level: 'debug' })
  else logEvent(log, 'request.failed', { err: error, code, status })
}

function problemOf({ code, message }: ErrorResponse, status: number): Problem {
  return { type: 'about:blank', title: errorMessage[code], status, detail: message, code }
}

function acceptsProblem(accept: string | undefined): boolean {
  return (
    accept
      ?.split(',')
      .some((range) => /^\s*application\/problem\+json\b(?!.*;\s*q=0(?:\.0*)?\s*$)/i.test(range)) ?? false
  )
}

/** The response to a failed call. */
interface ErrorResponse {
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
  full: 'Quarry’s database is full. Your questions are safe, but nothing new can be stored. Try again in a few minutes.',
  'read-only':
    'Quarry’s database can’t store changes right now, for example during a failover. Nothing is lost. Try again in a few seconds.',
  rejects:
    'Quarry’s database rejects Quarry’s commands. Nothing is lost. Ask the server’s operator to check its log.',
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
function toErrorResponse(error: unknown): ErrorResponse {
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

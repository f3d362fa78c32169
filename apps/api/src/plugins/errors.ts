import { CODE_HEADER, COUNTER_HEADER } from '@quarry/contracts/endpoints/analyses'
import { type ErrorCode, errorMessage, errorStatus, type Problem } from '@quarry/contracts/errors'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import {
  PlatformError,
  type PlatformErrorKind,
  rejectedCredentialKinds,
} from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import { isRedisOutage, type RedisProblem, redisProblemOf } from '@quarry/store/connection/redis-outage'
import { CopyError } from '@quarry/store/copy-error'
import { PartlyStoredError, SpentSessionError } from '@quarry/store/questions/question-set'
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

/** Logs any thrown value and sends the response for it, with Retry-After if the error states a wait. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, message, retryAfterMs, counter } = toApiError(error)
  const status = errorStatus[code]
  logError(error, code, request)
  reply.code(status).header('cache-control', 'no-store').header(CODE_HEADER, code)
  if (counter !== undefined) reply.header(COUNTER_HEADER, String(counter))
  if (retryAfterMs !== undefined) {
    reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterMs / 1000))))
  }
  if (!acceptsProblem(request.headers.accept)) {
    return reply.type('text/plain; charset=utf-8').send(message)
  }
  const type = 'about:blank'
  const problem: Problem = { type, title: errorMessage[code], status, detail: message, code, counter }
  return reply.header('content-type', 'application/problem+json').send(JSON.stringify(problem))
}

/** Logs rejected requests only at debug level, because a client can repeat one as often as it likes. */
function logError(error: unknown, code: ErrorCode, { log }: FastifyRequest): void {
  const status = errorStatus[code]
  const fields = { err: error, code, status }
  if (error instanceof ApiError || error instanceof CopyError || status < 500)
    logEvent(log, 'request.rejected', { code, status })
  // If a service failed, the operator can do nothing, and a client can repeat the call.
  else if (error instanceof PlatformError) logEvent(log, 'service.failed', fields)
  // The store already logs each change of the connection to Redis.
  else logEvent(log, 'request.failed', fields, isOfRedis(error) ? { level: 'debug' } : {})
}

const isOfRedis = (error: unknown): boolean => error instanceof PartlyStoredError || isRedisOutage(error)

function acceptsProblem(accept: string | undefined): boolean {
  return (
    accept
      ?.split(',')
      .some((range) => /^\s*application\/problem\+json\b(?!.*;\s*q=0(?:\.0*)?\s*$)/i.test(range)) ?? false
  )
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
const INVALID_JSON = 'The body is not valid JSON.'
const WRONG_LENGTH = 'The length of the body does not match its Content-Length.'

/** Fastify's own errors by code. */
const frameworkErrors: ReadonlyMap<unknown, ApiError> = new Map([
  ['FST_ERR_CTP_BODY_TOO_LARGE', new ApiError('too-large')],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', new ApiError('unsupported-media-type')],
  ['FST_ERR_CTP_INVALID_JSON_BODY', new ApiError('invalid-input', INVALID_JSON)],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', new ApiError('invalid-input', WRONG_LENGTH)],
  ['FST_ERR_BAD_URL', new ApiError('invalid-input', 'The URL path is not valid.')],
  // An overlong id in the URL, which the error's own message would quote.
  ['FST_ERR_MAX_PARAM_LENGTH', new ApiError('not-found')],
  ['FST_ERR_ASYNC_CONSTRAINT', new ApiError('not-found')],
])

/** Returns the response for any thrown value. An unknown error becomes `internal`, without its own text. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof PlatformError) return fromServiceError(error)
  if (error instanceof DiscardedSessionError) return new ApiError('not-found', DISCARDED)
  if (error instanceof CopyError) return new ApiError(error.code, undefined, undefined, error.counter)
  if (error instanceof SpentSessionError) return new ApiError('too-large', SESSION_LIMIT)
  if (error instanceof PartlyStoredError) return partlyStored(error)
  // Checked before Redis errors, because an upload that the client aborts ends with ECONNRESET, too.
  const response = fromFrameworkError(error)
  if (response) return response
  const redis = redisProblemOf(error)
  if (redis === undefined) return new ApiError('internal')
  const retryAfterMs = redis === 'full' ? REDIS_FULL_RETRY_MS : REDIS_RETRY_MS
  return new ApiError('unavailable', redisMessage[redis], retryAfterMs)
}

function partlyStored({ stored, of }: PartlyStoredError): ApiError {
  const message = `Quarry’s database is full. It has stored the first ${formatNumber(stored)} of ${formatCount(of, 'question')}. Send the others again in a few minutes.`
  return new ApiError('unavailable', message, REDIS_FULL_RETRY_MS)
}

const throttledKinds: ReadonlySet<PlatformErrorKind> = new Set([
  'rate-limited',
  'minute-quota',
  'daily-quota',
])

function fromServiceError(error: PlatformError): ApiError {
  const message = platformProblem(error)
  if (rejectedCredentialKinds.has(error.kind)) return new ApiError('credentials-refused', message)
  return throttledKinds.has(error.kind)
    ? new ApiError('too-many-requests', message, error.retryAfterMs)
    : new ApiError('service-failed', message)
}

function fromFrameworkError(error: unknown): ApiError | undefined {
  if (!(error instanceof Error)) return undefined
  const known = 'code' in error ? frameworkErrors.get(error.code) : undefined
  if (known) return known
  // Plugins' errors have a status but none of Quarry's codes.
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status < 400 || status >= 500) return undefined
  if (status === 403 || status === 404) return new ApiError('not-found')
  return new ApiError('invalid-input', error instanceof SyntaxError ? INVALID_JSON : undefined)
}

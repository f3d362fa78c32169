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

/** How a failed call is answered. */
export interface Refusal {
  code: ErrorCode
  sentence: string
  retryAfterMs?: number | undefined
  /** Set where Redis is the cause. Its state has log lines of its own. */
  redis?: RedisProblem | undefined
}

const REDIS_RETRY_MS = 2000
const SPENT = 'This session has taken as many questions as one may. Export them, then start a new analysis.'
const REDIS_FULL_RETRY_MS = 30_000
const redisSentence = {
  away: errorMessage.unavailable,
  full: 'Quarry’s memory (Redis) is full. Your questions are safe, but nothing new can be stored now. Try again in a few minutes.',
  'read-only':
    'Quarry’s memory (Redis) takes no changes right now, as during a failover. Nothing is lost; try again in a moment.',
  refuses:
    'Quarry’s memory (Redis) rejects Quarry’s commands. Nothing is lost. Ask whoever runs this server to look at its log.',
} as const satisfies Record<RedisProblem, string>
const DISCARDED = 'This session was discarded meanwhile. Nothing was stored.'

/** What Fastify itself refuses, by its error code. */
const frameworkErrors: ReadonlyMap<unknown, Refusal> = new Map<unknown, Refusal>([
  ['FST_ERR_CTP_BODY_TOO_LARGE', { code: 'too-large', sentence: errorMessage['too-large'] }],
  [
    'FST_ERR_CTP_INVALID_MEDIA_TYPE',
    { code: 'unsupported-media-type', sentence: errorMessage['unsupported-media-type'] },
  ],
  ['FST_ERR_CTP_INVALID_JSON_BODY', { code: 'invalid-input', sentence: 'The body is not valid JSON.' }],
  [
    'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
    { code: 'invalid-input', sentence: 'The body is not as long as its Content-Length says.' },
  ],
  ['FST_ERR_BAD_URL', { code: 'invalid-input', sentence: 'The address is not a valid URL path.' }],
  // An id in the address that is longer than any; the error's message would quote it.
  ['FST_ERR_MAX_PARAM_LENGTH', { code: 'not-found', sentence: errorMessage['not-found'] }],
  // A name that the disk cannot hold, in the address of a file.
  ['ENAMETOOLONG', { code: 'not-found', sentence: errorMessage['not-found'] }],
  ['FST_ERR_ASYNC_CONSTRAINT', { code: 'not-found', sentence: errorMessage['not-found'] }],
])

/** The answer to whatever was thrown. Anything unknown is `internal`, with nothing of its own text. */
export function toErrorResponse(error: unknown): Refusal {
  if (error instanceof ApiError) {
    return { code: error.code, sentence: error.message, retryAfterMs: error.retryAfterMs }
  }
  if (error instanceof PlatformError) return fromServiceError(error)
  if (error instanceof DiscardedSessionError) return { code: 'not-found', sentence: DISCARDED }
  if (error instanceof SpentSessionError) return { code: 'too-large', sentence: SPENT }
  // Before Redis: an upload that its client aborts ends with ECONNRESET too, and is marked as the client's error.
  const refusal = fromFrameworkError(error)
  if (refusal) return refusal
  const redis = redisProblemOf(error)
  if (redis) {
    const retryAfterMs = redis === 'full' ? REDIS_FULL_RETRY_MS : REDIS_RETRY_MS
    return { code: 'unavailable', sentence: redisSentence[redis], retryAfterMs, redis }
  }
  return { code: 'internal', sentence: errorMessage.internal }
}

const throttledKinds: ReadonlySet<PlatformErrorKind> = new Set([
  'rate-limited',
  'minute-quota',
  'daily-quota',
])

function fromServiceError(error: PlatformError): Refusal {
  const sentence = platformProblem(error)
  if (rejectedCredentialKinds.has(error.kind)) return { code: 'credentials-refused', sentence }
  if (throttledKinds.has(error.kind)) {
    return { code: 'too-many-requests', sentence, retryAfterMs: error.retryAfterMs }
  }
  return { code: 'service-failed', sentence }
}

function fromFrameworkError(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined
  const known = 'code' in error ? frameworkErrors.get(error.code) : undefined
  if (known) return known
  // Plugins' own errors carry a status but no code of ours.
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status < 400 || status >= 500) return undefined
  if (status === 403 || status === 404) return { code: 'not-found', sentence: errorMessage['not-found'] }
  const sentence =
    error instanceof SyntaxError ? 'The body is not valid JSON.' : errorMessage['invalid-input']
  return { code: 'invalid-input', sentence }
}

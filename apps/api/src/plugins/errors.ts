import { errorMessage, errorStatus, type Problem } from '@quarry/contracts/errors'
import { PlatformError } from '@quarry/platforms/platform-error'
import { logEvent } from '@quarry/telemetry/log-events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../errors/api-error.ts'
import { type ErrorResponse, toErrorResponse } from '../errors/error-response.ts'

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

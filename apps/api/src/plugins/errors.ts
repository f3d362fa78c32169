import { errorMessage, errorStatus, type Problem } from '@quarry/contracts/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../errors/api-error.ts'
import { type Refusal, toErrorResponse } from '../errors/error-response.ts'

/** Every failure of every call is answered here: one plain sentence, or a problem document for those who ask. */
export function sendErrors(app: ApiApp): void {
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => sendError(new ApiError('not-found'), request, reply))
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toErrorResponse(error)
  const status = errorStatus[refusal.code]
  if (refusal.code === 'internal') request.log.error({ err: error }, 'a call failed')
  // The state of Redis has one line of its own, however many calls meet it.
  else if (refusal.redis !== undefined) request.log.debug({ err: error }, 'a call was not possible')
  else if (status >= 500) request.log.error({ err: error, code: refusal.code }, 'a call was not possible')
  else request.log.debug({ code: refusal.code }, 'a call was refused')

  reply.code(status).header('cache-control', 'no-store')
  if (refusal.retryAfterMs !== undefined) {
    reply.header('retry-after', String(Math.max(1, Math.ceil(refusal.retryAfterMs / 1000))))
  }
  return asksForProblem(request.headers.accept)
    ? reply
        .header('content-type', 'application/problem+json')
        .send(JSON.stringify(problemOf(refusal, status)))
    : reply.type('text/plain; charset=utf-8').send(refusal.sentence)
}

function problemOf({ code, sentence }: Refusal, status: number): Problem {
  return { type: 'about:blank', title: errorMessage[code], status, detail: sentence, code }
}

function asksForProblem(accept: string | undefined): boolean {
  return (
    accept
      ?.split(',')
      .some((range) => /^\s*application\/problem\+json\b(?!.*;\s*q=0(?:\.0*)?\s*$)/i.test(range)) ?? false
  )
}

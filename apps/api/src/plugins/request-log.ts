import { RunId } from '@quarry/contracts/run'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { z } from 'zod'

/** Called every few seconds as long as anyone looks. */
const polled: ReadonlySet<string> = new Set(['/api/questions', '/healthz', '/readyz'])

/** One line per answer. The route's pattern, never the address itself: it may hold anything. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    _error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { method } = request
    const route = request.routeOptions.url
    const ms = Math.round(reply.elapsedTime)
    const runId = runIdOf(request)
    request.log[levelOf(request, reply)]({ method, route, runId, status: reply.statusCode, ms }, 'answered')
  }
}

/** The run that a call is about, where its address names one. Whatever else stands there is not logged. */
function runIdOf({ params, routeOptions }: FastifyRequest): RunId | undefined {
  if (!routeOptions.url?.includes('/runs/:id')) return undefined
  return Addressed.safeParse(params).data?.id
}

const Addressed = z.object({ id: RunId })

/** Polls and rejected requests: anyone on the network can send any number of them. */
function levelOf({ method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): 'info' | 'debug' {
  const isPoll = method === 'GET' && polled.has(routeOptions.url ?? '')
  const isRejected = statusCode >= 400 && statusCode < 500
  return isPoll || isRejected ? 'debug' : 'info'
}

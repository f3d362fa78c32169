import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

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
    request.log[levelOf(request)]({ method, route, status: reply.statusCode, ms }, 'answered')
  }
}

function levelOf({ method, routeOptions }: FastifyRequest): 'info' | 'debug' {
  return method === 'GET' && polled.has(routeOptions.url ?? '') ? 'debug' : 'info'
}

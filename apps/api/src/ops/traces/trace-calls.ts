import { defaultTextMapGetter, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { RunAccepted } from '@quarry/contracts/endpoints/runs'
import { startTracer } from '@quarry/telemetry/start-tracer'
import type { FastifyRequest } from 'fastify'
import type { ApiApp } from '../../api-app.ts'

/** Asked every few seconds, and always the same. */
const untraced: ReadonlySet<string | undefined> = new Set([
  '/api/questions',
  '/healthz',
  '/readyz',
  '/metrics',
])

/**
 * A span for every call but polls, in the caller's trace where it brings one; a call that starts a run links to the
 * run's trace, whose id is the run's. Nothing of addresses, bodies or headers goes along.
 */
export async function traceCalls(app: ApiApp, url: string): Promise<void> {
  const traces = startTracer('quarry-api', url)
  const propagator = new W3CTraceContextPropagator()
  const spans = new WeakMap<FastifyRequest, Span>()

  app.addHook('onRequest', async (request) => {
    const { method, routeOptions } = request
    if (method === 'GET' && untraced.has(routeOptions.url)) return
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
    const route = routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': method, 'http.route': route, 'quarry.request_id': request.id }
    spans.set(
      request,
      traces.tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent),
    )
  })

  app.addHook('preSerialization', async (request, reply, payload) => {
    const span = spans.get(request)
    const accepted = reply.statusCode === 202 ? RunAccepted.safeParse(payload) : undefined
    if (span && accepted?.success) {
      const { runId } = accepted.data
      const run = traces.startRunSpan(runId, 'run accepted', {
        attributes: { 'quarry.run_id': runId, 'quarry.request_id': request.id },
        links: [{ context: span.spanContext() }],
      })
      run.end()
      span.setAttribute('quarry.run_id', runId).addLink({ context: run.spanContext() })
    }
    return payload
  })

  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })

  app.addHook('onClose', () => traces.close())
}

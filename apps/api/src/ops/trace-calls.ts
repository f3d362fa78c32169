import { defaultTextMapGetter, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { getHealth, getReadiness } from '@quarry/contracts/endpoints/health'
import { listQuestions } from '@quarry/contracts/endpoints/questions'
import { startTracer } from '@quarry/telemetry/start-tracer'
import type { FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'
import { opsUrls } from '../ops-urls.ts'
import { acceptedRunOf } from '../plugins/request-log.ts'

/** Not traced: requested every few seconds, nearly always with the same outcome. */
const untracedUrls: ReadonlySet<string | undefined> = new Set([
  ...[listQuestions, getHealth, getReadiness].map(({ url }) => url),
  opsUrls.metrics,
])

/**
 * Records a span for every call except polls, in the caller's trace if it sends one. A call that starts a run links to
 * the run's trace, whose id is the run's. Spans hold nothing of URLs, bodies or headers.
 */
export async function traceCalls(app: ApiApp, url: string, instance: string): Promise<void> {
  const traces = startTracer('quarry-api', url, instance)
  const propagator = new W3CTraceContextPropagator()
  const spans = new WeakMap<FastifyRequest, Span>()

  app.addHook('onRequest', async (request) => {
    const { method, routeOptions } = request
    if (method === 'GET' && untracedUrls.has(routeOptions.url)) return
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
    const route = routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': method, 'http.route': route, 'quarry.request_id': request.id }
    spans.set(
      request,
      traces.tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent),
    )
  })

  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    if (span === undefined) return
    const runId = acceptedRunOf(request)
    if (runId !== undefined) {
      const run = traces.startRunSpan(runId, 'run accepted', {
        attributes: { 'quarry.run_id': runId, 'quarry.request_id': request.id },
        links: [{ context: span.spanContext() }],
      })
      run.end()
      span.setAttribute('quarry.run_id', runId).addLink({ context: run.spanContext() })
    }
    span.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })

  app.addHook('onClose', () => traces.close())
}

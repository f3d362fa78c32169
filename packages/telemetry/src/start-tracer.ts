import { setTimeout as sleep } from 'node:timers/promises'
import type { Span, SpanOptions, Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace'

/** Milliseconds until ended spans are sent. Short, so that a run can be watched. */
const SEND_MS = 1000
/** Milliseconds for sending the last spans at shutdown, so that a missing collector does not delay it. */
const LAST_SPANS_MS = 1000

export interface RunTracer {
  tracer: Tracer
  /** Starts a span of the run's own trace, whose id is the run's id without dashes, in every process. */
  startRunSpan(runId: string, name: string, options?: SpanOptions): Span
  /** Sends the remaining spans, waiting a second at most, and stops. */
  close(): Promise<void>
}

/** Sends spans to `url` as OTLP over HTTP. `instance` is the id of this process. */
export function startTracer(service: string, url: string, instance: string): RunTracer {
  const random = new RandomIdGenerator()
  let traceOfRun: string | undefined
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': instance }),
    idGenerator: {
      generateTraceId: () => traceOfRun ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${url}/v1/traces` }),
        scheduledDelayMillis: SEND_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('quarry')
  return {
    tracer,
    startRunSpan(runId, name, options = {}) {
      traceOfRun = runId.replaceAll('-', '')
      const span = tracer.startSpan(name, { ...options, root: true })
      traceOfRun = undefined
      return span
    },
    async close() {
      const sent = provider.shutdown().catch(() => undefined)
      await Promise.race([sent, sleep(LAST_SPANS_MS, undefined, { ref: false })])
    },
  }
}

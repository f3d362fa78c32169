import { setTimeout as sleep } from 'node:timers/promises'
import type { Span, SpanOptions, Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace'

/** Where nobody takes spans, nobody waits for them when a process is told to end. */
const LAST_SPANS_MS = 1000

export interface RunTracer {
  tracer: Tracer
  /** A span of the run's own trace: its id is the run's id without dashes, in every process. */
  startRunSpan(runId: string, name: string, options?: SpanOptions): Span
  /** Sends what is left, if that is soon possible, and ends. */
  close(): Promise<void>
}

/** Sends spans to `url` as OTLP over HTTP. */
export function startTracer(service: string, url: string): RunTracer {
  const random = new RandomIdGenerator()
  let traceOfRun: string | undefined
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    idGenerator: {
      generateTraceId: () => traceOfRun ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${url}/v1/traces` }) }),
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

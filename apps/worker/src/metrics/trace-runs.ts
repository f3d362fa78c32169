import { AsyncLocalStorage } from 'node:async_hooks'
import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { startTracer } from '@quarry/telemetry/start-tracer'
import type { ProcessRun } from './observe-runs.ts'

/** Records a span, in the run's own trace, for each time that a worker takes the run, and one for each request of it. */
export function createRunTraces(url: string) {
  const traces = startTracer('quarry-worker', url)
  const current = new AsyncLocalStorage<Span>()

  return {
    runs(process: ProcessRun): ProcessRun {
      return async (job, token, kind) => {
        const { runId } = job.data
        const span = traces.startRunSpan(runId, `${kind} run`, {
          kind: SpanKind.CONSUMER,
          attributes: { 'quarry.run_id': runId, 'quarry.start': job.attemptsStarted },
        })
        try {
          const ended = await current.run(span, () => process(job, token, kind))
          span.setAttribute('quarry.outcome', ended.outcome)
          return ended
        } catch (error) {
          // Parked and handed-over runs also end with an error. Only its name: the message may quote a title.
          span.setAttribute('quarry.outcome', error instanceof Error ? error.name : 'error')
          if (error instanceof Error && error.name === 'UnrecoverableError') {
            span.setStatus({ code: SpanStatusCode.ERROR })
          }
          throw error
        } finally {
          span.end()
        }
      }
    },

    /** Starts a span that names the service, never the address. Returns how to end it; undefined outside of a run. */
    request(service: string): ((outcome: string) => void) | undefined {
      const run = current.getStore()
      if (run === undefined) return undefined
      const within = trace.setSpan(context.active(), run)
      const span = traces.tracer.startSpan(`${service} request`, { kind: SpanKind.CLIENT }, within)
      return (outcome) => {
        span.setAttribute('quarry.outcome', outcome)
        if (outcome !== 'ok') span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
    },

    close: () => traces.close(),
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { RunKind } from '@quarry/contracts/run'
import type { RunJob } from '@quarry/store/runs/queues'
import { startTracer } from '@quarry/telemetry/start-tracer'
import type { Job } from 'bullmq'
import type { ProcessRun } from '../run/process-run.ts'
import type { ProgressFields } from '../run/run-context.ts'

/** Milliseconds after which a run's span ends and the next begins: only ended spans are sent, and runs take hours. */
const SLICE_MS = 60_000

interface ActiveRun {
  job: Job<RunJob>
  kind: RunKind
  slice: number
  span: Span
}

/**
 * Records each time that a worker takes a run, in the run's own trace: a span a minute with what happened in it as events, and
 * a span for each request.
 */
export function createRunTraces(url: string, workerId: string, sliceMs = SLICE_MS) {
  const traces = startTracer('quarry-worker', url, workerId)
  const current = new AsyncLocalStorage<ActiveRun>()
  const active = new Set<ActiveRun>()
  const timer = setInterval(() => active.forEach(beginNextSlice), sliceMs)
  timer.unref()

  function startSpan({ job, kind, slice }: Pick<ActiveRun, 'job' | 'kind' | 'slice'>, before?: Span): Span {
    const { runId } = job.data
    return traces.startRunSpan(runId, `${kind} run`, {
      kind: SpanKind.CONSUMER,
      attributes: { 'quarry.run_id': runId, 'quarry.attempt': job.attemptsStarted, 'quarry.slice': slice },
      links: before ? [{ context: before.spanContext() }] : [],
    })
  }

  function beginNextSlice(run: ActiveRun): void {
    const before = run.span
    before.setAttribute('quarry.outcome', 'continues').setStatus({ code: SpanStatusCode.OK }).end()
    run.slice += 1
    run.span = startSpan(run, before)
  }

  return {
    runs(process: ProcessRun): ProcessRun {
      return async (job, token, kind) => {
        const run = { job, kind, slice: 1, span: startSpan({ job, kind, slice: 1 }) }
        active.add(run)
        try {
          const ended = await current.run(run, () => process(job, token, kind))
          run.span.setAttribute('quarry.outcome', ended.outcome).setStatus({ code: SpanStatusCode.OK })
          return ended
        } catch (error) {
          // Parked and handed-over runs also end with an error. Only its name: the message may quote a title.
          run.span.setAttribute('quarry.outcome', error instanceof Error ? error.name : 'error')
          if (error instanceof Error && error.name === 'UnrecoverableError') {
            run.span.setStatus({ code: SpanStatusCode.ERROR })
          }
          throw error
        } finally {
          active.delete(run)
          run.span.end()
        }
      }
    },

    /** Adds an event to the span of the run that the caller works on. The SDK keeps the last 128 of a span. */
    event(name: string, fields: ProgressFields = {}): void {
      const attributes = Object.entries(fields).map(([field, value]) => [`quarry.${field}`, value])
      current.getStore()?.span.addEvent(name, Object.fromEntries(attributes))
    },

    /** Starts a span that names the service, never the address. Returns how to end it; undefined outside of a run. */
    request(service: string): ((outcome: string) => void) | undefined {
      const run = current.getStore()
      if (run === undefined) return undefined
      const within = trace.setSpan(context.active(), run.span)
      const span = traces.tracer.startSpan(`${service} request`, { kind: SpanKind.CLIENT }, within)
      return (outcome) => {
        span.setAttribute('quarry.outcome', outcome)
        span.setStatus({ code: outcome === 'ok' ? SpanStatusCode.OK : SpanStatusCode.ERROR })
        span.end()
      }
    },

    close(): Promise<void> {
      clearInterval(timer)
      return traces.close()
    },
  }
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import { collectDefaultMetrics, type Registry } from '@prometheus-io/client'
import type { RunId } from '@quarry/contracts/run'
import { baseUrlsOf } from '@quarry/platforms/endpoints'
import type { Keys } from '@quarry/store/keys'
import { createOpsCounters } from '@quarry/store/ops/ops-counters'
import { createProcessReports, type ProcessState } from '@quarry/store/ops/processes'
import { createRunActivities } from '@quarry/store/ops/run-activity'
import { logEvent } from '@quarry/telemetry/log-events'
import { observeRequests } from '@quarry/telemetry/observe-requests'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { repeat } from '../run/repeat.ts'
import type { ProgressFields, WorkerDependencies } from '../run/run-context.ts'
import { observeDependencies } from './observe-dependencies.ts'
import { observeRuns, type ProcessRun } from './observe-runs.ts'
import { createProgressLogs } from './progress-log.ts'
import { createRunCounter } from './run-counts.ts'
import { createWorkerMetrics } from './worker-metrics.ts'
import { createReporter, createWorkerEvents } from './worker-report.ts'

const REPORT_MS = 20_000

export interface MetricsOptions {
  redis: Redis
  keys: Keys
  workerId: string
  log: Logger
  config: {
    metrics: MetricsAddress | undefined
    tracesUrl: string | undefined
    version: string
    endpoints: Parameters<typeof baseUrlsOf>[0]
  }
  reportMs?: number
}

/** Counts what a worker does and reports it to the ops pages; if configured, also serves metrics and sends traces. */
export async function startMetrics(options: MetricsOptions) {
  const { redis, keys, workerId, log, config, reportMs = REPORT_MS } = options
  const metrics = createWorkerMetrics()
  const runCounter = createRunCounter()
  const events = createWorkerEvents()
  const active: RunId[] = []
  let runs: WorkerDependencies['runs'] | undefined
  const reporter = createReporter({
    counters: createOpsCounters(redis, keys),
    processes: createProcessReports(redis, keys),
    runActivities: createRunActivities(redis, keys),
    worker: workerId,
    version: config.version,
    runCounter,
    events,
    active: () => active,
  })
  const traces = config.tracesUrl === undefined ? undefined : await loadTraces(config.tracesUrl, workerId)
  const traceEvent = (name: string, fields?: ProgressFields) => traces?.event(name, fields)
  const progress = createProgressLogs(() => runs, log, traceEvent)
  const stopObserving = observeRequests(baseUrlsOf(config.endpoints), (service) => {
    const endSpan = traces?.request(service)
    const countForRun = runCounter.request()
    return (outcome, seconds) => {
      endSpan?.(outcome)
      countForRun?.(outcome)
      events.requested(service, outcome)
      metrics.requests.ended(service, outcome, seconds)
    }
  })
  // Only if they are served, because they observe every garbage collection.
  if (config.metrics) collectDefaultMetrics({ register: metrics.registry })
  const server = config.metrics && (await serveMetrics(metrics.registry, config.metrics))
  const logFailure = (error: unknown) => logEvent(log, 'worker.report-failed', { err: error })
  const report = (state: ProcessState['state']) => reporter.report(state).catch(logFailure)
  const firstReport = report('serving')
  const stopReporting = repeat(reportMs, () => reporter.report('serving'), logFailure)

  return {
    /** Returns the same dependencies, with their calls counted. */
    observeDependencies(dependencies: WorkerDependencies): WorkerDependencies {
      runs = dependencies.runs
      const observers = { metrics, reporter, progress, runCounter, events, traceEvent }
      return observeDependencies(dependencies, observers)
    },

    /** Returns the same processor, with its runs counted. */
    observeRuns(process: ProcessRun): ProcessRun {
      const traced = traces ? traces.runs(process) : process
      const observed = observeRuns(traced, metrics)
      return async (job, token, kind) => {
        const { runId, sessionId } = job.data
        active.push(runId)
        progress.begin(job)
        try {
          return await runCounter.during(sessionId, runId, () => observed(job, token, kind))
        } finally {
          active.splice(active.indexOf(runId), 1)
          progress.end(job)
        }
      }
    },

    /** Adds an event to the trace of the run that the caller works on. */
    traceEvent,

    /** Address of the metrics server; undefined if there is none. */
    address: server?.address,

    /** Reports that the worker accepts no more runs and hands its active ones over. */
    async draining(): Promise<void> {
      await stopReporting()
      await report('draining')
    },

    async close(): Promise<void> {
      stopObserving()
      await Promise.all([firstReport, stopReporting()])
      await report('ended')
      reporter.close()
      await server?.close()
      await traces?.close()
    },
  }
}

/** Loads the tracing SDK only if an endpoint is configured. */
async function loadTraces(url: string, workerId: string) {
  const { createRunTraces } = await import('./trace-runs.ts')
  return createRunTraces(url, workerId)
}

interface MetricsAddress {
  port: number
  host: string
}

/** Serves `GET /metrics` and nothing else, without a password: only the scraper may reach this address. */
async function serveMetrics(registry: Registry, { port, host }: MetricsAddress) {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5000 }, (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    address: server.address(),
    async close(): Promise<void> {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

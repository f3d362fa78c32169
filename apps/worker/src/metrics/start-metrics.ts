import { addressesOf } from '@quarry/platforms/endpoints'
import type { Keys } from '@quarry/store/keys'
import { createOpsCounters, type WorkerReport } from '@quarry/store/ops/ops-counters'
import { observeRequests } from '@quarry/telemetry/observe-requests'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { repeat } from '../run/repeat.ts'
import type { WorkerDependencies } from '../run/run-context.ts'
import { createKeyActivity } from './key-activity.ts'
import { observeParts } from './observe-parts.ts'
import { observeRuns, type ProcessRun } from './observe-runs.ts'
import { createProgressLogs } from './progress-log.ts'
import { serveMetrics } from './serve-metrics.ts'
import { createWorkerMetrics } from './worker-metrics.ts'
import { createReporter } from './worker-report.ts'

const REPORT_MS = 20_000

export interface MetricsOptions {
  redis: Redis
  keys: Keys
  workerId: string
  log: Logger
  config: Pick<Config, 'metrics' | 'tracesUrl' | 'endpoints'>
  reportMs?: number
}

/**
 * Counts what a worker does, reports it to the ops pages, serves it to Prometheus where there is a port for that, and
 * traces it where there is somebody to send traces to.
 */
export async function startMetrics(options: MetricsOptions) {
  const { redis, keys, workerId, log, config, reportMs = REPORT_MS } = options
  const metrics = createWorkerMetrics()
  const activity = createKeyActivity()
  let held = 0
  let runs: WorkerDependencies['runs'] | undefined
  const notes = createProgressLogs(() => runs, log)
  const counters = createOpsCounters(redis, keys)
  const reporter = createReporter({ counters, worker: workerId, activity, held: () => held })
  const traces = config.tracesUrl === undefined ? undefined : await loadTraces(config.tracesUrl)
  const stopObserving = observeRequests(addressesOf(config.endpoints), (service) => {
    const endSpan = traces?.request(service)
    return (outcome, seconds) => {
      endSpan?.(outcome)
      metrics.requests.answered(service, outcome, seconds)
    }
  })
  const server = config.metrics && (await serveMetrics(metrics.registry, config.metrics))
  const noReport = (error: unknown) => log.debug({ err: error }, 'no report')
  const tell = (state: WorkerReport['state']) => reporter.report(state).catch(noReport)
  const first = tell('serving')
  const stopReporting = repeat(reportMs, () => reporter.report('serving'), noReport)

  return {
    /** The parts, with what passes through them counted. */
    parts(parts: WorkerDependencies): WorkerDependencies {
      runs = parts.runs
      return observeParts(parts, { metrics, activity, notes })
    },

    /** The processor, with its runs counted. */
    runs(process: ProcessRun): ProcessRun {
      const traced = traces ? traces.runs(process) : process
      const observed = observeRuns(traced, metrics, (kind, outcome) => {
        if (outcome === 'completed' || outcome === 'failed') reporter.runEnded(kind, outcome)
      })
      return async (job, token, kind) => {
        held += 1
        notes.hold(job)
        try {
          return await observed(job, token, kind)
        } finally {
          held -= 1
          notes.release(job)
        }
      }
    },

    /** Where Prometheus finds the metrics; undefined for nowhere. */
    address: server?.address,

    /** No more runs are taken; those that are held are let go. */
    async draining(): Promise<void> {
      await stopReporting()
      await tell('draining')
    },

    async close(): Promise<void> {
      stopObserving()
      await Promise.all([first, stopReporting()])
      await tell('ended')
      reporter.close()
      await server?.close()
      await traces?.close()
    },
  }
}

/** The SDK is read from disk only where traces are wanted. */
async function loadTraces(url: string) {
  const { createRunTraces } = await import('./trace-runs.ts')
  return createRunTraces(url)
}

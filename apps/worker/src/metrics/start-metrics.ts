import { once } from 'node:events'
import { createServer } from 'node:http'
import { collectDefaultMetrics, type Registry } from '@prometheus-io/client'
import { baseUrlsOf } from '@quarry/platforms/endpoints'
import type { RateLimits } from '@quarry/store/rate/rate-limits'
import type { RunJob } from '@quarry/store/runs/queues'
import type { Runs } from '@quarry/store/runs/runs'
import { observeRequests } from '@quarry/telemetry/observe-requests'
import type { Job } from 'bullmq'
import type { Logger } from 'pino'
import type { ProcessRun, RunOutcome } from '../run/process-run.ts'
import { createActiveRuns } from './active-runs.ts'
import { createRunObserver, observeRateLimits } from './observe-runs.ts'
import { createWorkerMetrics } from './worker-metrics.ts'

export interface MetricsOptions {
  log: Logger
  runs: Pick<Runs, 'find'>
  config: {
    metrics: MetricsAddress | undefined
    endpoints: Parameters<typeof baseUrlsOf>[0]
    modelEndpoint?: Parameters<typeof baseUrlsOf>[0]['modelEndpoint']
  }
}

/** Counts what a worker does, and serves the metrics if an address is configured. */
export async function startMetrics({ log, runs, config }: MetricsOptions) {
  const metrics = createWorkerMetrics()
  const active = createActiveRuns(log, runs)
  const stopObserving = observeRequests(
    baseUrlsOf({ ...config.endpoints, modelEndpoint: config.modelEndpoint }),
    (service) => (outcome, seconds) => metrics.requests.ended(service, outcome, seconds),
  )
  // Created only if metrics are served, because they observe every garbage collection.
  if (config.metrics) collectDefaultMetrics({ register: metrics.registry })
  const server = config.metrics && (await serveMetrics(metrics.registry, config.metrics))

  return {
    observer: createRunObserver(metrics, active),
    observeRateLimits: (rateLimits: RateLimits) => observeRateLimits(rateLimits, metrics),
    /** Returns the same processor, with its runs counted. */
    observeRuns(process: ProcessRun): ProcessRun {
      return async (job, token, kind) => {
        metrics.runsHeld.inc({ kind })
        let outcome: RunLeft = 'again'
        try {
          const ended = await active.during(job, () => process(job, token, kind))
          outcome = ended.outcome
          return ended
        } catch (error) {
          outcome = outcomeOf(error, job)
          throw error
        } finally {
          metrics.runsHeld.dec({ kind })
          metrics.runsLeft.inc({ kind, outcome })
        }
      }
    },

    activeRuns: active.count,

    /** Address of the metrics server; undefined if there is none. */
    address: server?.address,

    async close(): Promise<void> {
      stopObserving()
      await server?.close()
    },
  }
}

/** How a run left a worker. `again`: Quarry or Redis had an error, and the job is retried. */
type RunLeft = RunOutcome['outcome'] | 'failed' | 'parked' | 'handed-over' | 'again'

function outcomeOf(error: unknown, job: Job<RunJob>): RunLeft {
  const name = error instanceof Error ? error.name : ''
  if (name === 'DelayedError') return 'parked'
  if (name === 'WaitingError') return 'handed-over'
  const isLastTry = job.attemptsMade + 1 >= (job.opts.attempts ?? 1)
  return name === 'UnrecoverableError' || isLastTry ? 'failed' : 'again'
}

interface MetricsAddress {
  port: number
  host: string
}

/** Serves only `GET /metrics`, without a password, so only the scraper may reach this address. */
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

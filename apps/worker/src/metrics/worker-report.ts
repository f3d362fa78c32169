import { hostname } from 'node:os'
import type { RunId } from '@quarry/contracts/run'
import { readBuildId } from '@quarry/settings/build-id'
import type { OpsCounters } from '@quarry/store/ops/ops-counters'
import { type ProcessReports, type ProcessState, processName } from '@quarry/store/ops/processes'
import type { RunActivities } from '@quarry/store/ops/run-activity'
import { measureLoopDelay } from '@quarry/telemetry/loop-delay'
import { countRequest, type RequestOutcome } from '@quarry/telemetry/observe-requests'
import { createSlidingCounter } from '@quarry/telemetry/sliding-counter'
import type { RunCounter } from './run-counts.ts'

const SPAN_MS = 600_000

export type WorkerEvents = ReturnType<typeof createWorkerEvents>

/** Counts the events of the last ten minutes that show whether this worker and the services work. */
export function createWorkerEvents() {
  const events = createSlidingCounter(SPAN_MS)
  return {
    requested: (service: string, outcome: RequestOutcome) => countRequest(events, service, outcome),
    ownershipLost: () => events.add('ownershipLost'),
    slotMissed: () => events.add('slotsMissed'),
    recent: () => events.sums(),
  }
}

export interface ReporterOptions {
  counters: Pick<OpsCounters, 'count'>
  processes: Pick<ProcessReports, 'report'>
  runActivities: Pick<RunActivities, 'count'>
  worker: string
  version: string
  runCounter: RunCounter
  events: WorkerEvents
  /** Runs active on this worker. */
  active: () => readonly RunId[]
}

export type Reporter = ReturnType<typeof createReporter>

/** Reports this worker's state and counts to the ops pages. */
export function createReporter(options: ReporterOptions) {
  const { counters, processes, runActivities, worker, version, runCounter, events, active } = options
  const delay = measureLoopDelay()
  const build = readBuildId()
  const host = hostname()
  let counts = { titles: 0, throttled: 0 }

  return {
    cleaned(titles: number): void {
      counts.titles += titles
    },

    throttled(): void {
      counts.throttled += 1
    },

    async report(state: ProcessState['state']): Promise<void> {
      const taken = counts
      const runCounts = runCounter.take()
      counts = { titles: 0, throttled: 0 }
      const runs = active()
      await processes.report({
        id: worker,
        app: 'worker',
        host,
        version,
        build,
        state,
        held: runs.length,
        runs: runs.map((runId) => runId.slice(0, 8)),
        loopDelayMs: delay.takeMs(),
        memoryBytes: process.memoryUsage.rss(),
        recent: events.recent(),
      })
      await counters.count(taken)
      await runActivities.count(processName({ host, id: worker }), runCounts)
    },

    close(): void {
      delay.close()
    },
  }
}

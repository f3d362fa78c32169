import { hostname } from 'node:os'
import type { RunId, RunKind } from '@quarry/contracts/run'
import { readBuildId } from '@quarry/settings/build-id'
import type { OpsCounters, WorkerCounts } from '@quarry/store/ops/ops-counters'
import { type ProcessReports, type ProcessState, processName } from '@quarry/store/ops/processes'
import type { RunActivities } from '@quarry/store/ops/run-activity'
import { measureLoopDelay } from '@quarry/telemetry/loop-delay'
import type { KeyActivity } from './key-activity.ts'
import type { RunCounter } from './run-counts.ts'
import type { WorkerEvents } from './worker-events.ts'

export interface ReporterOptions {
  counters: Pick<OpsCounters, 'count'>
  processes: Pick<ProcessReports, 'report'>
  runActivities: Pick<RunActivities, 'count'>
  worker: string
  version: string
  activity: KeyActivity
  runCounter: RunCounter
  events: WorkerEvents
  /** Runs active on this worker. */
  active: () => readonly RunId[]
}

/** Reports this worker's state and counts to the ops pages. */
export function createReporter(options: ReporterOptions) {
  const { counters, processes, runActivities, worker, version, activity, runCounter, events, active } =
    options
  const delay = measureLoopDelay()
  const build = readBuildId()
  const host = hostname()
  let ended: WorkerCounts['ended'] = {}

  return {
    runEnded(kind: RunKind, outcome: 'completed' | 'failed'): void {
      ended[`${kind}:${outcome}`] = (ended[`${kind}:${outcome}`] ?? 0) + 1
    },

    async report(state: ProcessState['state']): Promise<void> {
      const counts = { ...activity.take(), ended }
      const runCounts = runCounter.take()
      ended = {}
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
      await counters.count(counts)
      await runActivities.count(processName({ host, id: worker }), runCounts)
    },

    close(): void {
      delay.close()
    },
  }
}

import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { RunKind } from '@quarry/contracts/run'
import type { OpsCounters, WorkerCounts, WorkerReport } from '@quarry/store/ops/ops-counters'
import type { KeyActivity } from './key-activity.ts'

export interface ReporterOptions {
  counters: Pick<OpsCounters, 'report'>
  worker: string
  activity: KeyActivity
  /** Number of runs active on this worker. */
  active: () => number
}

/** Reports this worker's state and counts to the ops pages. */
export function createReporter({ counters, worker, activity, active }: ReporterOptions) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const startedAt = Date.now()
  let ended: WorkerCounts['ended'] = {}

  return {
    runEnded(kind: RunKind, outcome: 'completed' | 'failed'): void {
      ended[`${kind}:${outcome}`] = (ended[`${kind}:${outcome}`] ?? 0) + 1
    },

    async report(state: WorkerReport['state']): Promise<void> {
      const counts = { ...activity.take(), ended }
      ended = {}
      await counters.report(
        {
          worker,
          host: hostname(),
          state,
          startedAt,
          held: active(),
          loopDelayMs: takeDelayMs(delay),
          memoryBytes: process.memoryUsage.rss(),
        },
        counts,
      )
    },

    close(): void {
      delay.disable()
    },
  }
}

/** Returns the 99th percentile of the delay since the last call, without the timer's own resolution. */
function takeDelayMs(delay: ReturnType<typeof monitorEventLoopDelay>): number {
  const ms = Math.max(0, delay.percentile(99) / 1e6 - 20)
  delay.reset()
  return Number.isFinite(ms) ? Math.round(ms) : 0
}

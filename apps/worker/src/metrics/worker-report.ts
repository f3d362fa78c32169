import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { RunKind } from '@quarry/contracts/run'
import type { OpsTeller, WorkerReport } from '@quarry/store/ops-events'
import type { KeyActivity } from './key-activity.ts'

export interface ReporterOptions {
  teller: Pick<OpsTeller, 'report'>
  worker: string
  activity: KeyActivity
  held: () => number
}

/** Tells this worker's state to the ops pages. */
export function createReporter({ teller, worker, activity, held }: ReporterOptions) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const startedAt = Date.now()
  let ended: Record<string, number> = {}

  return {
    runEnded(kind: RunKind, outcome: 'completed' | 'failed'): void {
      ended[`${kind}:${outcome}`] = (ended[`${kind}:${outcome}`] ?? 0) + 1
    },

    async report(state: WorkerReport['state']): Promise<void> {
      const { titles, keys: counts } = activity.take()
      const report = {
        worker,
        host: hostname(),
        state,
        startedAt,
        held: held(),
        loopDelayMs: takeDelayMs(delay),
        memoryBytes: process.memoryUsage.rss(),
        titles,
        ended,
        keys: counts,
      }
      ended = {}
      await teller.report(report)
    },

    close(): void {
      delay.disable()
    },
  }
}

/** The 99th percentile over what the timer itself takes, since this was last asked. */
function takeDelayMs(delay: ReturnType<typeof monitorEventLoopDelay>): number {
  const ms = Math.max(0, delay.percentile(99) / 1e6 - 20)
  delay.reset()
  return Number.isFinite(ms) ? Math.round(ms) : 0
}

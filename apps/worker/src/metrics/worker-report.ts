import { hostname } from 'node:os'
import { readBuildId } from '@quarry/settings/build-id'
import type { Keys } from '@quarry/store/keys'
import { createOpsCounters } from '@quarry/store/ops/ops-counters'
import { createProcessReports, type ProcessState, processName } from '@quarry/store/ops/processes'
import { createRunActivities } from '@quarry/store/ops/run-activity'
import { measureLoopDelay } from '@quarry/telemetry/loop-delay'
import { createSlidingCounter } from '@quarry/telemetry/sliding-counter'
import type { Redis } from 'ioredis'
import type { ActiveRuns } from './active-runs.ts'

const SPAN_MS = 600_000

export interface ReportOptions {
  redis: Redis
  keys: Keys
  workerId: string
  version: string
  runs: ActiveRuns
}

export type WorkerReport = ReturnType<typeof createWorkerReport>

/** Reports this worker's state and counts to the ops pages. */
export function createWorkerReport({ redis, keys, workerId: id, version, runs }: ReportOptions) {
  const counters = createOpsCounters(redis, keys)
  const processes = createProcessReports(redis, keys)
  const activities = createRunActivities(redis, keys)
  /** The events of the last ten minutes that show whether this worker and the services work. */
  const recent = createSlidingCounter(SPAN_MS)
  const delay = measureLoopDelay()
  const build = readBuildId()
  const host = hostname()
  let counts = { titles: 0, throttled: 0 }

  return {
    recent,

    count(name: 'titles' | 'throttled', number: number): void {
      counts[name] += number
    },

    async send(state: ProcessState['state']): Promise<void> {
      const taken = counts
      const ofRuns = runs.take()
      counts = { titles: 0, throttled: 0 }
      const held = runs.ids()
      await processes.report({
        id,
        app: 'worker',
        host,
        version,
        build,
        state,
        held: held.length,
        runs: held.map((runId) => runId.slice(0, 8)),
        loopDelayMs: delay.takeMs(),
        memoryBytes: process.memoryUsage.rss(),
        recent: recent.sums(),
      })
      await counters.count(taken)
      await activities.count(processName({ host, id }), ofRuns)
    },

    close: delay.close,
  }
}

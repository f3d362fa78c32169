import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { RunKind } from '@quarry/contracts/run'
import type { Keys } from '@quarry/store/keys'
import { QueueEventsProducer } from 'bullmq'
import type { Redis } from 'ioredis'
import type { KeyActivity, KeyCounts } from './key-activity.ts'

/** What a worker tells the ops pages every few seconds; counts are since its last report. */
export interface WorkerReport {
  worker: string
  host: string
  state: 'serving' | 'draining' | 'ended'
  startedAt: number
  held: number
  loopDelayMs: number
  memoryBytes: number
  titles: number
  /** Runs that ended here, as `kind:outcome`. */
  ended: Record<string, number>
  keys: KeyCounts[]
}

/** How many reports are kept: a day of three workers. */
const KEPT = 13_000

export interface ReporterOptions {
  redis: Redis
  keys: Keys
  worker: string
  activity: KeyActivity
  held: () => number
}

/** Tells this worker's state as events of a queue of BullMQ's that has no jobs: they trim themselves. */
export function createReporter({ redis, keys, worker, activity, held }: ReporterOptions) {
  const events = new QueueEventsProducer('ops', { connection: redis, prefix: keys.queues })
  // The connection is watched by whoever made it.
  events.on('error', () => undefined)
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
      const report: WorkerReport = {
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
      await events.publishEvent({ eventName: 'report', report: JSON.stringify(report) }, KEPT)
    },

    async close(): Promise<void> {
      delay.disable()
      await events.close()
    },
  }
}

/** The 99th percentile over what the timer itself takes, since this was last asked. */
function takeDelayMs(delay: ReturnType<typeof monitorEventLoopDelay>): number {
  const ms = Math.max(0, delay.percentile(99) / 1e6 - 20)
  delay.reset()
  return Number.isFinite(ms) ? Math.round(ms) : 0
}

import type { RunKind } from '@quarry/contracts/run'
import type { RunJob } from '@quarry/store/runs/queues'
import type { Job } from 'bullmq'
import type { RunOutcome } from '../run/process-run.ts'
import type { WorkerMetrics } from './worker-metrics.ts'

export type ProcessRun = (job: Job<RunJob>, token: string, kind: RunKind) => Promise<RunOutcome>

/** How a run left a worker. `again`: an error in Quarry or Redis; the job is retried. */
export type RunLeft = RunOutcome['outcome'] | 'failed' | 'parked' | 'handed-over' | 'again'

/** Returns the same processor, which also counts runs while they are active and how each left. */
export function observeRuns(
  process: ProcessRun,
  metrics: Pick<WorkerMetrics, 'runsHeld' | 'runsLeft'>,
): ProcessRun {
  return async (job, token, kind) => {
    metrics.runsHeld.inc({ kind })
    let outcome: RunLeft = 'again'
    try {
      const ended = await process(job, token, kind)
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
}

function outcomeOf(error: unknown, job: Job<RunJob>): RunLeft {
  const name = error instanceof Error ? error.name : ''
  if (name === 'DelayedError') return 'parked'
  if (name === 'WaitingError') return 'handed-over'
  const isLastTry = job.attemptsMade + 1 >= (job.opts.attempts ?? 1)
  return name === 'UnrecoverableError' || isLastTry ? 'failed' : 'again'
}

import { formatNumber } from '@quarry/contracts/format-count'
import type { Run, RunId } from '@quarry/contracts/run'
import type { RunJob } from '@quarry/store/runs/queues'
import type { Runs } from '@quarry/store/runs/runs'
import { logEvent } from '@quarry/telemetry/log-events'
import type { Job } from 'bullmq'
import type { Logger } from 'pino'
import { runInLogs } from '../run/run-logs.ts'

/**
 * Results between two progress lines: few enough to show progress, and enough for thousands of titles to fit into a
 * job's log.
 */
const RESULTS_PER_LINE = 50

export type ActiveRuns = ReturnType<typeof createActiveRuns>

/** The runs that this worker processes. Writes their progress to their jobs' logs. */
export function createActiveRuns(log: Logger) {
  const active = new Map<RunId, { job: Job<RunJob>; results: number }>()

  async function logProgress(job: Job<RunJob>, runs: Pick<Runs, 'find'>): Promise<void> {
    const run = await runs.find(job.data.sessionId, job.data.runId)
    if (run === undefined) return
    const line = milestoneOf(run)
    const fields = { done: run.processed, total: run.total, failed: run.failed }
    logEvent(log, 'run.milestone', { kind: run.kind, ...runInLogs(job), ...fields, line })
    await job.log(`${new Date().toISOString()} ${line}`)
  }

  return {
    count: () => active.size,

    async during<Result>(job: Job<RunJob>, work: () => Promise<Result>): Promise<Result> {
      const { runId } = job.data
      const run = { job, results: 0 }
      active.set(runId, run)
      try {
        return await work()
      } finally {
        if (active.get(runId) === run) active.delete(runId)
      }
    },

    /** Writes a progress line to the job's log after every 50 results of a run. */
    saved(runId: RunId, results: number, runs: Pick<Runs, 'find'>): void {
      const run = active.get(runId)
      if (!run) return
      const before = Math.floor(run.results / RESULTS_PER_LINE)
      run.results += results
      if (Math.floor(run.results / RESULTS_PER_LINE) === before) return
      logProgress(run.job, runs).catch((err: unknown) =>
        logEvent(log, 'run.job-log-failed', { ...runInLogs(run.job), err }),
      )
    },
  }
}

/** Returns a line such as `50 of 300 titles are cleaned.` */
function milestoneOf({ kind, task, processed, total }: Run): string {
  const [done, all] = [formatNumber(processed), formatNumber(total)]
  if (task === 'post-check') return `${done} of ${all} posts are checked.`
  if (task === 'second-opinion') return `${done} of ${all} titles have a second opinion.`
  return kind === 'cleaning' ? `${done} of ${all} titles are cleaned.` : `${done} questions are found.`
}

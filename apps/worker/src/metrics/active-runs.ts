import { AsyncLocalStorage } from 'node:async_hooks'
import { formatNumber } from '@quarry/contracts/format-count'
import type { RunId } from '@quarry/contracts/run'
import type { RunCounts } from '@quarry/store/ops/run-activity'
import type { RunJob } from '@quarry/store/runs/queues'
import type { Runs } from '@quarry/store/runs/runs'
import { logEvent } from '@quarry/telemetry/log-events'
import type { RequestOutcome } from '@quarry/telemetry/observe-requests'
import type { Job } from 'bullmq'
import type { Logger } from 'pino'
import { runInLogs } from '../run/run-logs.ts'

/** Results between two lines: a run's progress is visible, and thousands of titles fit into a job's log. */
const RESULTS_PER_LINE = 50

export type ActiveRuns = ReturnType<typeof createActiveRuns>

/** The runs that this worker works on, with the requests and results of each since the last `take`. */
export function createActiveRuns(log: Logger) {
  const current = new AsyncLocalStorage<RunId>()
  const active = new Map<RunId, { job: Job<RunJob>; results: number }>()
  let counts = new Map<RunId, RunCounts & { requests: Record<string, number> }>()

  /** Returns undefined for a run that has left the worker and whose counts were taken. */
  function countsOf(runId: RunId) {
    const run = active.get(runId)
    if (run && !counts.has(runId)) {
      counts.set(runId, { runId, sessionId: run.job.data.sessionId, requests: {}, results: 0 })
    }
    return counts.get(runId)
  }

  async function logProgress(job: Job<RunJob>, runs: Pick<Runs, 'find'>): Promise<void> {
    const run = await runs.find(job.data.sessionId, job.data.runId)
    if (run === undefined) return
    const done = formatNumber(run.processed)
    const line =
      run.kind === 'cleaning' ? `${done} of ${formatNumber(run.total)} cleaned` : `${done} questions found`
    const fields = { done: run.processed, total: run.total, failed: run.failed }
    logEvent(log, 'run.milestone', { kind: run.kind, ...runInLogs(job), ...fields, line })
    await job.log(`${new Date().toISOString()} ${line}`)
  }

  return {
    ids: () => [...active.keys()],

    /** Calls `work`, whose requests count for the run. */
    async during<Result>(job: Job<RunJob>, work: () => Promise<Result>): Promise<Result> {
      const { runId } = job.data
      const run = { job, results: 0 }
      active.set(runId, run)
      countsOf(runId)
      try {
        return await current.run(runId, work)
      } finally {
        if (active.get(runId) === run) active.delete(runId)
      }
    },

    /** Returns the callback for the outcome of a request that begins now; undefined outside of a run. */
    request(): ((outcome: RequestOutcome) => void) | undefined {
      const runId = current.getStore()
      if (runId === undefined) return undefined
      return (outcome) => {
        const ofRun = countsOf(runId)
        if (ofRun) ofRun.requests[outcome] = (ofRun.requests[outcome] ?? 0) + 1
      }
    },

    /** Counts results, and writes a progress line into the job's log after every 50 of a run. */
    saved(runId: RunId, results: number, runs: Pick<Runs, 'find'>): void {
      const ofRun = countsOf(runId)
      if (ofRun) ofRun.results += results
      const run = active.get(runId)
      if (!run) return
      const before = Math.floor(run.results / RESULTS_PER_LINE)
      run.results += results
      if (Math.floor(run.results / RESULTS_PER_LINE) === before) return
      logProgress(run.job, runs).catch((err: unknown) =>
        logEvent(log, 'run.job-log-failed', { ...runInLogs(run.job), err }),
      )
    },

    take(): RunCounts[] {
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
  }
}

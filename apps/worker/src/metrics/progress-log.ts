import { formatNumber } from '@quarry/contracts/format-count'
import type { RunId } from '@quarry/contracts/run'
import type { RunJob } from '@quarry/store/runs/queues'
import type { Runs } from '@quarry/store/runs/runs'
import { type LogEvent, logEvent } from '@quarry/telemetry/log-events'
import type { Job } from 'bullmq'
import type { Logger } from 'pino'
import type { ProgressFields } from '../run/run-context.ts'
import { runInLogs } from '../run/run-logs.ts'

/** Results between two lines: a run's progress is visible, and thousands of titles fit into a job's log. */
const RESULTS_PER_LINE = 50

export type ProgressLogs = ReturnType<typeof createProgressLogs>

/** Writes a progress line into a job's log after every 50 results. */
export function createProgressLogs(
  runs: () => Pick<Runs, 'find'> | undefined,
  log: Logger,
  traceEvent: (event: LogEvent, fields: ProgressFields) => void = () => undefined,
) {
  const active = new Map<RunId, { job: Job<RunJob>; results: number }>()

  async function write(job: Job<RunJob>): Promise<void> {
    const { runId, sessionId } = job.data
    const run = await runs()?.find(sessionId, runId)
    if (run === undefined) return
    const done = formatNumber(run.processed)
    const line =
      run.kind === 'cleaning' ? `${done} of ${formatNumber(run.total)} cleaned` : `${done} questions found`
    const fields = { done: run.processed, total: run.total, failed: run.failed }
    logEvent(log, 'run.milestone', { kind: run.kind, ...runInLogs(job), ...fields, line })
    traceEvent('run.milestone', fields)
    await job.log(`${new Date().toISOString()} ${line}`)
  }

  return {
    begin(job: Job<RunJob>): void {
      active.set(job.data.runId, { job, results: 0 })
    },

    end(job: Job<RunJob>): void {
      if (active.get(job.data.runId)?.job === job) active.delete(job.data.runId)
    },

    done(runId: RunId, results: number): void {
      const run = active.get(runId)
      if (run === undefined) return
      const before = Math.floor(run.results / RESULTS_PER_LINE)
      run.results += results
      if (Math.floor(run.results / RESULTS_PER_LINE) === before) return
      write(run.job).catch((err: unknown) =>
        logEvent(log, 'run.job-log-failed', { ...runInLogs(run.job), err }),
      )
    },
  }
}

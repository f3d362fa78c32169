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
/** After this many milliseconds without a progress line, a run gets one that says what it waits for. */
const QUIET_MS = 120_000

export type ActiveRuns = ReturnType<typeof createActiveRuns>

/** The runs that this worker processes. Writes their progress to their jobs and their jobs' logs. */
export function createActiveRuns(log: Logger, runs: Pick<Runs, 'find'>, quietMs = QUIET_MS) {
  const active = new Map<RunId, { job: Job<RunJob>; results: number; quiet: NodeJS.Timeout }>()

  const find = ({ data: { sessionId, runId } }: Job<RunJob>) => runs.find(sessionId, runId)

  /** Calls `describe` with the run unless it is gone. Only logs an error, because the run doesn't depend on its log. */
  async function report(
    job: Job<RunJob>,
    describe?: (run: Run) => { line: string; fields?: object },
  ): Promise<void> {
    try {
      const run = await find(job)
      if (run === undefined) return
      await job.updateProgress(percentDone(run))
      if (!describe) return
      const { line, fields } = describe(run)
      const counts = { done: run.processed, total: run.total, failed: run.failed }
      logEvent(log, 'run.milestone', { kind: run.kind, ...runInLogs(job), ...counts, ...fields, line })
      await job.log(`${new Date().toISOString()} ${line}`)
    } catch (err) {
      logEvent(log, 'run.job-log-failed', { ...runInLogs(job), err })
    }
  }

  return {
    count: () => active.size,

    async during<Result>(job: Job<RunJob>, work: () => Promise<Result>): Promise<Result> {
      const { runId } = job.data
      const quiet = setInterval(() => void report(job, describeWait), quietMs)
      const run = { job, results: 0, quiet }
      active.set(runId, run)
      try {
        return await work()
      } finally {
        clearInterval(quiet)
        if (active.get(runId) === run) active.delete(runId)
        await report(job)
      }
    },

    /** Writes a progress line to the job's log after every 50 results of a run. */
    saved(runId: RunId, results: number): void {
      const run = active.get(runId)
      if (!run) return
      const before = Math.floor(run.results / RESULTS_PER_LINE)
      run.results += results
      if (Math.floor(run.results / RESULTS_PER_LINE) === before) return
      run.quiet.refresh()
      void report(run.job, (found) => ({ line: milestoneOf(found) }))
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

/** Adds what the run waits for: the end of a pause, or its requests' responses. */
function describeWait(run: Run): { line: string; fields: object } {
  const { waitingFor } = run
  const wait = waitingFor
    ? `The run waits until ${waitingFor.until}: ${waitingFor.reason.replace('-', ' ')}.`
    : 'The run waits for responses.'
  return { line: `${milestoneOf(run)} ${wait}`, fields: { reason: waitingFor?.reason } }
}

/** Returns a run's progress in whole percent, which Bull Board shows. */
function percentDone({ total, processed, failed }: Run): number {
  return total === 0 ? 0 : Math.min(100, Math.floor((100 * (processed + failed)) / total))
}

import { formatNumber } from '@quarry/contracts/format-count'
import type { FindTopicsStep, Run, RunId } from '@quarry/contracts/run'
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

interface ActiveRun {
  job: Job<RunJob>
  results: number
  quiet: NodeJS.Timeout
  /** What the run had done at its last line, or when this worker began; undefined until that is known. */
  done: string | undefined
}

export type ActiveRuns = ReturnType<typeof createActiveRuns>

/** The runs that this worker processes. Writes their progress to their jobs and their jobs' logs. */
export function createActiveRuns(log: Logger, runs: Pick<Runs, 'find'>, quietMs = QUIET_MS) {
  const active = new Map<RunId, ActiveRun>()

  /** Calls `use` with the run unless it is gone. Only logs an error, because the run doesn't depend on its log. */
  async function withRun(job: Job<RunJob>, use: (run: Run) => void | Promise<void>): Promise<void> {
    try {
      const run = await runs.find(job.data.sessionId, job.data.runId)
      if (run !== undefined) await use(run)
    } catch (err) {
      logEvent(log, 'run.job-log-failed', { ...runInLogs(job), err })
    }
  }

  /** Writes what `describe` returns for the run and for whether it has done anything since its last line. */
  async function report(
    at: ActiveRun,
    describe: (run: Run, hasGrown: boolean) => { line: string; fields?: object },
  ): Promise<void> {
    const { job } = at
    await withRun(job, async (run) => {
      await job.updateProgress(percentDone(run))
      const done = doneOf(run)
      const { line, fields } = describe(run, done !== at.done)
      at.done = done
      const counts = { done: run.processed, total: run.total, failed: run.failed }
      logEvent(log, 'run.milestone', { kind: run.kind, ...runInLogs(job), ...counts, ...fields, line })
      await job.log(`${new Date().toISOString()} ${line}`)
    })
  }

  return {
    count: () => active.size,

    async during<Result>(job: Job<RunJob>, work: () => Promise<Result>): Promise<Result> {
      const { runId } = job.data
      const quiet = setInterval(() => void report(run, describeWait), quietMs)
      const run: ActiveRun = { job, results: 0, quiet, done: undefined }
      active.set(runId, run)
      void withRun(job, (found) => {
        run.done = doneOf(found)
      })
      try {
        return await work()
      } finally {
        clearInterval(quiet)
        if (active.get(runId) === run) active.delete(runId)
        await withRun(job, (found) => job.updateProgress(percentDone(found)))
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
      void report(run, (found) => ({ line: milestoneOf(found) }))
    },
  }
}

const stepLines: Record<FindTopicsStep, (done: string) => string> = {
  codebook: () => 'The topics are being named.',
  sorting: (done) => `${done} titles are sorted.`,
  'same-question': (done) => `${done} titles are compared.`,
}

/** Returns a line such as `50 of 300 titles are cleaned.` */
function milestoneOf({ kind, task, step, processed, failed, total, verdicts }: Run): string {
  const done = `${formatNumber(processed)} of ${formatNumber(total)}`
  if (task === 'post-check') return `${done} posts are checked.`
  if (task === 'read-answers') return `The answers to ${done} questions are read.`
  if (task === 'phrases') return `${done} titles have a search phrase.`
  if (task === 'second-opinion') return `${done} titles have a second opinion.`
  if (task === 'find-topics') return step ? stepLines[step](done) : 'The run is being prepared.'
  if (kind === 'extraction') return `${formatNumber(processed)} questions are found.`
  if (!verdicts || processed + failed < total) return `${done} titles are cleaned.`
  return `${formatNumber(judgedOf(verdicts))} of ${formatNumber(verdicts.of)} changed titles have a second opinion.`
}

const judgedOf = ({ same, scope, other }: NonNullable<Run['verdicts']>): number => same + scope + other

/** Returns a text that changes whenever a response has done something for the run. */
const doneOf = ({ step, processed, failed, verdicts, coverage }: Run): string =>
  JSON.stringify([step, processed, failed, verdicts && judgedOf(verdicts), coverage?.map(({ seen }) => seen)])

/** Adds what the run waits for: the end of a pause, or responses if none has come since the last line. */
function describeWait(run: Run, hasGrown: boolean): { line: string; fields?: object } {
  const line = milestoneOf(run)
  const { waitingFor } = run
  if (!waitingFor) return { line: hasGrown ? line : `${line} The run waits for responses.` }
  const { reason, until } = waitingFor
  return { line: `${line} The run waits until ${until}: ${reason.replace('-', ' ')}.`, fields: { reason } }
}

/** Returns a run's progress in whole percent, which Bull Board shows. */
function percentDone({ total, processed, failed }: Run): number {
  return total === 0 ? 0 : Math.min(100, Math.floor((100 * (processed + failed)) / total))
}

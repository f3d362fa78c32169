import { formatNumber } from '@quarry/contracts/format-count'
import type { RunId } from '@quarry/contracts/run'
import type { RunJob } from '@quarry/store/runs/queues'
import type { Runs } from '@quarry/store/runs/runs'
import type { Job } from 'bullmq'
import type { Logger } from 'pino'
import { runInLogs } from '../run/worker-log.ts'

/** Often enough to see a run move, seldom enough for a thousand titles to fit into a job's log. */
const EVERY = 50

export type ProgressLogs = ReturnType<typeof createProgressLogs>

/** Writes into a job's log how far its run is, every fifty results. */
export function createProgressLogs(runs: () => Pick<Runs, 'find'> | undefined, log: Logger) {
  const held = new Map<RunId, { job: Job<RunJob>; results: number }>()

  async function write(job: Job<RunJob>): Promise<void> {
    const { runId, sessionId } = job.data
    const run = await runs()?.find(sessionId, runId)
    if (run === undefined) return
    const done = formatNumber(run.processed)
    const line =
      run.kind === 'cleaning' ? `${done} of ${formatNumber(run.total)} cleaned` : `${done} questions found`
    log.info({ ...runInLogs(job), line }, 'run milestone')
    await job.log(`${new Date().toISOString()} ${line}`)
  }

  return {
    hold(job: Job<RunJob>): void {
      held.set(job.data.runId, { job, results: 0 })
    },

    release(job: Job<RunJob>): void {
      if (held.get(job.data.runId)?.job === job) held.delete(job.data.runId)
    },

    done(runId: RunId, results: number): void {
      const run = held.get(runId)
      if (run === undefined) return
      const before = Math.floor(run.results / EVERY)
      run.results += results
      if (Math.floor(run.results / EVERY) === before) return
      write(run.job).catch((err: unknown) => log.debug({ ...runInLogs(run.job), err }, 'milestone not kept'))
    },
  }
}

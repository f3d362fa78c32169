import { RunId, type RunKind } from '@quarry/contracts/run'
import { type ConnectionOptions, Queue } from 'bullmq'
import { z } from 'zod'
import type { Keys } from '../keys.ts'

/**
 * What API and workers agree on about a job and the state of its run. To be raised when a worker of the version
 * before could not go on with such a run; workers go on with every version up to their own.
 */
export const RUN_VERSION = 1

/** All that a job carries: where to look, and by which version. No payload, no secret. */
export const RunJob = z.object({
  /** Those that have none are of the first. */
  version: z.number().int().positive().optional(),
  runId: RunId,
  sessionId: z.string(),
})
export type RunJob = z.infer<typeof RunJob>

export const queueNames = { extraction: 'extraction', cleaning: 'cleaning' } as const satisfies Record<
  RunKind,
  string
>

export type RunQueues = ReturnType<typeof createRunQueues>

const LOG_LINES = 200

/** The queues as the API uses them. The job's id is the run's. */
export function createRunQueues(connection: ConnectionOptions, keys: Keys) {
  const open = (kind: RunKind) =>
    new Queue<RunJob>(queueNames[kind], {
      connection,
      prefix: keys.queues,
      defaultJobOptions: {
        // A run ends by what its worker makes of its errors; whatever is thrown beside that, a lost lock for one, is no reason.
        attempts: 1000,
        backoff: { type: 'fixed', delay: 1000 },
        keepLogs: LOG_LINES,
        removeOnComplete: { age: 86_400, count: 1000 },
        removeOnFail: { age: 86_400, count: 1000 },
        sizeLimit: 2048,
        stackTraceLimit: 5,
      },
      // Events name runs, nobody reads them, and BullMQ has no way to turn them off: the next one drops them.
      streams: { events: { maxLen: 0 } },
    })
  const queues: Record<RunKind, Queue<RunJob>> = {
    extraction: open('extraction'),
    cleaning: open('cleaning'),
  }
  const all = Object.values(queues)

  async function add(kind: RunKind, run: Omit<RunJob, 'version'>): Promise<void> {
    await queues[kind].add(kind, { version: RUN_VERSION, ...run }, { jobId: run.runId })
  }

  /** Replaces a job that has ended. False when there is one that will run. */
  async function addIfMissing(kind: RunKind, run: Omit<RunJob, 'version'>): Promise<boolean> {
    const job = await queues[kind].getJob(run.runId)
    if (job && job.finishedOn === undefined) return false
    await job?.remove()
    await add(kind, run)
    return true
  }

  return {
    queues,

    add,

    addIfMissing,

    /** Lets a parked run go on now, also when its job was removed; a job that is not parked goes on by itself. */
    async wake(kind: RunKind, run: Omit<RunJob, 'version'>): Promise<void> {
      if (await addIfMissing(kind, run)) return
      const job = await queues[kind].getJob(run.runId)
      if (job && (await job.isDelayed())) await job.promote().catch(() => undefined)
    },

    /** Removes the job of a run that has ended, unless a worker is about to notice. */
    async remove(runId: RunId): Promise<void> {
      await Promise.all(all.map((queue) => queue.remove(runId)))
    },

    onError(report: (error: Error) => void): void {
      for (const queue of all) queue.on('error', report)
    },

    async close(): Promise<void> {
      await Promise.all(all.map((queue) => queue.close()))
    },
  }
}

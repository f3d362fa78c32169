import { RunId, type RunKind } from '@quarry/contracts/run'
import { type ConnectionOptions, Queue } from 'bullmq'
import { z } from 'zod'
import type { Keys } from '../keys.ts'

/** A job contains only ids, no payload and no secret. A job that was lost and restored has only the first two. */
export const RunJob = z.object({
  runId: RunId,
  sessionId: z.string(),
  /** For log lines: the request that started the run, and the start of the credential's fingerprint. */
  requestId: z.string().optional(),
  key: z.string().optional(),
  /** The start of the HMAC of the user whom the login's proxy names. */
  user: z.string().optional(),
})
export type RunJob = z.infer<typeof RunJob>

export const queueNames = { extraction: 'extraction', cleaning: 'cleaning' } as const satisfies Record<
  RunKind,
  string
>

export type RunQueues = ReturnType<typeof createRunQueues>

/** Lines per job log. At 90 bytes per line, the 4,000 ended jobs of both queues, kept for a day, take at most 72 MB. */
const LOG_LINES = 200

/** The queues shared by API and workers. A job's id is its run's id. */
export function createRunQueues(connection: ConnectionOptions, keys: Keys) {
  muteEvictionWarning()
  const open = (kind: RunKind) =>
    new Queue<RunJob>(queueNames[kind], {
      connection,
      prefix: keys.queues,
      defaultJobOptions: {
        // The worker decides which errors end a run. Errors outside of its control, such as a lost lock, must not.
        attempts: 1000,
        backoff: { type: 'fixed', delay: 1000 },
        keepLogs: LOG_LINES,
        removeOnComplete: { age: 86_400, count: 1000 },
        removeOnFail: { age: 86_400, count: 1000 },
        sizeLimit: 2048,
        stackTraceLimit: 5,
      },
      // Nothing reads the event stream and BullMQ cannot turn it off, so each event replaces the previous one.
      streams: { events: { maxLen: 0 } },
    })
  const queues: Record<RunKind, Queue<RunJob>> = {
    extraction: open('extraction'),
    cleaning: open('cleaning'),
  }
  const all = Object.values(queues)

  async function add(kind: RunKind, run: RunJob): Promise<void> {
    await queues[kind].add(kind, run, { jobId: run.runId })
  }

  /** Adds a job, or replaces an ended job. Returns false if a job is already queued or running. */
  async function addIfMissing(kind: RunKind, run: RunJob): Promise<boolean> {
    const job = await queues[kind].getJob(run.runId)
    if (job && job.finishedOn === undefined) return false
    await job?.remove()
    await add(kind, run)
    return true
  }

  /** Lets a worker take a parked run now. Does nothing if the job is not parked. */
  async function unpark(kind: RunKind, runId: RunId): Promise<void> {
    const job = await queues[kind].getJob(runId)
    if (job && (await job.isDelayed())) await job.promote().catch(() => undefined)
  }

  return {
    queues,

    add,

    unpark,

    addIfMissing,

    /** Returns the ids of all jobs that have not ended. */
    async unendedIds(): Promise<ReadonlySet<string>> {
      const ids = await Promise.all(
        all.map((queue) => queue.getRanges(['waiting', 'active', 'delayed', 'prioritized'], 0, -1)),
      )
      return new Set(ids.flat())
    },

    /** Continues a parked run now, even if its job was removed. Does nothing if the job is not parked. */
    async wake(kind: RunKind, run: RunJob): Promise<void> {
      if (!(await addIfMissing(kind, run))) await unpark(kind, run.runId)
    },

    /** Removes the job of an ended run, unless a worker has locked it. */
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

const EVICTION = /^IMPORTANT! Eviction policy/
let isMuted = false

/**
 * Drops BullMQ's warning about the eviction policy, which each of its connections would print, because `watchRedis`
 * logs it once. BullMQ's own switch, `skipVersionCheck`, would also restrict it to the commands of the oldest Redis.
 */
function muteEvictionWarning(): void {
  if (isMuted) return
  isMuted = true
  const { warn } = console
  console.warn = (...args: unknown[]) => {
    if (!EVICTION.test(String(args[0]))) warn.apply(console, args)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { isRedisOutage } from '@quarry/store/connection/redis-outage'
import type { RunJob } from '@quarry/store/runs/queues'
import { logEvent } from '@quarry/telemetry/log-events'
import { DelayedError, type Job, UnrecoverableError, WaitingError } from 'bullmq'
import type { Logger } from 'pino'
import type { RunControls } from '../sending/run-control.ts'
import { runInLogs } from './run-logs.ts'

/** Another worker has taken over the run, so this one must not write to it. */
export class LostRunError extends Error {
  constructor() {
    super('another worker has taken this run over')
  }
}

/** A run fails at this many unexpected errors within ERRORS_SPAN_MS. */
const ERRORS_MAX = 3
const ERRORS_SPAN_MS = 600_000
const RETRY_MS = 1000

/** Every run waits for the same outage, so further runs are logged only at debug level for this many milliseconds. */
const OUTAGE_QUIET_MS = 60_000

export type OutageLog = ReturnType<typeof createOutageLog>

/** Returns a function that logs that a run waits for Redis. All runs of a worker share it. */
export function createOutageLog(log: Logger, now: () => number = () => performance.now()) {
  let quietUntil = Number.NEGATIVE_INFINITY
  return (fields: object): void => {
    const isQuiet = now() < quietUntil
    if (!isQuiet) quietUntil = now() + OUTAGE_QUIET_MS
    logEvent(log, 'run.waits-for-redis', fields, isQuiet ? { level: 'debug' } : {})
  }
}

interface Options {
  job: Job<RunJob>
  token: string
  lockMs: number
  controls: Pick<RunControls, 'isDraining'>
  log: Logger
  logOutage: OutageLog
}

/**
 * Creates the handler of a run's unexpected errors. After an error from Redis, which may be full or restarting, the run
 * continues without costing an attempt if this worker still has the lock. Rethrows BullMQ's own errors, and every error
 * once the lock is lost.
 */
export function createRecovery({ job, token, lockMs, controls, log, logOutage }: Options) {
  let errorTimes: number[] = []

  function isOneTooMany(): boolean {
    const now = performance.now()
    errorTimes = [...errorTimes.filter((time) => now - time < ERRORS_SPAN_MS), now]
    return errorTimes.length >= ERRORS_MAX
  }

  /** Without the lock, another worker owns the run or soon will. */
  async function hasLock(): Promise<boolean> {
    try {
      return (await job.extendLock(token, lockMs)) === 1
    } catch (error) {
      if (!isRedisOutage(error)) throw error
      return true
    }
  }

  return async (error: unknown): Promise<'recovered' | 'given-up'> => {
    if (isOfJob(error) || controls.isDraining) throw error
    const isOutage = isRedisOutage(error)
    const fields = { ...runInLogs(job), err: error }
    if (isOutage) logOutage(fields)
    else logEvent(log, 'run.error', fields)
    if (!isOutage && isOneTooMany()) return 'given-up'
    await sleep(RETRY_MS)
    if (!(await hasLock())) throw error
    return 'recovered'
  }
}

function isOfJob(error: unknown): boolean {
  return [DelayedError, WaitingError, UnrecoverableError, LostRunError].some((kind) => error instanceof kind)
}

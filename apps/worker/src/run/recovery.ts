import { setTimeout as sleep } from 'node:timers/promises'
import { isRedisOutage } from '@quarry/store/connection/redis-outage'
import type { RunJob } from '@quarry/store/runs/queues'
import { DelayedError, type Job, UnrecoverableError, WaitingError } from 'bullmq'
import type { Logger } from 'pino'
import type { RunControls } from '../sending/run-control.ts'
import { runInLogs } from './worker-log.ts'

/** Another worker has begun the run: this one must not touch it again. */
export class LostRunError extends Error {
  constructor() {
    super('another worker has taken this run over')
  }
}

/** Errors of ours, one soon after the other, after which a run is ended. */
const ERRORS_MAX = 3
/** An error counts together with those of so long before it. */
const ERRORS_SPAN_MS = 600_000
const RETRY_MS = 1000

interface Options {
  job: Job<RunJob>
  token: string
  lockMs: number
  controls: Pick<RunControls, 'isDraining'>
  log: Logger
}

/**
 * What becomes of a run after an unexpected error. An error of Redis, which may be full or restarting, is waited for as
 * long as the job is ours and costs no attempt. Throws what belongs to BullMQ, and whatever comes when the job is lost.
 */
export function createRecovery({ job, token, lockMs, controls, log }: Options) {
  let errorTimes: number[] = []

  function isOneTooMany(): boolean {
    const now = performance.now()
    errorTimes = [...errorTimes.filter((time) => now - time < ERRORS_SPAN_MS), now]
    return errorTimes.length >= ERRORS_MAX
  }

  /** Without the lock somebody else has begun the run, or soon will. */
  async function isStillOurs(): Promise<boolean> {
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
    log.warn({ ...runInLogs(job), err: error }, isOutage ? 'run waits for Redis' : 'error in a run')
    if (!isOutage && isOneTooMany()) return 'given-up'
    await sleep(RETRY_MS)
    if (!(await isStillOurs())) throw error
    return 'recovered'
  }
}

function isOfJob(error: unknown): boolean {
  return [DelayedError, WaitingError, UnrecoverableError, LostRunError].some((kind) => error instanceof kind)
}

import { setTimeout as sleep } from 'node:timers/promises'
import { isRedisOutage } from '@quarry/store/connection/redis-outage'
import { Worker } from 'bullmq'

/** Milliseconds before the next attempt to fetch a job after Redis rejected one. */
const RETRY_MS = 1000

/**
 * Waits before fetching the next job if Redis rejects a command. BullMQ's own worker retries immediately, which is
 * thousands of times a second while Redis is full.
 */
export class DelayedRetryWorker<Data, Result> extends Worker<Data, Result> {
  protected override async moveToActive(...args: Parameters<Worker['moveToActive']>) {
    try {
      return await super.moveToActive(...args)
    } catch (error) {
      if (isRedisOutage(error)) await sleep(RETRY_MS)
      throw error
    }
  }
}

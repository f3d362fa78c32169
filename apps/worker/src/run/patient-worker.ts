import { setTimeout as sleep } from 'node:timers/promises'
import { isRedisOutage } from '@quarry/store/connection/redis-outage'
import { Worker } from 'bullmq'

/** Milliseconds until a worker looks for a job again after Redis rejected that. */
const RETRY_MS = 1000

/** BullMQ looks for the next job at once when Redis rejects a command: thousands of times a second while it is full. */
export class PatientWorker<Data, Result> extends Worker<Data, Result> {
  protected override async moveToActive(...args: Parameters<Worker['moveToActive']>) {
    try {
      return await super.moveToActive(...args)
    } catch (error) {
      if (isRedisOutage(error)) await sleep(RETRY_MS)
      throw error
    }
  }
}

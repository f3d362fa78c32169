import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'

const FULL_RETRY_MS = 500
const FULL = /\bOOM command not allowed/

/** Connections whose scripts wait instead of failing, with the signal that ends the wait. */
const waitingConnections = new WeakMap<Redis, AbortSignal>()

/** Makes this connection's scripts wait while Redis is out of memory, until the signal is aborted. */
export function waitWhileFull(redis: Redis, until: AbortSignal): void {
  waitingConnections.set(redis, until)
}

/**
 * Repeats `run` until Redis has memory, on connections that wait. A full Redis rejects a script before its first write,
 * so a repetition writes nothing twice.
 */
export async function retryWhileFull<Result>(redis: Redis, run: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      const until = waitingConnections.get(redis)
      if (!until || until.aborted || !(error instanceof Error) || !FULL.test(error.message)) throw error
      await sleep(FULL_RETRY_MS, undefined, { signal: until }).catch(() => undefined)
    }
  }
}

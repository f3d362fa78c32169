import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'

const RETRY_MS = 500
const FULL = /\bOOM command not allowed/

/** Connections whose owner would rather wait than fail, and until when. */
const patience = new WeakMap<Redis, AbortSignal>()

/** From now on, scripts on this connection wait while Redis has no memory left; aborting the signal ends that. */
export function waitWhileFull(redis: Redis, until: AbortSignal): void {
  patience.set(redis, until)
}

/**
 * Runs it until Redis has room for it, on connections that wait. Redis rejects a script as a whole, before its first
 * write, so that running it again does nothing twice.
 */
export async function retryWhileFull<Result>(redis: Redis, run: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      const until = patience.get(redis)
      if (!until || until.aborted || !(error instanceof Error) || !FULL.test(error.message)) throw error
      await sleep(RETRY_MS, undefined, { signal: until }).catch(() => undefined)
    }
  }
}

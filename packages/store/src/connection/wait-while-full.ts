import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { redisProblemOf } from './redis-outage.ts'

const FULL_RETRY_MS = 500
const FULL = /\bOOM command not allowed/

/** Connections whose scripts wait instead of failing, each with the signal that ends the wait. */
const waitingConnections = new WeakMap<Redis, AbortSignal>()

/** Makes scripts on this connection wait while Redis is out of memory, until the signal is aborted. */
export function waitWhileFull(redis: Redis, until: AbortSignal): void {
  waitingConnections.set(redis, until)
}

/**
 * On connections that wait, repeats `run` until Redis has memory. A full Redis rejects a script before its first write, so
 * a repetition writes nothing twice.
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

const UNREACHABLE_RETRY_MS = 200

/**
 * Repeats `run` while it fails because Redis is unreachable, for up to `forMs` milliseconds. `run` must be safe
 * to repeat: Redis may have executed a command before its connection was lost.
 */
export async function retryWhileUnreachable<Result>(
  forMs: number,
  run: () => Promise<Result>,
): Promise<Result> {
  const endsAt = performance.now() + forMs
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (redisProblemOf(error) !== 'unreachable' || performance.now() > endsAt) throw error
      await sleep(UNREACHABLE_RETRY_MS)
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { redisProblemOf } from './redis-outage.ts'

const RETRY_MS = 200

/**
 * Repeats `run` while it fails because Redis is unreachable, for up to `forMs` milliseconds.  `run` must be safe
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
      await sleep(RETRY_MS)
    }
  }
}

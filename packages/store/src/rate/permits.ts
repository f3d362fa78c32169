import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { runScript } from '../scripts/run-script.ts'

/** Milliseconds that a permit of a worker that has died keeps others waiting. */
const LIFETIME_MS = 60_000
const RENEWED_EVERY_MS = 15_000
/** Milliseconds after which a caller that no longer asks loses its place. Callers ask every second or so. */
const FORGOTTEN_AFTER_MS = 5_000

export type Permits = ReturnType<typeof createPermits>

/**
 * Limits the number of concurrent requests to a service across all processes. Permits go to the longest waiter and are
 * renewed until they are returned.
 */
export function createPermits(redis: Redis, rateKey: string, limit: number) {
  const keys = [permitsOf(rateKey), `${rateKey}:waiting`, `${rateKey}:asked`]
  const held: string[] = []
  let next = randomUUID()
  let timer: NodeJS.Timeout | undefined

  const ask = async (name: string): Promise<boolean> =>
    (await runScript(redis, 'permit', keys, [name, limit, LIFETIME_MS, FORGOTTEN_AFTER_MS])) === 1

  function renew(): void {
    // A permit that could not be renewed in time lets one more request be sent.
    for (const name of held) void ask(name).catch(() => undefined)
  }

  return {
    /** Takes a permit if one is free and no other caller has waited longer. */
    async take(): Promise<boolean> {
      if (!(await ask(next))) return false
      held.push(next)
      next = randomUUID()
      timer ??= setInterval(renew, RENEWED_EVERY_MS)
      return true
    },
    giveBack,
    async giveBackAll(): Promise<void> {
      while (held.length > 0) await giveBack()
    },
  }

  /** Returns a permit. */
  async function giveBack(): Promise<void> {
    const name = held.shift()
    if (held.length === 0) {
      clearInterval(timer)
      timer = undefined
    }
    if (name !== undefined) await redis.zrem(permitsOf(rateKey), name)
  }
}

const permitsOf = (rateKey: string) => `${rateKey}:permits`

import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { runScript } from '../scripts/run-script.ts'

/**
 * How many milliseconds a dead worker's permit keeps others waiting. If a worker stalls for longer, one more request
 * than allowed is sent.
 */
const LIFETIME_MS = 15_000
const RENEWED_EVERY_MS = 4_000
/** How many milliseconds after its last request a waiting caller loses its place. Callers ask about every second. */
const FORGOTTEN_AFTER_MS = 5_000

export type Permits = ReturnType<typeof createPermits>

/**
 * Limits the concurrent requests to a service across all processes. Permits go to the caller that has waited longest,
 * and are renewed until they are returned.
 */
export function createPermits(redis: Redis, rateKey: string, limit: number) {
  const keys = [permitsOf(rateKey), `${rateKey}:waiting`, `${rateKey}:asked`]
  const held: string[] = []
  let next = randomUUID()
  let timer: NodeJS.Timeout | undefined

  const ask = async (name: string): Promise<boolean> =>
    (await runScript(redis, 'permit', keys, [name, limit, LIFETIME_MS, FORGOTTEN_AFTER_MS])) === 1

  function renew(): void {
    for (const name of held) void ask(name).catch(() => undefined)
  }

  return {
    /** Takes a permit if one is free and no other caller has waited longer. */
    async acquire(): Promise<boolean> {
      if (!(await ask(next))) return false
      held.push(next)
      next = randomUUID()
      timer ??= setInterval(renew, RENEWED_EVERY_MS)
      return true
    },
    release,
    async releaseAll(): Promise<void> {
      while (held.length > 0) await release()
    },
  }

  async function release(): Promise<void> {
    const name = held.shift()
    if (held.length === 0) {
      clearInterval(timer)
      timer = undefined
    }
    if (name !== undefined) await redis.zrem(permitsOf(rateKey), name)
  }
}

const permitsOf = (rateKey: string) => `${rateKey}:permits`

import { getHealth, getReadiness } from '@quarry/contracts/endpoints/health'
import { readRedisState } from '@quarry/store/connection/redis-state'
import { ALIVE_SECONDS, aliveWorkers } from '@quarry/store/ops/heartbeat'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { ApiError } from '../errors/api-error.ts'

const RETRY_MS = 2000

export function healthRoutes(app: ApiApp, { redis, keys }: Pick<Dependencies, 'redis' | 'keys'>): void {
  app.route({ ...getHealth, handler: async () => ({ status: 'alive' as const }) })

  app.route({
    ...getReadiness,
    handler: async () => {
      const { blocked, warning, upSeconds } = await readRedisState(redis)
      if (blocked !== undefined) throw new ApiError('unavailable', blocked, RETRY_MS)
      const workers = await aliveWorkers(redis, keys)
      const warnings = [
        ...(warning === undefined ? [] : [warning]),
        ...(workers === 0 ? [silenceOf(upSeconds)] : []),
      ]
      return { status: 'ready' as const, workers, warnings }
    },
  })
}

/** A Redis that has just started may have lost the heartbeats, so missing ones do not mean that workers are silent. */
function silenceOf(redisUpSeconds = Number.POSITIVE_INFINITY): string {
  return redisUpSeconds < ALIVE_SECONDS
    ? 'Redis has just started, and no worker has sent a heartbeat since. Workers that are running send one within 10 seconds.'
    : 'No worker has sent a heartbeat in the last 30 seconds, so runs are waiting.'
}

import { getHealth, getReadiness } from '@quarry/contracts/endpoints/health'
import { readRedisState } from '@quarry/store/connection/redis-state'
import { aliveWorkers } from '@quarry/store/ops/heartbeat'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { ApiError } from '../errors/api-error.ts'

const RETRY_MS = 2000

export function healthRoutes(app: ApiApp, { redis, keys }: Pick<Dependencies, 'redis' | 'keys'>): void {
  app.route({ ...getHealth, handler: async () => ({ status: 'alive' as const }) })

  app.route({
    ...getReadiness,
    handler: async () => {
      const { blocked, warning } = await readRedisState(redis)
      if (blocked !== undefined) throw new ApiError('unavailable', blocked, RETRY_MS)
      const workers = await aliveWorkers(redis, keys)
      const warnings = [
        ...(warning === undefined ? [] : [warning]),
        ...(workers === 0
          ? ['No worker has sent a heartbeat in the last 30 seconds, so runs are waiting.']
          : []),
      ]
      return { status: 'ready' as const, workers, warnings }
    },
  })
}

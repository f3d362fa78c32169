import { getHealth, getReadiness } from '@quarry/contracts/endpoints/health'
import { readRedisState } from '@quarry/store/connection/redis-state'
import { aliveWorkers } from '@quarry/store/ops/heartbeat'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { noWorker, redisProblems } from './problems/redis-problems.ts'

const RETRY_MS = 2000

export function healthRoutes(app: ApiApp, { redis, keys }: Pick<Dependencies, 'redis' | 'keys'>): void {
  app.route({ ...getHealth, handler: async () => ({ status: 'alive' as const }) })

  app.route({
    ...getReadiness,
    handler: async () => {
      const state = await readRedisState(redis)
      if (state.blocked !== undefined) throw new ApiError('unavailable', state.blocked, RETRY_MS)
      const workers = await aliveWorkers(redis, keys)
      const problems = [...redisProblems(state), ...(workers === 0 ? [noWorker(state)] : [])]
      const warnings = problems.map(({ text }) => `${text}.`)
      return { status: 'ready' as const, workers, warnings }
    },
  })
}

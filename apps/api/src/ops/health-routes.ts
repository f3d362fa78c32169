import { getHealth, getReadiness } from '@quarry/contracts/endpoints/health'
import { readRedisState } from '@quarry/store/connection/redis-state'
import { countWorkers, readProcesses } from '@quarry/store/ops/processes'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { redisProblems, workerProblems } from './problems.ts'

const RETRY_MS = 2000

export function healthRoutes(app: ApiApp, { redis, keys }: Pick<Dependencies, 'redis' | 'keys'>): void {
  app.route({ ...getHealth, handler: async () => ({ status: 'alive' as const }) })

  app.route({
    ...getReadiness,
    handler: async () => {
      const state = await readRedisState(redis)
      if (state.blocked !== undefined) throw new ApiError('unavailable', state.blocked, RETRY_MS)
      const processes = await readProcesses(redis, keys)
      const problems = [...redisProblems(state), ...workerProblems(processes, state)]
      const warnings = problems.map(({ message }) => message)
      return { status: 'ready' as const, workers: countWorkers(processes), warnings }
    },
  })
}

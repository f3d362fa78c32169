import { readRedisState } from '@quarry/store/connection/redis-state'
import { aliveWorkers } from '@quarry/store/ops/heartbeat'
import { z } from 'zod'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { ApiError } from '../errors/api-error.ts'

const RETRY_MS = 2000

/** Whether calls can be served. What workers do is told beside it: runs wait for them, and everything else works. */
const Readiness = z.object({
  status: z.literal('ready'),
  /** Workers heard from in the last 30 seconds. */
  workers: z.number().int().nonnegative(),
  /** What harms this server though it works, as plain sentences. */
  warnings: z.array(z.string()),
})

export function healthRoutes(app: ApiApp, { redis, keys }: Pick<Dependencies, 'redis' | 'keys'>): void {
  app.get(
    '/healthz',
    { schema: { response: { 200: z.object({ status: z.literal('alive') }) } } },
    async () => ({ status: 'alive' as const }),
  )

  app.get('/readyz', { schema: { response: { 200: Readiness } } }, async () => {
    const { blocked, warning } = await readRedisState(redis)
    if (blocked !== undefined) throw new ApiError('unavailable', blocked, RETRY_MS)
    const workers = await aliveWorkers(redis, keys)
    const warnings = [
      ...(warning === undefined ? [] : [warning]),
      ...(workers === 0 ? ['No worker has been heard from in the last 30 seconds, so runs wait.'] : []),
    ]
    return { status: 'ready' as const, workers, warnings }
  })
}

import { aliveWorkers } from '@quarry/store/heartbeat'
import { z } from 'zod'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { ApiError } from '../errors/api-error.ts'

const answerOf = <State extends string>(state: State) => ({
  response: { 200: z.object({ status: z.literal(state) }) },
})

const WORKER_RETRY_MS = 2000

export function healthRoutes(app: ApiApp, { redis, keys }: Pick<Dependencies, 'redis' | 'keys'>): void {
  app.get('/healthz', { schema: answerOf('alive') }, async () => ({ status: 'alive' as const }))

  app.get('/readyz', { schema: answerOf('ready') }, async () => {
    await redis.ping()
    if ((await aliveWorkers(redis, keys)) === 0) {
      throw new ApiError(
        'unavailable',
        'No worker has been heard from in the last 30 seconds.',
        WORKER_RETRY_MS,
      )
    }
    return { status: 'ready' as const }
  })
}

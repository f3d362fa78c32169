import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { opsUrls } from '../ops-urls.ts'
import { metricsRoutes } from './metrics/metrics-routes.ts'
import { createPasswordThrottle, requirePassword } from './ops-auth.ts'
import { queueBoard } from './queue-board.ts'
import { readStatus } from './status.ts'

/** Serves the metrics and the operators' pages. Must be registered before the routes to measure. */
export async function opsRoutes(app: ApiApp, dependencies: Dependencies, password: string): Promise<void> {
  const throttle = createPasswordThrottle()
  await metricsRoutes(app, dependencies, password, throttle)
  await app.register(async (pages: ApiApp) => {
    requirePassword(pages, password, throttle)
    pages.get(opsUrls.status, { schema: { hide: true } }, async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return await readStatus(dependencies)
    })
    await queueBoard(pages, dependencies.queues, opsUrls.board)
  })
}

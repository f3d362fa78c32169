import { createHeartbeatSender, HEARTBEAT_MS } from '@quarry/store/ops/processes'
import { logEvent } from '@quarry/telemetry/log-events'
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
  sendHeartbeats(app, dependencies)
  await app.register(async (pages: ApiApp) => {
    requirePassword(pages, password, throttle)
    pages.get(opsUrls.status, { schema: { hide: true } }, async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return await readStatus(dependencies)
    })
    await queueBoard(pages, dependencies.queues, opsUrls.board)
  })
}

function sendHeartbeats(app: ApiApp, { redis, keys, config, logger, instance: id }: Dependencies): void {
  const heartbeats = createHeartbeatSender(redis, keys, { id, app: 'api', version: config.version })
  const logFailure = (error: unknown) => logEvent(logger, 'api.heartbeat-failed', { err: error })
  const send = () => void heartbeats.send().catch(logFailure)
  const timer = setInterval(send, HEARTBEAT_MS)
  redis.on('ready', send)
  if (redis.status === 'ready') send()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await heartbeats.retire().catch(logFailure)
  })
}

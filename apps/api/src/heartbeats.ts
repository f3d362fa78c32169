import { checksOfApi } from '@quarry/store/ops/key-checks'
import { createHeartbeatSender, DifferentKeysError, HEARTBEAT_MS } from '@quarry/store/ops/processes'
import { logEvent } from '@quarry/telemetry/log-events'
import type { ApiApp } from './api-app.ts'
import type { Dependencies } from './dependencies.ts'

/**
 * Sends heartbeats until the app closes. Throws DifferentKeysError if this API has other keys than a running process; if
 * that is found later, because Redis was unreachable, the rejection is not handled and ends this process.
 */
export async function sendHeartbeats(
  app: ApiApp,
  { redis, keys, config, logger, instance: id }: Dependencies,
): Promise<void> {
  const heartbeats = createHeartbeatSender(redis, keys, {
    id,
    app: 'api',
    version: config.version,
    keyChecks: checksOfApi(config),
  })
  const onError = (error: unknown) => {
    if (error instanceof DifferentKeysError) throw error
    logEvent(logger, 'api.heartbeat-failed', { err: error })
  }
  const send = async () => await heartbeats.send().catch(onError)
  const timer = setInterval(() => void send(), HEARTBEAT_MS)
  redis.on('ready', () => void send())
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await heartbeats.retire().catch(onError)
  })
  if (redis.status === 'ready') await send()
}

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '@quarry/settings/read-environment'
import { DifferentKeysError } from '@quarry/store/ops/processes'
import { logEvent } from '@quarry/telemetry/log-events'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './build-app.ts'
import { readConfig } from './config.ts'
import { createDependencies } from './dependencies.ts'
import { sendHeartbeats } from './heartbeats.ts'
import { createLogger } from './logger.ts'
import { IncompatibleApiError, refuseOtherVersions } from './refuse-other-versions.ts'

const instance = randomUUID()
/** The built web app. Before its first build, the API serves no page. */
const WEB_APP = fileURLToPath(new URL('../../web/dist', import.meta.url))
const CLOSE_LIMIT_MS = 5000
/**
 * How many milliseconds the start waits for Redis, so that the first requests don't fail. The API also starts without
 * Redis.
 */
const REDIS_WAIT_MS = 5000

async function main(): Promise<void> {
  const config = readConfig()
  const logger = createLogger({ level: config.logLevel, instance })
  const dependencies = createDependencies(config, logger, { instance })
  const app = await buildApp(dependencies, { webAppFolder: existsSync(WEB_APP) ? WEB_APP : undefined })
  const closing = closeWithGrace({ delay: CLOSE_LIMIT_MS, logger: app.log }, async ({ err }) => {
    if (err) logEvent(logger, 'process.crashed', { err })
    await app.close()
    await dependencies.close()
    logEvent(logger, 'process.stopped')
  })
  if (dependencies.redis.status !== 'ready')
    await once(dependencies.redis, 'ready', { signal: AbortSignal.timeout(REDIS_WAIT_MS) }).catch(
      () => undefined,
    )
  await refuseOtherVersions(dependencies)
  await sendHeartbeats(app, dependencies)
  const url = await app.listen({ host: config.host, port: config.port })
  process.send?.({ ready: true, url })
  logEvent(logger, 'process.ready')
  // Closes the server when its parent process has ended.
  process.once('disconnect', closing.close)
}

try {
  await main()
} catch (error) {
  const isExplained =
    error instanceof ConfigError ||
    error instanceof IncompatibleApiError ||
    error instanceof DifferentKeysError
  const reason = isExplained ? error.message : undefined
  const log = createLogger({ level: 'info', instance })
  logEvent(log, 'process.start-failed', { err: reason ? undefined : error }, { message: reason })
  process.exit(1)
}

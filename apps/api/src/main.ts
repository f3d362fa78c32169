import { once } from 'node:events'
import { ConfigError } from '@quarry/settings/config-error'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './build-app.ts'
import { readConfig } from './config.ts'
import { createDependencies } from './dependencies.ts'
import { createLogger } from './logger.ts'

const CLOSE_LIMIT_MS = 5000
/** The start waits this long for Redis, so that the first requests find it. Without Redis the API starts too. */
const REDIS_WAIT_MS = 5000

async function main(): Promise<void> {
  const config = readConfig()
  const logger = createLogger(config.logLevel)
  const dependencies = createDependencies(config, logger)
  const app = await buildApp(dependencies)
  const closing = closeWithGrace({ delay: CLOSE_LIMIT_MS, logger: app.log }, async ({ err }) => {
    if (err) logger.fatal({ err }, 'uncaught error, shutting down')
    await app.close()
    await dependencies.close()
  })
  if (dependencies.redis.status !== 'ready')
    await once(dependencies.redis, 'ready', { signal: AbortSignal.timeout(REDIS_WAIT_MS) }).catch(
      () => undefined,
    )
  const url = await app.listen({ host: config.host, port: config.port })
  process.send?.({ ready: true, url })
  // The parent process has ended.
  process.once('disconnect', closing.close)
}

try {
  await main()
} catch (error) {
  const reason = error instanceof ConfigError ? error.message : undefined
  createLogger('info').fatal({ err: reason ? undefined : error }, reason ?? 'api start failed')
  process.exit(1)
}

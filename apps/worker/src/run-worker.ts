import { randomUUID } from 'node:crypto'
import { ConfigError } from '@quarry/settings/config-error'
import closeWithGrace from 'close-with-grace'
import { readConfig } from './config.ts'
import { createWorkerLog } from './run/worker-log.ts'
import { startWorker } from './start-worker.ts'

/** Milliseconds to close queues and Redis once no request is in flight. */
const CLOSE_LIMIT_MS = 4000

/** Runs a worker until the process is stopped. Ends the process if the worker cannot start. */
export async function runWorker(): Promise<void> {
  try {
    await main()
  } catch (error) {
    const reason = error instanceof ConfigError ? error.message : undefined
    createWorkerLog('info').fatal({ err: reason ? undefined : error }, reason ?? 'worker failed to start')
    process.exit(1)
  }
}

async function main(): Promise<void> {
  const config = readConfig()
  const log = createWorkerLog(config.logLevel)
  const worker = await startWorker(config, log, randomUUID())

  closeWithGrace({ delay: config.drainMs + CLOSE_LIMIT_MS, logger: false }, async ({ err }) => {
    if (err) log.error({ err }, 'uncaught error, shutting down')
    await worker.close()
    log.info('worker stopped')
  })
  process.send?.({ ready: true })
  log.info('worker ready')
}

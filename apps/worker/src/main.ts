import { randomUUID } from 'node:crypto'
import { ConfigError } from '@quarry/settings/config-error'
import closeWithGrace from 'close-with-grace'
import { readConfig } from './config.ts'
import { createWorkerLog } from './run/worker-log.ts'
import { startWorker } from './start-worker.ts'

/** What a worker that has no more to wait for takes to leave its queues and Redis. */
const CLOSE_LIMIT_MS = 4000

async function main(): Promise<void> {
  // Whoever started this process is gone, however it ended.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  const config = readConfig()
  const log = createWorkerLog(config.logLevel)
  const worker = await startWorker(config, log, randomUUID())

  closeWithGrace({ delay: config.drainMs + CLOSE_LIMIT_MS, logger: false }, async ({ err }) => {
    if (err) log.error({ err }, 'ends after an error')
    await worker.close()
    log.info('ended')
  })
  process.send?.({ ready: true })
  log.info('takes runs')
}

try {
  await main()
} catch (error) {
  const reason = error instanceof ConfigError ? error.message : undefined
  createWorkerLog('info').fatal({ err: reason ? undefined : error }, reason ?? 'the worker could not start')
  process.exit(1)
}

import { randomUUID } from 'node:crypto'
import { ConfigError } from '@quarry/settings/read-environment'
import { DifferentKeysError } from '@quarry/store/ops/processes'
import { createLog } from '@quarry/telemetry/create-log'
import { logEvent } from '@quarry/telemetry/log-events'
import closeWithGrace from 'close-with-grace'
import { readConfig } from './config.ts'
import { startWorker } from './start-worker.ts'

const base = { service: 'worker', instance: randomUUID() } as const

/** Milliseconds for closing queues and Redis once no request is in flight. */
const CLOSE_LIMIT_MS = 4000

/** Runs a worker until the process is stopped. Exits if the worker cannot start. */
export async function runWorker(): Promise<void> {
  try {
    await main()
  } catch (error) {
    const isExplained = error instanceof ConfigError || error instanceof DifferentKeysError
    const reason = isExplained ? error.message : undefined
    const log = createLog({ level: 'info', base })
    logEvent(log, 'process.start-failed', { err: reason ? undefined : error }, { message: reason })
    process.exit(1)
  }
}

async function main(): Promise<void> {
  const config = readConfig(undefined, process.argv.slice(2))
  const log = createLog({ level: config.logLevel, base })
  const worker = await startWorker(config, log, base.instance)

  closeWithGrace({ delay: config.drainMs + CLOSE_LIMIT_MS, logger: false }, async ({ err }) => {
    if (err) logEvent(log, 'process.crashed', { err })
    await worker.close()
    logEvent(log, 'process.stopped')
  })
  process.send?.({ ready: true })
  logEvent(log, 'process.ready')
}

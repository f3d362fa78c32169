import { randomUUID } from 'node:crypto'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { startWorker } from './start-worker.ts'

const config = readConfig()
const log = pino({ level: config.logLevel, base: { service: 'worker' } })
const worker = await startWorker(config, log, randomUUID())

closeWithGrace({ delay: config.drainMs + 4000, logger: false }, async ({ err }) => {
  if (err) log.error({ err }, 'ends after an error')
  await worker.close()
  log.info('ended')
})
// Whoever started this process is gone, however it ended.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.send?.({ ready: true })
log.info('takes runs')

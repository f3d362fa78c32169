import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { buildSandbox } from './build-sandbox.ts'
import { readConfig } from './config.ts'

const config = readConfig(undefined, process.argv.slice(2))
const logger = pino({
  level: config.logLevel,
  base: { service: 'sandbox' },
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
})
const app = buildSandbox({ ...config, logger })

const grace = closeWithGrace({ delay: 2_000, logger }, async () => {
  await app.close()
})
process.once('disconnect', () => void grace.close())

try {
  const url = await app.listen({ host: config.host, port: config.port })
  process.send?.({ ready: true, url })
} catch (error) {
  logger.fatal({ event: 'process.start-failed', err: error }, 'start failed')
  process.exit(1)
}

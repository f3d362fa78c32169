import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { buildSandbox } from './build-sandbox.ts'
import { readConfig } from './config.ts'

const config = readConfig()
const logger = pino({ level: config.logLevel })
const app = buildSandbox({ ...config, logger })

const grace = closeWithGrace({ delay: 2_000, logger }, async () => {
  await app.close()
})
process.once('disconnect', () => void grace.close())

try {
  const url = await app.listen({ host: config.host, port: config.port })
  process.send?.({ ready: true, url })
} catch (error) {
  logger.fatal({ err: error }, 'the sandbox could not start')
  process.exit(1)
}

import { setTimeout as wait } from 'node:timers/promises'
import { type FastifyBaseLogger, fastify } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiApp } from '../api-app.ts'
import { createLogger } from '../logger.ts'
import { sendErrors } from './errors.ts'
import { shedUnderPressure } from './pressure.ts'

const log: string[] = []
const loggerInstance: FastifyBaseLogger = createLogger({
  level: 'debug',
  destination: { write: (line) => void log.push(line) },
})
const app: ApiApp = fastify({ loggerInstance }).withTypeProvider<ZodTypeProvider>()

beforeAll(async () => {
  sendErrors(app)
  // No event loop is this fast.
  await shedUnderPressure(app, { loopDelayMaxMs: 0.000_001, sampledMs: 20 })
  app.get('/healthz', async () => 'alive')
  app.get('/anything', async () => 'done')
  await app.ready()
})
afterAll(() => app.close())

test('an overloaded process rejects requests with Retry-After, still reports that it is alive, and logs the state once', async () => {
  await expect.poll(async () => (await app.inject({ url: '/anything' })).statusCode).toBe(503)
  const shed = await app.inject({ url: '/anything' })
  expect(shed.body).toBe(
    'The server is overloaded and didn’t process your request. Nothing is lost. Try again in a few seconds.',
  )
  expect(shed.headers['retry-after']).toBe('5')
  expect((await app.inject({ url: '/healthz' })).body).toBe('alive')
  const levels = log.map((line): string => JSON.parse(line).level)
  // One line reports the state; rejected requests are logged at debug level.
  expect(levels.filter((level) => level !== 'debug' && level !== 'info')).toEqual(['warn'])
})

test('a single long stall, such as a start on a busy machine, is not an overload', async () => {
  const stalled: ApiApp = fastify().withTypeProvider<ZodTypeProvider>()
  sendErrors(stalled)
  await shedUnderPressure(stalled, { loopDelayMaxMs: 100, sampledMs: 500 })
  stalled.get('/anything', async () => 'done')
  await stalled.ready()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
  // The library's timer is due before this one.
  await wait(1)
  expect(stalled.isUnderPressure()).toBe(true)
  expect((await stalled.inject({ url: '/anything' })).statusCode).toBe(200)
  await stalled.close()
})

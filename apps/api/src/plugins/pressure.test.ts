import { fastify } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiApp } from '../api-app.ts'
import { sendErrors } from './errors.ts'
import { shedUnderPressure } from './pressure.ts'

const app: ApiApp = fastify().withTypeProvider<ZodTypeProvider>()

beforeAll(async () => {
  sendErrors(app)
  // No loop is as quick as this.
  await shedUnderPressure(app, { loopDelayMaxMs: 0.000_001, sampledMs: 20 })
  app.get('/healthz', async () => 'alive')
  app.get('/anything', async () => 'answered')
  await app.ready()
})
afterAll(() => app.close())

test('a process that cannot keep up sheds calls with a time to come back, and still says that it is alive', async () => {
  await expect.poll(async () => (await app.inject({ url: '/anything' })).statusCode).toBe(503)
  const shed = await app.inject({ url: '/anything' })
  expect(shed.body).toBe(
    'This server has more to do than it can. Nothing is lost; try again in a few seconds.',
  )
  expect(shed.headers['retry-after']).toBe('5')
  expect((await app.inject({ url: '/healthz' })).body).toBe('alive')
})

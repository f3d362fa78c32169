import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { fastify } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, onTestFinished, test } from 'vitest'
import type { ApiApp } from '../api-app.ts'
import { sendErrors } from './errors.ts'
import { createTransferLimit } from './in-flight.ts'

/** Serves transfers that never end, for the session that the query names. */
async function serve(...limits: Parameters<typeof createTransferLimit>) {
  const app: ApiApp = fastify({ forceCloseConnections: true }).withTypeProvider<ZodTypeProvider>()
  sendErrors(app)
  app.decorateRequest('sessionId', '')
  app.addHook('onRequest', async (request) => request.setDecorator('sessionId', request.url))
  const begin = createTransferLimit(...limits)
  app.get('/', (request, reply) => {
    begin(request, reply)
    const body = new PassThrough()
    body.write('first')
    reply.send(body)
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return async (session: string, localAddress = '127.0.0.1'): Promise<IncomingMessage> => {
    const [response] = await once(get(`${address}/?${session}`, { localAddress }), 'response')
    response.on('error', () => undefined)
    return response
  }
}

test('concurrent transfers are limited over all addresses', async () => {
  const open = await serve({ perProcess: 2, perAddress: 2 })
  const first = await open('a')
  expect([first.statusCode, (await open('b', '127.0.0.2')).statusCode]).toEqual([200, 200])
  expect((await open('c', '127.0.0.3')).statusCode).toBe(429)
  first.destroy()
  await expect.poll(async () => (await open('c', '127.0.0.3')).statusCode).toBe(200)
})

test('a transfer that takes too long is cut off and ends', async () => {
  const open = await serve({ perProcess: 1, perAddress: 2 }, 50)
  const slow = await open('a')
  slow.resume()
  await new Promise((closed) => slow.once('close', closed))
  await expect.poll(async () => (await open('b')).statusCode).toBe(200)
})

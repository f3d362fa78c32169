import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fastify } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestRedis } from '../../../test/redis.ts'
import { drainOnClose } from './plugins/draining.ts'
import { createTestApi, type TestApi } from './testing/test-api.ts'

const request = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
const { url, prefix } = openTestRedis()
let api: TestApi
let port: number
let isClosed: boolean

beforeEach(async () => {
  api = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: prefix })
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port)
  isClosed = false
})
afterEach(() => close())

async function close(): Promise<void> {
  if (isClosed) return
  isClosed = true
  await api.close()
}

async function connectToApi(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

test('a call that is being sent when closing begins gets its response, and its connection is closed', async () => {
  const calling = await connectToApi()
  calling.write('GET /api/stats HTTP/1.1\r\nHost: localhost\r\n')
  // A response to a later request proves that the server has read the start of this one.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  const closed = close()
  await expect.poll(() => api.app.server.listening).toBe(false)
  calling.write('\r\n')
  const response = await text(calling)
  expect(response).toMatch(/^HTTP\/1\.1 200 /)
  expect(response).toMatch(/^connection: close\r$/im)
  await closed
})

test('a keep-alive request in flight gets connection: close and does not delay closing', async () => {
  const calling = await connectToApi()
  const requested = once(api.app.server, 'request')
  calling.write(
    'POST /api/config HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
  )
  await requested
  const closed = close()
  await expect.poll(() => api.app.server.listening).toBe(false)
  calling.write('}')
  const response = await text(calling)
  expect(response).toMatch(/^HTTP\/1\.1 200 /)
  expect(response).toMatch(/^connection: close\r$/im)
  await closed
})

test('requests that were sent before closing began but are not read yet get a response', async () => {
  const sockets = await Promise.all(Array.from({ length: 20 }, connectToApi))
  for (const socket of sockets) {
    const responded = once(socket, 'data')
    socket.write(request)
    await responded
  }
  const responses = sockets.map((socket) => text(socket))
  for (const socket of sockets) socket.write(request)
  await close()
  for (const response of await Promise.all(responses)) {
    expect(response).toMatch(/^HTTP\/1\.1 200 /)
    expect(response).toMatch(/^connection: close\r$/im)
  }
})

/** Milliseconds from a client to the server. The server waits longer for requests on their way. */
const NETWORK_MS = 30

test('a request that is still on its way when closing begins gets a response', async () => {
  const socket = await connectToApi()
  const responded = once(socket, 'data')
  socket.write(request)
  await responded
  const response = text(socket)
  setTimeout(() => socket.write(request), NETWORK_MS)
  await close()
  expect(await response).toMatch(/^HTTP\/1\.1 200 .*^connection: close\r$/ims)
})

test('a connection whose response began before closing is closed when the response ends', async () => {
  const app = fastify({ keepAliveTimeout: 0 }).withTypeProvider<ZodTypeProvider>()
  const body = new PassThrough()
  app.get('/healthz', async (_request, reply) => reply.send(body))
  drainOnClose(app, 200_000)
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const calling = connect(Number(address.port), '127.0.0.1')
  let received = ''
  calling.on('data', (chunk) => {
    received += chunk
  })
  calling.write(request)
  body.write('first')
  await expect.poll(() => received).toContain('first')
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  body.end('last')
  await closed
  expect(received).toContain('last')
  expect(received).not.toMatch(/^connection: close/im)
})

test('a client that never finishes its request is disconnected, and the server closes', async () => {
  const app = fastify().withTypeProvider<ZodTypeProvider>()
  app.post('/', async () => 'done')
  drainOnClose(app, 50)
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const calling = connect(Number(address.port), '127.0.0.1')
  calling.on('error', () => undefined)
  const cutOff = once(calling, 'close')
  const requested = once(app.server, 'request')
  calling.write(
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
  )
  await requested
  await app.close()
  await cutOff
  expect(app.server.listening).toBe(false)
})

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { fastify } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestRedis } from '../../../test/redis.ts'
import { drainOnClose } from './plugins/draining.ts'
import { createTestApi, type TestApi } from './test-api.ts'

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

test('a call that is on its way when the server begins to close is answered, and its connection then closed', async () => {
  const calling = await connectToApi()
  calling.write('GET /api/stats HTTP/1.1\r\nHost: localhost\r\n')
  // An answer to what was sent after it: the server has read the beginning.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  const closed = close()
  await expect.poll(() => api.app.server.listening).toBe(false)
  calling.write('\r\n')
  const answer = await text(calling)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toMatch(/^connection: close\r$/im)
  await closed
})

test('a keep-alive request in flight is answered with connection: close, and holds nothing up after that', async () => {
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

test('requests that were sent before the server begins to close, and are not read yet, are answered', async () => {
  const sockets = await Promise.all(Array.from({ length: 20 }, connectToApi))
  for (const socket of sockets) {
    const answered = once(socket, 'data')
    socket.write(request)
    await answered
  }
  const responses = sockets.map((socket) => text(socket))
  for (const socket of sockets) socket.write(request)
  await close()
  for (const response of await Promise.all(responses)) {
    expect(response).toMatch(/^HTTP\/1\.1 200 /)
    expect(response).toMatch(/^connection: close\r$/im)
  }
})

test('a client that never ends its request is cut off in the end, and the server closes', async () => {
  const app = fastify().withTypeProvider<ZodTypeProvider>()
  app.post('/', async () => 'done')
  drainOnClose(app, 50)
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const calling = connect(Number(address.port), '127.0.0.1')
  calling.on('error', () => undefined)
  const requested = once(app.server, 'request')
  calling.write(
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
  )
  await requested
  await app.close()
})

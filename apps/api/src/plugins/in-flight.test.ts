import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { fastify } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiApp } from '../api-app.ts'
import { sendErrors } from './errors.ts'
import { limitBodyBytes, limitResponseBytes } from './in-flight.ts'

const app: ApiApp = fastify().withTypeProvider<ZodTypeProvider>()
let port: number

beforeAll(async () => {
  sendErrors(app)
  limitBodyBytes(app, { perProcess: 100, perAddress: 60 })
  app.post('/', async () => 'taken')
  app.post('/small', { bodyLimit: 50 }, async () => 'taken')
  app.register(async (own) => {
    own.addContentTypeParser('text/plain', (_request, _body, done) => done(null))
    own.post('/own', { config: { readsBody: true } }, async () => 'taken')
  })
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

/** A request whose body does not come, from one of this machine's addresses. */
async function hold(bytes: number | 'unknown', localAddress = '127.0.0.1', path = '/'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  const requested = once(app.server, 'request')
  const length = bytes === 'unknown' ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n${length}\r\n\r\n`)
  await requested
  return socket
}

const post = async (bytes: number, path = '/') =>
  await app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'text/plain' },
    payload: 'x'.repeat(bytes),
  })

test('bodies in flight are limited per address and in total, and each returns its bytes', async () => {
  const open = [await hold(50)]
  const rejected = await post(20)
  expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '1'])
  expect(rejected.body).toBe('The server is receiving too much data at once. Try again in a moment.')
  expect((await post(10)).statusCode).toBe(200)
  expect((await post(10)).statusCode).toBe(200)

  open.push(await hold(48, '127.0.0.2'))
  expect((await post(3)).statusCode).toBe(429)
  for (const socket of open) socket.destroy()
  await expect.poll(async () => (await post(60)).statusCode).toBe(200)
})

test('a body that announces no length, or more than its route accepts, counts as the route’s limit', async () => {
  expect((await post(70, '/small')).statusCode).toBe(413)
  const held = await hold('unknown', '127.0.0.1', '/small')
  expect((await post(20)).statusCode).toBe(429)
  expect((await post(10)).statusCode).toBe(200)
  held.destroy()
  await expect.poll(async () => (await post(60)).statusCode).toBe(200)
})

test('a body that its route reads piece by piece is not counted', async () => {
  expect((await post(200, '/own')).statusCode).toBe(200)
})

const MIB = 1024 * 1024
/** More than the connection's buffers hold, so that an unread response stays in flight. */
const RESPONSE = 'é'.repeat(5 * MIB)
const sender: ApiApp = fastify({ forceCloseConnections: true }).withTypeProvider<ZodTypeProvider>()
let address: string
let changes = 0

beforeAll(async () => {
  sendErrors(sender)
  limitResponseBytes(sender, { perProcess: 35 * MIB, perAddress: 25 * MIB })
  sender.get('/large', async () => RESPONSE)
  sender.post('/large', async () => {
    changes += 1
    return RESPONSE
  })
  sender.get('/small', async () => 'x'.repeat(60_000))
  address = await sender.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => sender.close())

/** A response of which only the head is read, requested from one of this machine's addresses. */
async function open(path: string, localAddress = '127.0.0.1', method = 'GET'): Promise<IncomingMessage> {
  const sent = request(`${address}${path}`, { method, localAddress, agent: false }).end()
  const [response] = await once(sent, 'response')
  return response
}

async function statusOf(path: string, localAddress?: string): Promise<number | undefined> {
  const response = await open(path, localAddress)
  await text(response)
  return response.statusCode
}

test('large responses that are not read are limited per address and in total, and each returns its bytes', async () => {
  const unread = [await open('/large'), await open('/large')]
  const rejected = await open('/large')
  expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '1'])
  expect(await text(rejected)).toBe('The server is sending too much data at once. Try again in a moment.')
  expect(await statusOf('/small')).toBe(200)

  unread.push(await open('/large', '127.0.0.2'))
  expect(await statusOf('/large', '127.0.0.3')).toBe(429)
  const [first, ...others] = unread
  if (first) expect(await text(first)).toHaveLength(RESPONSE.length)
  for (const response of others) response.destroy()
  await expect.poll(() => statusOf('/large')).toBe(200)
})

test('a call that changes something is rejected before it does, or gets its response', async () => {
  const unread = [await open('/large'), await open('/large'), await open('/large', '127.0.0.1', 'POST')]
  expect(unread.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await open('/large', '127.0.0.1', 'POST')).statusCode).toBe(429)
  expect(changes).toBe(1)
  for (const response of unread) response.destroy()
})

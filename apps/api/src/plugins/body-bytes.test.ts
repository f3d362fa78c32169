import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fastify } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiApp } from '../api-app.ts'
import { limitBodyBytes } from './body-bytes.ts'
import { sendErrors } from './errors.ts'

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

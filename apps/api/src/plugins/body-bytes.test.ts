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
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

/** A request whose body does not come, from one of this machine's addresses. */
async function hold(bytes: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  const requested = once(app.server, 'request')
  socket.write(
    `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: ${bytes}\r\n\r\n`,
  )
  await requested
  return socket
}

const post = async (bytes: number) =>
  await app.inject({
    method: 'POST',
    url: '/',
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

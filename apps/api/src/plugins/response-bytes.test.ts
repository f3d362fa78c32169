import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { fastify } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiApp } from '../api-app.ts'
import { sendErrors } from './errors.ts'
import { limitResponseBytes } from './response-bytes.ts'

const MIB = 1024 * 1024
/** More than the connection's buffers hold, so that an unread response stays in flight. */
const RESPONSE = 'é'.repeat(5 * MIB)
const app: ApiApp = fastify({ forceCloseConnections: true }).withTypeProvider<ZodTypeProvider>()
let address: string
let changes = 0

beforeAll(async () => {
  sendErrors(app)
  limitResponseBytes(app, { perProcess: 35 * MIB, perAddress: 25 * MIB })
  app.get('/large', async () => RESPONSE)
  app.post('/large', async () => {
    changes += 1
    return RESPONSE
  })
  app.get('/small', async () => 'x'.repeat(60_000))
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

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

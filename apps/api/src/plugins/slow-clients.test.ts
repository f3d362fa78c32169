import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiApp } from '../api-app.ts'
import { buildApp } from '../build-app.ts'
import { useTestApi } from '../testing/use-test-api.ts'

const { api } = await useTestApi()
let app: ApiApp
let port: number

beforeAll(async () => {
  app = await buildApp(api.dependencies, {
    timeouts: { requestMs: 600, headMs: 300, checkedMs: 100, silenceMs: 900 },
  })
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

/** Returns what a client receives if it sends `text` and then nothing until the server closes the connection. */
async function receivedAfter(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString()
  })
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  return received
}

test.each([
  ['stops inside the headers', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: '],
  [
    'stops inside the body',
    'POST /api/config HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
  ],
])('a client that %s is disconnected', async (_name, text) => {
  expect(await receivedAfter(text)).toContain('408')
})

test('a client that sends nothing is disconnected', async () => {
  expect(await receivedAfter('')).not.toContain('200')
})

test.each([
  [
    'a request with endless headers',
    `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`,
    '431',
  ],
  ['no HTTP', 'hello?\r\n\r\n', '400'],
  [
    'a request with two lengths',
    'POST /api/config HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    '400',
  ],
  [
    'a request with a length and chunks',
    'POST /api/config HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    '400',
  ],
])('%s is rejected', async (_name, text, status) => {
  expect(await receivedAfter(text)).toContain(`HTTP/1.1 ${status}`)
})

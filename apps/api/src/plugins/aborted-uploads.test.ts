import { once } from 'node:events'
import { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { logLines, noticesOf } from '../testing/log-lines.ts'
import { useTestApi } from '../testing/use-test-api.ts'

const UPLOADS = 10

const { api } = await useTestApi()
const address = await api.app.listen({ host: '127.0.0.1', port: 0 })

const head = 'POST /api/config HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

/**
 * Begins an upload and closes the connection, either as soon as the server has the headers or while it reads the body.
 */
async function abortUpload(isRead: boolean): Promise<void> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.on('error', () => undefined)
  const [requested] = [once(api.app.server, 'request')]
  socket.write(`${head}Content-Length: 1000\r\n\r\n{"model":`)
  const [request] = await requested
  if (!(request instanceof IncomingMessage)) throw new Error('no request')
  if (isRead) await expect.poll(() => request.listenerCount('data'), { interval: 5 }).toBe(1)
  socket.resetAndDestroy()
  await expect.poll(() => request.destroyed, { interval: 5 }).toBe(true)
}

test('an upload that the client aborts, before or during reading, is not logged as an error', async () => {
  for (let i = 0; i < UPLOADS; i++) {
    await abortUpload(false)
    await abortUpload(true)
  }
  // This call runs after every Redis command of the uploads.
  expect((await fetch(`${address}/api/stats`)).status).toBe(200)
  const rejected = logLines(api).filter(({ msg }) => msg === 'request rejected')
  expect(rejected.length).toBeGreaterThanOrEqual(UPLOADS)
  expect(noticesOf(api)).toEqual([])
})

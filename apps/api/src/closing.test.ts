import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../test/redis.ts'
import { createTestApi } from './test-api.ts'

const { url, prefix } = openTestRedis()

async function connectTo(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

test('a call that is on its way when the server begins to close is answered, and its connection then closed', async () => {
  const api = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: prefix })
  const { port } = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }))
  const calling = await connectTo(Number(port))
  calling.write('GET /api/stats HTTP/1.1\r\nHost: x\r\n')
  // An answer to what was sent after it: the server has read the beginning.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  const closed = api.close()
  await expect.poll(() => api.app.server.listening).toBe(false)
  calling.write('\r\n')
  const answer = await text(calling)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toMatch(/^connection: close\r$/im)
  await closed
})

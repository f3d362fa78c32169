import { expect, test } from 'vitest'
import { sentChatTitles, serveChat } from '../testing/serve-chat.ts'
import { measureBatch } from './clean-sample.ts'
import { servers } from './fixtures.ts'

const [server] = servers
if (!server) throw new Error('there are no fixtures')

test('a batch is one request with several titles', async () => {
  const { client, server: served } = await serveChat((request) => ({
    body: server.answer(
      JSON.stringify({ items: sentChatTitles(request).map(({ id, title }) => ({ id, title })) }),
    ),
  }))
  expect(await measureBatch(client)).toEqual({ titles: 5, ms: expect.any(Number) })
  expect(served.requests.map((request) => sentChatTitles(request).length)).toEqual([5])
})

test('a batch that fails has no time', async () => {
  const { client } = await serveChat(() => ({ status: 503, body: {} }))
  expect(await measureBatch(client)).toBeUndefined()
})

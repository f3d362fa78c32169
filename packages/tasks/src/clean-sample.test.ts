import { servers } from '@quarry/platforms/chat-completions/fixtures'
import { sentChatTitles, serveChat } from '@quarry/platforms/testing/serve-chat'
import { expect, test } from 'vitest'
import { cleanSample, measureBatch } from './clean-sample.ts'
import { createTitleTasks } from './title-tasks.ts'

const [server] = servers
if (!server) throw new Error('there are no fixtures')

test('a batch is one request with several titles', async () => {
  const { client, server: served } = await serveChat((request) => ({
    body: server.answer(
      JSON.stringify({ items: sentChatTitles(request).map(({ id, title }) => ({ id, title })) }),
    ),
  }))
  expect(await measureBatch(createTitleTasks(client))).toEqual({ titles: 5, ms: expect.any(Number) })
  expect(served.requests.map((request) => sentChatTitles(request).length)).toEqual([5])
})

test('a batch that fails has no time', async () => {
  const { client } = await serveChat(() => ({ status: 503, body: {} }))
  expect(await measureBatch(createTitleTasks(client))).toBeUndefined()
})

test('a sample that the model has damaged comes back with the reason only', async () => {
  const { client } = await serveChat((request) => ({
    body: server.answer(
      JSON.stringify({ items: sentChatTitles(request).map(({ id }) => ({ id, title: 'Is the fig ripe?' })) }),
    ),
  }))
  const { cleaned, problem } = await cleanSample(createTitleTasks(client))
  expect([cleaned, problem]).toEqual([undefined, expect.stringMatching(/^Its response /)])
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestRedis } from '../../../../test/redis.ts'
import { createTestApi, openBrowser, type TestApi } from '../testing/test-api.ts'

const { url, prefix } = openTestRedis()

const Attributes = z
  .array(
    z.object({
      key: z.string(),
      value: z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() }),
    }),
  )
  .transform((pairs) =>
    Object.fromEntries(pairs.map(({ key, value }) => [key, value.stringValue ?? value.intValue])),
  )
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: Attributes.default({}),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
})
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})

const received: { path: string | undefined; traces: z.infer<typeof Export>; text: string }[] = []
const collector = createServer(async (request, response) => {
  const body = await json(request)
  received.push({ path: request.url, traces: Export.parse(body), text: JSON.stringify(body) })
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
let api: TestApi

beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const address = collector.address()
  const port = typeof address === 'object' ? address?.port : undefined
  api = await createTestApi({
    REDIS_URL: url,
    REDIS_PREFIX: prefix,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
  })
})
afterAll(() => collector.close())

test('a call is a span of its caller’s trace, and the run that it starts has a trace with the run’s id', async () => {
  const browser = openBrowser(api.app)
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${trace}-b7ad6b7169203331-01`, 'x-request-id': 'request-1' }
  const secrets = { redditClientId: 'demo-c1ientid-Qz81Lx', redditClientSecret: 'demo-s3cret-Vb72Kw' }
  const body = { subreddits: ['bread'], ...secrets }
  const { runId } = (await browser.call('POST', '/api/questions/fetch', body, headers)).json()
  await browser.call('GET', '/api/questions')
  await browser.call('GET', '/nowhere/s3cret-Vb72Kw?key=s3cret-Vb72Kw')
  await api.close()

  expect(received[0]?.path).toBe('/v1/traces')
  expect(received[0]?.traces.resourceSpans[0]?.resource.attributes['service.name']).toBe('quarry-api')
  const spans = received.flatMap(({ traces }) =>
    traces.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
  expect(spans.map(({ name }) => name).sort()).toEqual([
    'GET none',
    'POST /api/questions/fetch',
    'run accepted',
  ])
  const call = spans.find(({ name }) => name.startsWith('POST'))
  const run = spans.find(({ name }) => name === 'run accepted')
  expect(call).toMatchObject({
    traceId: trace,
    parentSpanId: 'b7ad6b7169203331',
    attributes: {
      'http.response.status_code': 202,
      'quarry.run_id': runId,
      'quarry.request_id': 'request-1',
    },
    links: [{ traceId: run?.traceId, spanId: run?.spanId }],
  })
  expect(run).toMatchObject({
    traceId: runId.replaceAll('-', ''),
    attributes: { 'quarry.run_id': runId },
    links: [{ traceId: trace, spanId: call?.spanId }],
  })
  const sent = received.map(({ text }) => text).join('\n')
  for (const word of ['Qz81Lx', 'Vb72Kw', 'bread', browser.cookie()?.split('=')[1] ?? '-']) {
    expect(sent).not.toContain(word)
  }
})

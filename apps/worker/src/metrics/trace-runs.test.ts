import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { RunJob } from '@quarry/store/runs/queues'
import { observeRequests } from '@quarry/telemetry/observe-requests'
import { DelayedError, type Job } from 'bullmq'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRunTraces } from './trace-runs.ts'

let received: string[] = []
const server = createServer(async (request, response) => {
  if (request.url === '/v1/traces') received.push(await text(request))
  response
    .writeHead(request.url?.endsWith('429') ? 429 : 200, { 'content-type': 'application/json' })
    .end('{}')
})
let url: string

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => server.close())
beforeEach(() => {
  received = []
})

function newJob() {
  const runId = randomUUID()
  const job: Job<RunJob> = Object.assign(Object.create(null), {
    data: { runId, sessionId: 's3ssion' },
    attemptsStarted: 3,
  })
  return { runId, job }
}

test('each time that a worker takes a run is a span of the run’s own trace, with its requests and without their addresses', async () => {
  const traces = createRunTraces(url, 'worker-1')
  const services = [{ service: 'gemini', address: `${url}/gemini` }]
  const stop = observeRequests(services, (service) => traces.request(service) ?? (() => undefined))
  const { runId, job } = newJob()
  const get = async (path: string) => await (await fetch(`${url}/gemini/s3cret-path/${path}`)).text()
  const completed = traces.runs(async () => {
    await Promise.all([get('200'), get('429')])
    return { outcome: 'completed' }
  })
  const parked = traces.runs(async () => {
    throw new DelayedError('t1tle')
  })
  await completed(job, 'token', 'cleaning')
  await expect(parked(job, 'token', 'cleaning')).rejects.toThrow('t1tle')
  await get('200')
  stop()
  await traces.close()

  const sent = received.join('\n')
  const names = [...sent.matchAll(/"name":"((?:cleaning run|gemini request))"/g)].map(([, name]) => name)
  expect(names.sort()).toEqual(['cleaning run', 'cleaning run', 'gemini request', 'gemini request'])
  const ids = [...sent.matchAll(/"traceId":"([\da-f]{32})"/g)].map(([, id]) => id)
  expect(new Set(ids)).toEqual(new Set([runId.replaceAll('-', '')]))
  for (const word of ['"quarry-worker"', '"worker-1"', '"completed"', '"DelayedError"', '"throttled"'])
    expect(sent).toContain(word)
  for (const word of ['s3cret', 's3ssion', 't1tle']) expect(sent).not.toContain(word)
})

test('a long run is sent in slices while it is active, with its waits as events', async () => {
  const traces = createRunTraces(url, 'worker-1', 20)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { job } = newJob()
  const run = traces.runs(async () => {
    traces.event('wait', { reason: 'daily-quota', waitMs: 60_000 })
    await ended
    return { outcome: 'completed' }
  })(job, 'token', 'cleaning')
  // The collector has the first slice before the run has ended.
  await expect.poll(() => received.join('\n')).toContain('"quarry.reason"')
  end()
  await run
  await traces.close()

  const sent = received.join('\n')
  const slices = [...sent.matchAll(/"quarry\.slice","value":\{"intValue":(\d+)\}/g)].map(([, slice]) =>
    Number(slice),
  )
  expect(slices.length).toBeGreaterThan(2)
  expect(new Set(slices).size).toBe(slices.length)
  expect(sent).toMatch(/"quarry\.attempt","value":\{"intValue":3\}/)
  expect(sent).toContain('"continues"')
})

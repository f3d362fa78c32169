import { randomUUID } from 'node:crypto'
import type { RunKind } from '@quarry/contracts/run'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Method } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'
import { OPS_PASSWORD, withPassword } from './testing/operator.ts'

const headers = withPassword()
const base = '/ops/api/queues'

/** Private values, each for a field of a job that Bull Board shows. */
const private_ = {
  title: 'why does my t1tle-Lk38Wq rise',
  key: 'AIzaSyD-Ty93NmQx7vB2kL8pR4wZ6cF1hJ5gT0e',
  secret: 'gho_s3cretVb72KwPe55ZcHj64Rd',
  session: 'Fh3kPq9sX2vLm7Rz4TnBw8YcJd0',
}
const shown = JSON.stringify(private_)

let runId: string
let removed: string

const { api } = await useTestApi({ OPS_PASSWORD })

beforeAll(async () => {
  runId = await leaveTraces('cleaning')
  removed = await leaveTraces('extraction')
})

/** Leaves a failed job with something private in each of its fields. */
async function leaveTraces(kind: RunKind): Promise<string> {
  const { queues, redis, keys } = api.dependencies
  const id = randomUUID()
  const queue = queues.queues[kind]
  await queue.pause()
  await queue.add(kind, { runId: id, sessionId: private_.session }, { jobId: id })
  await queue.addJobLog(id, `read "${private_.title}" with ${private_.key} and ${private_.secret}`)
  await redis.hset(
    `${keys.queues}:${kind}:${id}`,
    ...[
      'name',
      private_.title,
      'progress',
      shown,
      'returnvalue',
      shown,
      'failedReason',
      `no: "${private_.title}"`,
    ],
    ...[
      'stacktrace',
      JSON.stringify([`Error: "${private_.title}" ${private_.key}\n    at f (file:///x/y.ts:1:2)`]),
    ],
    ...['data', JSON.stringify({ ...private_, runId: id, sessionId: private_.session })],
    ...['opts', JSON.stringify({ attempts: 3, note: private_.title, tm: private_.key })],
  )
  return id
}

const get = async (address: string) => await api.app.inject({ url: address, headers })

test('nothing private is shown, whatever a job contains', async () => {
  const addresses = [
    `${base}?activeQueue=cleaning&status=latest`,
    `${base}?activeQueue=extraction&status=latest`,
    ...['', '/logs', '/flow'].flatMap((part) => [
      `${base}/cleaning/${runId}${part}`,
      `${base}/extraction/${removed}${part}`,
    ]),
    `${base}/cleaning/default-job-options`,
    `${base}/cleaning/job-data-schema`,
    `${base}/cleaning/workers`,
    '/ops/api/redis/stats',
    '/ops/',
  ]
  const responses = await Promise.all(addresses.map(get))
  const text = responses.map(({ body }) => body).join('\n')
  expect(text).toContain(runId)
  expect(text).toContain(private_.session.slice(0, 8))
  expect(text).toContain('"attempts":3')
  expect(text).toContain('at f (y.ts:1:2)')
  for (const word of ['t1tle', 'Lk38Wq', 'Ty93Nm', 's3cret', private_.session])
    expect(text).not.toContain(word)
})

test('progress lines can be read', async () => {
  const line = '2026-11-20T18:00:00.000Z throttled until 2026-11-20T18:00:12.000Z: minute quota'
  await api.dependencies.queues.queues.cleaning.addJobLog(runId, line)
  expect((await get(`${base}/cleaning/${runId}/logs`)).json()).toContain(line)
})

const changes: [Method, string, object?][] = [
  ['PUT', `${base}/cleaning/pause`],
  ['PUT', `${base}/cleaning/obliterate`, {}],
  ['POST', `${base}/cleaning/add`, { name: 'x', data: {}, options: {} }],
]

describe('read-only', () => {
  test.each(changes)('%s %s does nothing', async (method, address, body) => {
    const queue = api.dependencies.queues.queues.cleaning
    const before = { counts: await queue.getJobCounts(), isPaused: await queue.isPaused() }
    const response = await api.app.inject({
      method,
      url: address,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(body ?? {}),
    })
    expect.soft(response.statusCode).toBe(405)
    expect({ counts: await queue.getJobCounts(), isPaused: await queue.isPaused() }).toEqual(before)
  })

  test('resuming all queues does nothing', async () => {
    const { cleaning } = api.dependencies.queues.queues
    expect(await cleaning.isPaused()).toBe(true)
    await api.app.inject({ method: 'PUT', url: `${base}/resume`, headers })
    expect(await cleaning.isPaused()).toBe(true)
  })
})

test('a Redis error is shown as Quarry’s own message', async () => {
  const { redis, keys } = api.dependencies
  const wrong = randomUUID()
  await redis.set(`${keys.queues}:cleaning:${wrong}`, private_.key)
  const response = await get(`${base}/cleaning/${wrong}`)
  expect(response.statusCode).toBe(500)
  expect(response.body).toBe('Something went wrong on the server. Your questions weren’t changed. Try again.')
})

test('the board loads nothing from other hosts', async () => {
  const page = await get('/ops/')
  expect(page.body).toContain('<div id="root">')
  expect(page.body).not.toMatch(/(?:href|src)="https?:/)
})

test('the board’s data is never cached', async () => {
  const response = await api.app.inject({ url: base, headers })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
})

import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningRedis, startRedis } from '../../../../scripts/embedded-redis.js'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { type Browser, createTestApi, openBrowser, type TestApi } from '../test-api.ts'

const MIB = 1024 * 1024
const routine = new Set(['debug', 'info'])
const { redis, url, prefix } = openTestRedis()
type LogLine = { level: string; code?: string; status?: number }
let api: TestApi
let address: string

beforeAll(async () => {
  api = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: prefix })
  address = await api.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => api.close())

const questions = (count: number, change = {}) =>
  Array.from({ length: count }, (_, i) => buildQuestion(`q${i.toString(36)}`, change))

const idOf = ({ dependencies }: TestApi, browser: Browser) =>
  dependencies.sessionIdOfCookie(browser.cookie()?.split('=')[1] ?? '')

/** Returns a browser whose session has one question. */
async function browserOf({ app }: TestApi): Promise<Browser> {
  const browser = openBrowser(app)
  await browser.call('PUT', '/api/questions', { questions: [buildQuestion('held')] })
  return browser
}

/** Returns everything stored of a session except its revision, which only rises. */
async function storedBy(given: TestApi, sessionId: string) {
  const [meta, rows, revisions] = given.dependencies.keys.session(sessionId)
  const { redis: connection } = given.dependencies
  const { revision: _, ...counters } = await connection.hgetall(meta)
  return [counters, await connection.hkeys(rows), await connection.zrange(revisions, '0', '-1')]
}

test.each([
  [
    'the last question',
    { questions: [...questions(3000), { id: 'zz' }] },
    'questions[3000].title is missing.',
  ],
  [
    'a field after the questions',
    { questions: questions(3000), x: 1 },
    'The body must not have the field "x".',
  ],
  ['the end', `${JSON.stringify({ questions: questions(3000) })}]`, 'The body is not valid JSON.'],
])('an upload that is rejected for %s leaves nothing behind', async (_name, body, sentence) => {
  const browser = await browserOf(api)
  const before = await storedBy(api, idOf(api, browser))
  const response = await browser.call('PUT', '/api/questions', body)
  expect([response.statusCode, response.body]).toEqual([400, sentence])
  expect(await storedBy(api, idOf(api, browser))).toEqual(before)
})

test.each([
  ['', 'The body is missing.'],
  ['{}', 'questions is missing.'],
  ['[]', 'The body must be an object.'],
  ['"questions"', 'The body must be an object.'],
  ['7', 'The body must be an object.'],
  ['null', 'The body is missing.'],
  ['{"questions":7}', 'questions must be a list.'],
  ['{"questions":{"id":"a1"}}', 'questions must be a list.'],
  ['{"questions":null}', 'questions is missing.'],
  ['{"questions":[[]]}', 'questions[0] must be an object.'],
  ['{"questions":["questions"]}', 'questions[0] must be an object.'],
  ['{"other":[]}', 'The body must not have the field "other".'],
  ['{"questions":[', 'The body is not valid JSON.'],
  ['{"questions":[]}{', 'The body is not valid JSON.'],
])('%j is not a valid upload', async (body, sentence) => {
  const response = await openBrowser(api.app).call('PUT', '/api/questions', body, {
    'content-type': 'application/json',
  })
  expect([response.statusCode, response.body]).toEqual([400, sentence])
})

test('an upload may have spaces around it and be empty', async () => {
  for (const body of [' {"questions" : [ ] }\r\n', JSON.stringify({ questions: questions(2) }, null, 2)]) {
    expect((await openBrowser(api.app).call('PUT', '/api/questions', body)).statusCode).toBe(200)
  }
})

test('what is not a question does not fill the memory, however long it is', async () => {
  for (const body of [`{"questions":[{"id":"${'x'.repeat(MIB)}`, `{"questions":${'['.repeat(MIB)}`]) {
    expect((await openBrowser(api.app).call('PUT', '/api/questions', body)).statusCode).toBe(413)
  }
})

test('clients that send everything before they read get their response, even a rejection', async () => {
  const body = JSON.stringify({
    questions: questions(9000, { originalTitle: 'é'.repeat(290), suggestion: 'é'.repeat(290) }),
  })
  const upload = async (): Promise<number> => {
    const sending = request(`${address}/api/questions`, {
      method: 'PUT',
      agent: false,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    })
    const responded = once(sending, 'response')
    sending.end(body)
    const [response] = await responded
    response.resume()
    return response.statusCode
  }
  const statuses = await Promise.all([upload(), upload(), upload(), upload()])
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2)
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
})

/**
 * Sends an upload without its last question, by which all others are stored. Returns the connection and the id of the session.
 * If they are not stored, the failure shows what the client still holds and what the server has read.
 */
async function sendUnfinished(given: TestApi, browser: Browser, count: number) {
  const sessionId = idOf(given, browser)
  const body = JSON.stringify({ questions: questions(count) })
  let received: Socket | undefined
  given.app.server.once('connection', (accepted) => {
    received = accepted
  })
  const socket = connect(Number(new URL(given.app.listeningOrigin).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    `PUT /api/questions HTTP/1.1\r\nHost: localhost\r\nCookie: ${browser.cookie()}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, -100)}`,
  )
  const progress = async () => ({
    stored: await redis.hlen(given.dependencies.keys.session(sessionId)[1]),
    unsentBytes: socket.writableLength,
    unreadBytes: socket.bytesWritten - (received?.bytesRead ?? 0),
  })
  // With the one that it held before.
  await expect.poll(progress).toEqual({ stored: count, unsentBytes: 0, unreadBytes: 0 })
  return { socket, sessionId }
}

test('an upload whose client disconnects leaves nothing behind and is not logged as an error', async () => {
  const browser = await browserOf(api)
  const before = await storedBy(api, idOf(api, browser))
  const logged = api.log.length
  const { socket, sessionId } = await sendUnfinished(api, browser, 3000)
  socket.resetAndDestroy()
  await expect.poll(() => storedBy(api, sessionId)).toEqual(before)
  const lines = () => api.log.slice(logged).map((line): LogLine => JSON.parse(line))
  await expect.poll(lines).toContainEqual(expect.objectContaining({ code: 'invalid-input', status: 400 }))
  expect(lines().filter(({ level }) => !routine.has(level))).toEqual([])
})

test('an upload leaves nothing behind when the connection to Redis is lost as it ends', async () => {
  const browser = await browserOf(api)
  const before = await storedBy(api, idOf(api, browser))
  const { socket, sessionId } = await sendUnfinished(api, browser, 3000)
  const isBack = once(api.dependencies.redis, 'ready')
  // The next connection is opened after a quarter of a second.
  api.dependencies.redis.stream.destroy()
  socket.resetAndDestroy()
  await isBack
  await expect.poll(() => storedBy(api, sessionId)).toEqual(before)
})

test('an upload that the server cuts off when it closes leaves nothing behind', async () => {
  const closing = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: prefix })
  await closing.app.listen({ host: '127.0.0.1', port: 0 })
  const { sessionId } = await sendUnfinished(closing, await browserOf(closing), 9000)
  await closing.close()
  expect(await redis.hlen(closing.dependencies.keys.session(sessionId)[1])).toBe(1)
})

test('a session accepts a limited number of bytes in its lifetime, also if it deletes some', async () => {
  const browser = await browserOf(api)
  const [meta] = api.dependencies.keys.session(idOf(api, browser))
  await redis.hset(meta, 'addedBytes', 64 * MIB - 1000)
  const before = await storedBy(api, idOf(api, browser))
  const response = await browser.call('PUT', '/api/questions', { questions: questions(10) })
  expect(response.statusCode).toBe(413)
  expect(response.body).toMatch(/^This session has reached its limit/)
  expect(await storedBy(api, idOf(api, browser))).toEqual(before)
  const held = await browser.call('PUT', '/api/questions', { questions: [buildQuestion('held')] })
  expect(held.json()).toEqual({ restored: 0 })
})

test('an address that has reached its hourly limit cannot upload under any session, nor by restoring or changing many', async () => {
  const { questionSet, bulkWrites } = api.dependencies
  const browser = await browserOf(api)
  const statusFrom = async (
    remoteAddress: string,
    [method, path, body]: ['PUT' | 'POST', string, object],
  ) => {
    const headers = { 'content-type': 'application/json', cookie: browser.cookie() ?? '' }
    const url = `/api/questions${path}`
    const payload = JSON.stringify(body)
    return (await api.app.inject({ method, url, remoteAddress, headers, payload })).statusCode
  }
  const { id, revision: _, ...question } = buildQuestion('held', { title: 'Why does rye rise?' })
  const calls: ['PUT' | 'POST', string, object][] = [
    ['PUT', '', { questions: questions(3) }],
    ['POST', '/change', { changes: [{ id, title: 'Why is rye flat?' }] }],
    ['POST', '/replace', { replacements: [{ id, question, ifRevision: 1 }] }],
  ]
  await bulkWrites.spend('203.0.113.9', 128 * MIB)
  for (const from of ['203.0.113.9', '::ffff:203.0.113.9'])
    for (const call of calls) expect(await statusFrom(from, call), call[1]).toBe(429)
  const [held] = await questionSet.find(idOf(api, browser), [id])
  expect(held).toMatchObject({ revision: 1 })
  for (const call of calls) expect(await statusFrom('203.0.113.10', call), call[1]).not.toBe(429)
})

test('a count of uploads has a lifetime of an hour', async () => {
  const { bulkWrites, keys } = api.dependencies
  await bulkWrites.spend('203.0.113.11', 1)
  await bulkWrites.spend('203.0.113.11', 1)
  const leftMs = await redis.pttl(`${keys.uploads}203.0.113.11`)
  expect(leftMs).toBeGreaterThan(0)
  expect(leftMs).toBeLessThanOrEqual(3_600_000)
})

describe('while Redis is nearly full', () => {
  let running: RunningRedis
  let full: TestApi

  beforeAll(async () => {
    running = await startRedis({ url: '' })
    full = await createTestApi({ REDIS_URL: running.url })
    // Beside this, buffers that come and go are nothing.
    await full.dependencies.redis.setrange('ballast', 60 * MIB, 'x')
  })
  afterAll(async () => {
    await full.close()
    await running.stop()
  })

  const used = async () => Number(/used_memory:(\d+)/.exec(await full.dependencies.redis.info('memory'))?.[1])

  test('an upload is rejected halfway and leaves nothing behind, an extraction does not start, and small writes still work', async () => {
    const { redis: connection } = full.dependencies
    const browser = await browserOf(full)
    const before = await storedBy(full, idOf(full, browser))
    const big = {
      questions: questions(9000, { originalTitle: 'x'.repeat(290), suggestion: 'y'.repeat(290) }),
    }
    // Room for about half of it below the share for bulk writes.
    await connection.config('SET', 'maxmemory', Math.round(((await used()) + 4 * MIB) / 0.8))
    const rejected = await browser.call('PUT', '/api/questions', big)
    expect(rejected.statusCode).toBe(503)
    expect(rejected.headers['retry-after']).toBe('60')
    expect(rejected.body).toMatch(/^Quarry’s database is nearly full/)
    expect(await storedBy(full, idOf(full, browser))).toEqual(before)

    await connection.config('SET', 'maxmemory', Math.round((await used()) / 0.9))
    for (let i = 0; i < 3; i++) {
      expect((await browser.call('PUT', '/api/questions', { questions: questions(3) })).statusCode).toBe(503)
    }
    expect(
      (await browser.call('POST', '/api/questions/change', { changes: [{ id: 'held', title: 'Mine' }] }))
        .statusCode,
    ).toBe(200)
    const extraction = { subreddits: ['bread'], redditClientId: 'demo', redditClientSecret: 'demo' }
    const started = await browser.call('POST', '/api/questions/fetch', extraction)
    expect([started.statusCode, started.headers['retry-after']]).toEqual([503, '60'])
    expect(started.body).toMatch(/nearly full, so it can’t start another extraction/)
    const visitor = openBrowser(full.app)
    expect((await visitor.call('GET', '/api/questions')).statusCode).toBe(200)
    expect((await visitor.call('POST', '/api/config', { titlesPerRequest: 5 })).statusCode).toBe(200)

    await connection.config('SET', 'maxmemory', 0)
    expect((await browser.call('POST', '/api/questions/fetch', extraction)).statusCode).toBe(202)
    expect((await browser.call('PUT', '/api/questions', big)).json()).toEqual({ restored: 9000 })
    const lines = full.log.map((line): { level: string; msg: string } => JSON.parse(line))
    expect(lines.filter(({ level }) => !routine.has(level))).toMatchObject([
      { level: 'warn', msg: 'uploads and extractions rejected: redis nearly full' },
    ])
    expect(lines.filter(({ msg }) => msg.startsWith('uploads and extractions accepted again'))).toHaveLength(
      1,
    )
  })

  test('an address that has uploaded much leaves the rest to others', async () => {
    const { redis: connection } = full.dependencies
    const from = (remoteAddress: string, size: number) =>
      full.app.inject({
        method: 'PUT',
        url: '/api/questions',
        remoteAddress,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ questions: questions(size, { originalTitle: 'x'.repeat(290) }) }),
      })
    await connection.config('SET', 'maxmemory', Math.round((await used()) / 0.5))
    let last = await from('203.0.113.9', 3000)
    for (let i = 0; i < 50 && last.statusCode === 200; i++) last = await from('203.0.113.9', 3000)
    expect([last.statusCode, last.headers['retry-after']]).toEqual([429, '60'])
    expect(last.body).toMatch(/kept for others/)
    for (const other of ['203.0.113.10', '203.0.113.11']) {
      expect((await from(other, 3000)).statusCode).toBe(200)
    }
    await connection.config('SET', 'maxmemory', 0)
    expect((await from('203.0.113.9', 1)).statusCode).toBe(200)
  })
})

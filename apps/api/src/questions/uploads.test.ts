import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { type Browser, createTestApi, openBrowser, type TestApi } from '../testing/test-api.ts'
import { browserOf, idOf, questions, storedBy } from './testing/uploaded-session.ts'

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

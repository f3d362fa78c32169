import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { expect, test } from 'vitest'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { logLines, noticesOf } from '../testing/log-lines.ts'
import { type Browser, openBrowser, sessionIdOf } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'
import { browserOf, questions, storedBy } from './testing/uploaded-session.ts'

const MIB = 1024 * 1024

const { api, redis } = await useTestApi()
const address = await api.app.listen({ host: '127.0.0.1', port: 0 })

test.each([
  [
    'the last question',
    { questions: [...questions(3000), { id: 'zz' }] },
    'The title of question 3,001 is missing.',
  ],
  [
    'a field after the questions',
    { questions: questions(3000), x: 1 },
    'The body must not have the field "x".',
  ],
  ['the end', `${JSON.stringify({ questions: questions(3000) })}]`, 'The body is not valid JSON.'],
])('an upload that is rejected for %s leaves nothing behind', async (_name, body, sentence) => {
  const browser = await browserOf(api)
  const before = await storedBy(api, sessionIdOf(api, browser))
  const response = await browser.call('PUT', '/api/questions', body)
  expect([response.statusCode, response.body]).toEqual([400, sentence])
  expect(await storedBy(api, sessionIdOf(api, browser))).toEqual(before)
})

test.each([
  ['{}', 'The list of questions is missing.'],
  ['"questions"', 'The body must be an object.'],
  ['null', 'The body is missing.'],
  ['{"questions":7}', 'The list of questions must be a list.'],
  ['{"questions":null}', 'The list of questions is missing.'],
  ['{"questions":[[]]}', 'Question 1 must be an object.'],
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

test('an upload that is larger than a set is rejected', async () => {
  const body = `{"questions":[{"id":"${'x'.repeat(16 * MIB)}`
  expect((await openBrowser(api.app).call('PUT', '/api/questions', body)).statusCode).toBe(413)
})

test('a session accepts a limited number of bytes in its lifetime', async () => {
  const browser = await browserOf(api)
  const { counters } = api.dependencies.keys.session(sessionIdOf(api, browser))
  await redis.hset(counters, 'addedBytes', 64 * MIB - 1000)
  const before = await storedBy(api, sessionIdOf(api, browser))
  const response = await browser.call('PUT', '/api/questions', { questions: questions(10) })
  expect(response.statusCode).toBe(413)
  expect(response.body).toMatch(/^This session has reached its limit/)
  expect(await storedBy(api, sessionIdOf(api, browser))).toEqual(before)
  const held = await browser.call('PUT', '/api/questions', { questions: [buildQuestion('held')] })
  expect(held.json()).toEqual({ restored: 0 })
})

/** Sends all but the end of an upload. Returns the connection once the server has read that much. */
async function sendUnfinished(browser: Browser, rows: object[]): Promise<Socket> {
  const body = JSON.stringify({ questions: rows })
  const accepted = once(api.app.server, 'connection')
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.on('error', () => undefined)
  const [received] = await accepted
  if (!(received instanceof Socket)) throw new Error('no connection')
  socket.write(
    `PUT /api/questions HTTP/1.1\r\nHost: localhost\r\nCookie: ${browser.cookie()}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, -100)}`,
  )
  await expect.poll(() => [socket.writableLength, socket.bytesWritten - received.bytesRead]).toEqual([0, 0])
  return socket
}

test('an upload that is cut off adds and removes nothing, not even another upload’s rows, and is not logged as an error', async () => {
  const browser = await browserOf(api)
  const rows = questions(3000)
  const logged = api.log.length
  const socket = await sendUnfinished(browser, rows)

  // The page sends its rows again after a change of network.
  expect((await browser.call('PUT', '/api/questions', { questions: rows })).json()).toEqual({
    restored: 3000,
  })
  await browser.call('POST', '/api/questions/change', { changes: [{ id: 'q0', title: 'Mine' }] })
  const before = await storedBy(api, sessionIdOf(api, browser))
  socket.resetAndDestroy()
  const lines = () => logLines(api).slice(logged)
  await expect.poll(lines).toContainEqual(expect.objectContaining({ code: 'invalid-input', status: 400 }))
  expect(await storedBy(api, sessionIdOf(api, browser))).toEqual(before)
  expect(noticesOf(api)).toEqual([])
})

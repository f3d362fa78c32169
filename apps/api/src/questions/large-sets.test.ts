import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { QuestionsPage } from '@quarry/contracts/endpoints/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { createTestApi, openBrowser, type TestApi } from '../testing/test-api.ts'

/** More than the connection's buffers hold, so that an unread response stays in flight. */
const ROWS = 9000
const { url, prefix } = openTestRedis()
let api: TestApi
let address: string
/** Cookies of sessions with a large set. */
let large: string[]

beforeAll(async () => {
  api = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: prefix })
  address = await api.app.listen({ host: '127.0.0.1', port: 0 })
  large = await Promise.all(Array.from({ length: 3 }, openLargeSession))
})
afterAll(() => api.close())

async function openLargeSession(): Promise<string> {
  const browser = openBrowser(api.app)
  await browser.call('GET', '/api/config')
  const cookie = browser.cookie() ?? ''
  const long = 'é'.repeat(290)
  await api.dependencies.questionSet.restore(
    api.dependencies.sessionIdOfCookie(cookie.split('=')[1] ?? ''),
    Array.from({ length: ROWS }, (_, i) =>
      buildQuestion(`q${i.toString(36)}`, {
        title: `${i} ${long}`,
        originalTitle: long,
        suggestion: long,
      }),
    ),
  )
  return cookie
}

/** A response whose body is not read yet. */
async function open(path: string, cookie = large[0] ?? ''): Promise<IncomingMessage> {
  const [response] = await once(get(`${address}${path}`, { headers: { cookie } }), 'response')
  return response
}

const WHOLE = ['/api/questions', '/api/questions/export', '/api/questions/export?format=csv']

test('a large set arrives complete in every format', async () => {
  const page = await text(await open('/api/questions'))
  const list = await text(await open('/api/questions/export'))
  const csv = await text(await open('/api/questions/export?format=csv'))
  const { data } = QuestionsPage.parse(JSON.parse(page))
  expect(new Set(data.map(({ id }) => id)).size).toBe(ROWS)
  expect(JSON.parse(list)).toEqual(data)
  expect(csv.trimEnd().split('\n')).toHaveLength(ROWS + 1)
})

test.each(WHOLE)(
  'while a session reads %s it cannot read a second whole set, and can afterwards',
  async (path) => {
    const first = await open(path)
    for (const other of WHOLE) {
      const second = await open(other)
      expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '1'])
      expect(await text(second)).toBe('Too many large transfers are in progress. Try again in a moment.')
    }
    const poll = await open('/api/questions?since=0&limit=1')
    expect(poll.statusCode).toBe(200)
    poll.destroy()
    first.destroy()
    await expect.poll(() => statusOf(path)).toBe(200)
  },
)

/** Takes the response and gives its place back. */
async function statusOf(path: string, cookie?: string): Promise<number | undefined> {
  const response = await open(path, cookie)
  await text(response)
  return response.statusCode
}

test('one address can read only a few whole sets at once', async () => {
  const reading = await Promise.all(large.slice(0, 2).map((cookie) => open('/api/questions/export', cookie)))
  expect(reading.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await statusOf('/api/questions/export', large[2])).toBe(429)
  for (const response of reading) response.destroy()
  await expect.poll(() => statusOf('/api/questions/export', large[2])).toBe(200)
})

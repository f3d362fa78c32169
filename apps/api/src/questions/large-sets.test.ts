import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { QuestionsPage } from '@quarry/contracts/endpoints/questions'
import { beforeAll, expect, test } from 'vitest'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { openBrowser, sessionIdOf } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'

/** More than the connection's buffers can hold, so that an unread response stays in flight. */
const ROWS = 5000
/** Cookies of sessions with a large set. */
let large: string[]

const { api } = await useTestApi()
const address = await api.app.listen({ host: '127.0.0.1', port: 0 })

beforeAll(async () => {
  large = await Promise.all(Array.from({ length: 5 }, openLargeSession))
})

async function openLargeSession(): Promise<string> {
  const browser = openBrowser(api.app)
  await browser.call('GET', '/api/config')
  const long = 'é'.repeat(290)
  await api.dependencies.questionSet.restore(
    sessionIdOf(api, browser),
    Array.from({ length: ROWS }, (_, i) =>
      buildQuestion(`q${i.toString(36)}`, {
        title: `${i} ${long}`,
        originalTitle: long,
        suggestion: long,
      }),
    ),
  )
  return browser.cookie() ?? ''
}

/** Returns a response whose body has not been read yet. */
async function open(
  path: string,
  cookie = large[0] ?? '',
  localAddress = '127.0.0.1',
): Promise<IncomingMessage> {
  const sent = get(`${address}${path}`, { headers: { cookie }, localAddress, agent: false })
  const [response] = await once(sent, 'response')
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

test('slow readers in several sessions do not prevent others from reading a whole set', async () => {
  const [last, ...readers] = large
  const slow = await Promise.all(
    readers.map((cookie, i) => open('/api/questions/export', cookie, `127.0.0.${1 + (i % 2)}`)),
  )
  for (const path of WHOLE) {
    const other = await open(path, last, '127.0.0.3')
    expect(other.statusCode).toBe(200)
    await text(other)
  }
  for (const response of slow) response.destroy()
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startRedis } from '../../../scripts/embedded-redis.js'
import { freePort } from '../../../scripts/ports.js'
import { buildQuestion } from '../../../testkit/build-question.ts'
import { reddit } from './runs/testing/start-run.ts'
import { logLines } from './testing/log-lines.ts'
import { type Browser, createTestApi, type Method, openBrowser, type TestApi } from './testing/test-api.ts'

const sentence = 'Quarry can’t reach its database. Nothing is lost. Try again in a few seconds.'
const unknownRun = '3f2b8c1e-9a4d-4f6b-8c7e-1d2a3b4c5d6e'

const calls: [Method, string, unknown?][] = [
  ['GET', '/api/questions'],
  ['GET', '/api/questions?since=3&epoch=x'],
  ['GET', '/api/questions/export'],
  ['GET', '/api/questions/export?format=csv'],
  ['GET', '/api/stats'],
  ['GET', '/api/config'],
  ['GET', '/api/gemini-tier'],
  ['GET', `/api/runs/${unknownRun}`],
  ['GET', '/readyz'],
  ['POST', '/api/questions/fetch', { subreddits: ['bread'], ...reddit }],
  ['POST', '/api/questions/process', { questionIds: ['a1'], geminiApiKey: 'own' }],
  ['POST', '/api/questions/delete', { ids: ['a1'] }],
  ['POST', '/api/config', { titlesPerRequest: 2 }],
  ['POST', '/api/gemini-tier', { geminiApiKey: 'own' }],
  ['POST', '/api/gemini-quota', { geminiApiKey: 'own' }],
  ['POST', '/api/source-quota', { source: 'stack-exchange' }],
  ['POST', `/api/runs/${unknownRun}/cancel`],
  ['POST', `/api/runs/${unknownRun}/pause`],
  ['POST', `/api/runs/${unknownRun}/resume`],
  ['PUT', '/api/questions', { questions: [buildQuestion('a1')] }],
  ['POST', '/api/questions/change', { changes: [{ id: 'a1', title: 'Why?' }] }],
  ['DELETE', '/api/session'],
]

const full =
  'Quarry’s database is full. Your questions are safe, but nothing new can be stored. Try again in a few minutes.'

async function expectFull(browser: Browser, [method, url, body]: (typeof calls)[number]) {
  const response = await browser.call(method, url, body)
  expect.soft(response.statusCode, `${method} ${url}`).toBe(503)
  expect.soft(response.body).toBe(full)
  expect.soft(response.headers['retry-after']).toBe('30')
}

async function expectUnavailable(browser: Browser, [method, url, body]: (typeof calls)[number]) {
  const response = await browser.call(method, url, body)
  expect.soft(response.statusCode, `${method} ${url}`).toBe(503)
  expect.soft(response.body).toBe(sentence)
  expect.soft(response.headers['retry-after']).toBe('2')
}

async function statusOf(api: TestApi): Promise<number> {
  return (await openBrowser(api.app).call('GET', '/api/questions')).statusCode
}

describe('a Redis that starts late, stops and returns', () => {
  let port: number
  let api: TestApi
  let browser: Browser
  let stop: () => Promise<void>

  beforeEach(async () => {
    port = await freePort()
    api = await createTestApi({ REDIS_URL: `redis://127.0.0.1:${port}` }, { isRedisThere: false })
    browser = openBrowser(api.app)
  })
  afterEach(async () => {
    await api.close()
    await stop()
  })

  /** Starts Redis and waits until the server uses it. */
  async function start(): Promise<void> {
    const redis = await startRedis({ url: '', port })
    stop = redis.stop
    await expect.poll(() => statusOf(api)).toBe(200)
    const run = await openBrowser(api.app).call('POST', '/api/questions/fetch', {
      subreddits: ['bread'],
      ...reddit,
    })
    expect(run.statusCode).toBe(202)
  }

  test('the server starts without it, is alive, and responds 503 to every other call until it is available', async () => {
    expect((await browser.call('GET', '/healthz')).statusCode).toBe(200)
    for (const call of calls) await expectUnavailable(browser, call)
    await start()
  })

  test('every call responds 503 while it is down and works again when it is back, with one log line each', async () => {
    await start()
    await expect.poll(() => messagesOf(api, 'info')).toContain('redis connection restored')
    const before = api.log.length
    await stop()
    for (const call of calls) await expectUnavailable(browser, call)
    await start()
    await expect.poll(() => messagesOf(api, 'info', before)).toContain('redis connection restored')
    expect(messagesOf(api, 'error', before)).toEqual(['redis connection lost'])
    expect(messagesOf(api, 'fatal', before)).toEqual([])
  })
})

/** Returns the messages logged at this level, starting with a given line. */
const messagesOf = (api: TestApi, wanted: string, from = 0) =>
  logLines(api)
    .slice(from)
    .filter(({ level }) => level === wanted)
    .map(({ msg }) => msg)

describe('a Redis that is full', () => {
  let api: TestApi
  let stop: () => Promise<void>
  let browser: Browser

  beforeAll(async () => {
    const redis = await startRedis({ url: '' })
    stop = redis.stop
    api = await createTestApi({ REDIS_URL: redis.url })
  })
  afterAll(async () => {
    await api.close()
    await stop()
  })
  beforeEach(async () => {
    await api.dependencies.redis.config('SET', 'maxmemory', '512mb')
    browser = openBrowser(api.app)
    await browser.call('PUT', '/api/questions', { questions: [buildQuestion('a1')] })
    await api.dependencies.redis.config('SET', 'maxmemory', '1')
  })

  test('stores nothing new, loses nothing, and can still be read', async () => {
    const rejected: typeof calls = [
      ['POST', '/api/questions/process', { questionIds: ['a1'], geminiApiKey: 'own' }],
      ['POST', '/api/questions/change', { changes: [{ id: 'a1', title: 'Why?' }] }],
      ['POST', '/api/config', { titlesPerRequest: 2 }],
    ]
    for (const call of rejected) await expectFull(browser, call)
    const extraction = { subreddits: ['bread'], ...reddit }
    expect((await browser.call('POST', '/api/questions/fetch', extraction)).statusCode).toBe(503)
    expect((await browser.call('GET', '/api/questions')).json()).toMatchObject({
      data: [{ id: 'a1', processingStatus: 'pending', revision: 1 }],
      runs: [],
    })
  })

  test('stores new data again when there is room', async () => {
    await expectFull(browser, ['POST', '/api/questions/change', { changes: [{ id: 'a1', title: 'Why?' }] }])
    await api.dependencies.redis.config('SET', 'maxmemory', '512mb')
    expect(
      (await browser.call('POST', '/api/questions/change', { changes: [{ id: 'a1', title: 'Why?' }] }))
        .statusCode,
    ).toBe(200)
  })
})

test('calls to a Redis that hangs fail, and work again when it responds', async () => {
  const redis = await startRedis({ url: '' })
  const api = await createTestApi({ REDIS_URL: redis.url }, { isPatient: false })
  const browser = openBrowser(api.app)
  expect((await browser.call('GET', '/api/questions')).statusCode).toBe(200)
  redis.server?.process.kill('SIGSTOP')
  await expectUnavailable(browser, ['GET', '/api/questions'])
  redis.server?.process.kill('SIGCONT')
  await expect.poll(() => statusOf(api)).toBe(200)
  await api.close()
  await redis.stop()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningRedis, startRedis } from '../../../../scripts/embedded-redis.js'
import { openPage } from '../analyses/testing/open-page.ts'
import { reddit } from '../runs/testing/start-run.ts'
import { logLines, noticesOf } from '../testing/log-lines.ts'
import { createTestApi, openBrowser, sessionIdOf, type TestApi } from '../testing/test-api.ts'
import { browserOf, questions, storedBy } from './testing/uploaded-session.ts'

const MIB = 1024 * 1024
let running: RunningRedis
let full: TestApi

beforeAll(async () => {
  running = await startRedis({ url: '' })
  full = await createTestApi({ REDIS_URL: running.url })
  // So large that temporary buffers make no difference.
  await full.dependencies.redis.setrange('ballast', 60 * MIB, 'x')
})
afterAll(async () => {
  await full.close()
  await running.stop()
})

const used = async () => Number(/used_memory:(\d+)/.exec(await full.dependencies.redis.info('memory'))?.[1])

test('an upload that would nearly fill Redis is rejected whole', async () => {
  const { redis: connection } = full.dependencies
  const browser = await browserOf(full)
  const before = await storedBy(full, sessionIdOf(full, browser))
  // About 8 MB, while there is room for 4 MB below the limit for uploads.
  const large = {
    questions: questions(9000, { originalTitle: 'x'.repeat(290), suggestion: 'y'.repeat(290) }),
  }
  await connection.config('SET', 'maxmemory', Math.round(((await used()) + 4 * MIB) / 0.8))
  const rejected = await browser.call('PUT', '/api/questions', large)
  await connection.config('SET', 'maxmemory', 0)
  expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '60'])
  expect(await storedBy(full, sessionIdOf(full, browser))).toEqual(before)
})

test('if Redis is full in the middle of an upload, the response says what was stored, and the rest can follow', async () => {
  const { redis: connection, keys } = full.dependencies
  const browser = await browserOf(full)
  const stored = async () => await connection.hlen(keys.session(sessionIdOf(full, browser)).questions)
  const large = { questions: questions(9000) }
  const response = browser.call('PUT', '/api/questions', large)
  await expect.poll(stored, { interval: 1 }).toBeGreaterThan(1)
  await connection.config('SET', 'maxmemory', '1mb')
  const { statusCode, headers, body } = await response
  const before = (await stored()) - 1
  await connection.config('SET', 'maxmemory', 0)
  expect([statusCode, headers['retry-after']]).toEqual([503, '30'])
  expect(body).toContain(`It has stored the first ${before.toLocaleString('en-US')} of 9,000 questions.`)
  expect((await browser.call('PUT', '/api/questions', large)).json()).toEqual({ restored: 9000 - before })
})

test('while Redis is nearly full, uploads and extractions are rejected, and small writes still work', async () => {
  const { redis: connection } = full.dependencies
  const browser = await browserOf(full)
  const before = await storedBy(full, sessionIdOf(full, browser))
  const big = {
    questions: questions(9000, { originalTitle: 'x'.repeat(290), suggestion: 'y'.repeat(290) }),
  }
  await connection.config('SET', 'maxmemory', Math.round((await used()) / 0.9))
  const rejected = await browser.call('PUT', '/api/questions', big)
  expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '60'])
  expect(rejected.body).toMatch(/^Quarry’s database is nearly full/)
  expect(await storedBy(full, sessionIdOf(full, browser))).toEqual(before)
  expect(
    (await browser.call('POST', '/api/questions/change', { changes: [{ id: 'held', title: 'Mine' }] }))
      .statusCode,
  ).toBe(200)
  const extraction = { subreddits: ['bread'], ...reddit }
  const started = await browser.call('POST', '/api/questions/fetch', extraction)
  expect([started.statusCode, started.headers['retry-after']]).toEqual([503, '60'])
  expect(started.body).toMatch(/nearly full, so it can’t start another extraction/)
  const visitor = openBrowser(full.app)
  expect((await visitor.call('GET', '/api/questions')).statusCode).toBe(200)
  expect((await visitor.call('POST', '/api/config', { titlesPerRequest: 5 })).statusCode).toBe(200)

  const page = await openPage(visitor)
  const refused = await page.open()
  expect([refused.statusCode, refused.headers['quarry-code']]).toEqual([507, 'no-room'])

  await connection.config('SET', 'maxmemory', 0)
  expect((await page.open()).statusCode).toBe(200)
  expect((await browser.call('POST', '/api/questions/fetch', extraction)).statusCode).toBe(202)
  expect((await browser.call('PUT', '/api/questions', big)).json()).toEqual({ restored: 9000 })
  expect(noticesOf(full)).toMatchObject([
    { level: 'warn', msg: 'uploads and extractions rejected: redis nearly full' },
  ])
  const again = logLines(full).filter(({ msg }) => msg.startsWith('uploads and extractions accepted again'))
  expect(again).toHaveLength(1)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningRedis, startRedis } from '../../../../scripts/embedded-redis.js'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { createTestApi, openBrowser, type TestApi } from '../testing/test-api.ts'
import { browserOf, idOf, questions, storedBy } from './testing/uploaded-session.ts'

const MIB = 1024 * 1024
const routine = new Set(['debug', 'info'])
const { redis, url, prefix } = openTestRedis()
let api: TestApi

beforeAll(async () => {
  api = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: prefix })
})
afterAll(() => api.close())

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
    const extraction = { subreddits: ['bread'], redditClientId: 'own', redditClientSecret: 'own' }
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

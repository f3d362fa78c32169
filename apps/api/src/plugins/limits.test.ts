import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { checkAnswers, readAnswers } from '@quarry/contracts/endpoints/answers'
import {
  detectGeminiTier,
  discoverSubreddits,
  testConnections,
} from '@quarry/contracts/endpoints/connections'
import { startCleaning } from '@quarry/contracts/endpoints/runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logLines } from '../testing/log-lines.ts'
import { createTestApi, type Method, type TestApi } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'

const limits = { callLimits: { perSession: 40, perAddress: 100, newSessions: 120 } }
const { api, redis, url, prefix } = await useTestApi({}, { limits })
const { api: replica } = await useTestApi({ REDIS_PREFIX: prefix }, { limits })
let addresses = 0

/** Returns a caller with its own address and, by default, its own session. */
function caller(from = `203.0.113.${++addresses}`) {
  let cookie = ''
  const call = async (
    address: string,
    { method = 'GET', at = api, headers }: { method?: Method; at?: TestApi; headers?: object } = {},
  ) => {
    const response = await at.app.inject({
      ...{ method, url: address, headers: { cookie, ...headers }, remoteAddress: from },
    })
    const [given] = response.cookies
    if (given) cookie = `${given.name}=${given.value}`
    return response
  }
  return {
    call,
    forget(): void {
      cookie = ''
    },
  }
}

test('a session that calls too often gets Retry-After from every replica, and others do not', async () => {
  const [busy, other] = [caller(), caller()]
  for (let i = 0; i < 40; i++) {
    expect((await busy.call('/api/config', { at: i % 2 === 0 ? api : replica })).statusCode).toBe(200)
  }
  const rejected = await busy.call('/api/config', { at: replica })
  expect(rejected.statusCode).toBe(429)
  expect(rejected.body).toBe('Too many requests in one minute. Try again in a moment. Your runs continue.')
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await other.call('/api/config')).statusCode).toBe(200)
})

test('naming another analysis with every call does not evade the limit of a browser', async () => {
  const { call } = caller()
  for (let i = 0; i < 40; i++) await call('/api/config', { headers: { 'quarry-analysis': randomUUID() } })
  expect((await call('/api/config', { headers: { 'quarry-analysis': randomUUID() } })).statusCode).toBe(429)
})

test('an address that starts a session with every call is still limited', async () => {
  const { call, forget } = caller()
  const statuses: number[] = []
  for (let i = 0; i < 101; i++) {
    forget()
    statuses.push((await call('/api/config')).statusCode)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
  expect(statuses.at(-1)).toBe(429)
})

test.each([testConnections, discoverSubreddits, detectGeminiTier, startCleaning, readAnswers, checkAnswers])(
  '$url sends requests to a service, so it has a lower limit',
  async ({ url: costly }) => {
    const { call } = caller()
    const test = async () => (await call(costly, { method: 'POST' })).statusCode
    expect([await test(), await test(), await test()]).toEqual([400, 400, 429])
    expect((await call('/api/config')).statusCode).toBe(200)
  },
)

test('this machine is not limited, unless it is a trusted proxy', async () => {
  const { call } = caller('127.0.0.1')
  for (let i = 0; i < 50; i++) expect((await call('/api/config')).statusCode).toBe(200)
})

test('an untrusted proxy on this machine is limited, and logged in one warning', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.77' }
  let cookie = ''
  const statuses: number[] = []
  for (let i = 0; i < 42; i++) {
    const response = await api.app.inject({ url: '/api/config', headers: { ...headers, cookie } })
    const [given] = response.cookies
    if (given) cookie = `${given.name}=${given.value}`
    statuses.push(response.statusCode)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(40)
  const warnings = logLines(api).filter(({ msg }) => msg.includes('TRUST_PROXY'))
  expect(warnings).toMatchObject([{ level: 'warn', event: 'proxy.untrusted' }])
})

test('every count expires', async () => {
  const { call } = caller()
  await call(startCleaning.url, { method: 'POST' })
  const keys: string[] = []
  for await (const found of redis.scanStream({ match: `${prefix}:calls:*`, count: 1000 })) keys.push(...found)
  expect(keys.length).toBeGreaterThan(3)
  for (const key of keys) expect(await redis.pttl(key)).toBeGreaterThan(0)
})

describe('new sessions', () => {
  let few: TestApi
  beforeAll(async () => {
    const environment = { REDIS_URL: url, REDIS_PREFIX: `${prefix}few:` }
    const limits = { callLimits: { perSession: 600, perAddress: 6000, newSessions: 5 } }
    const webAppFolder = fileURLToPath(new URL('./testing', import.meta.url))
    few = await createTestApi(environment, { limits, webAppFolder })
  })
  afterAll(() => few.close())

  test('an address may start a number per minute and keeps them, and others are not affected', async () => {
    const [busy, member, other] = [caller(), caller('203.0.113.250'), caller()]
    const flood = caller('203.0.113.250')
    expect((await member.call('/api/config', { at: few })).statusCode).toBe(200)
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) {
      flood.forget()
      statuses.push((await flood.call('/api/config', { at: few })).statusCode)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(4)
    flood.forget()
    const rejected = await flood.call('/api/config', { at: few })
    expect(rejected.statusCode).toBe(429)
    expect(rejected.body).toMatch(/^Too many sessions were started from your network/)
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
    expect(rejected.cookies).toEqual([])
    for (const one of [busy, other, member]) {
      expect((await one.call('/api/config', { at: few })).statusCode).toBe(200)
    }
  })

  test('loading the page or discarding a session does not allow more', async () => {
    const visitor = caller('203.0.113.251')
    const cookies: number[] = []
    for (let i = 0; i < 8; i++) {
      visitor.forget()
      const page = await visitor.call('/', { at: few })
      expect(page.statusCode).not.toBe(429)
      cookies.push(page.cookies.length)
    }
    expect(cookies).toEqual([1, 1, 1, 1, 1, 0, 0, 0])
    const leaver = caller('203.0.113.252')
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) {
      statuses.push((await leaver.call('/api/session', { method: 'DELETE', at: few })).statusCode)
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429])
  })
})

describe('behind a trusted proxy', () => {
  let behind: TestApi
  beforeAll(async () => {
    const environment = { REDIS_URL: url, REDIS_PREFIX: `${prefix}behind:`, CALLS_PER_ADDRESS: '5' }
    behind = await createTestApi({ ...environment, TRUST_PROXY: '1' })
  })
  afterAll(() => behind.close())

  const from = async (forwarded: string) =>
    await behind.app.inject({ url: '/api/config', headers: { 'x-forwarded-for': forwarded } })

  test('addresses that a client makes up are ignored', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await from(`127.0.0.${i}, 198.51.100.7`)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await from('127.0.0.1, 198.51.100.8')).statusCode).toBe(200)
  })

  test('an address is the same with and without its port, and in IPv6', async () => {
    const spellings = [
      '198.51.100.20',
      '198.51.100.20:4711',
      '[::ffff:198.51.100.20]:4712',
      '::ffff:198.51.100.20',
    ]
    const statuses: number[] = []
    for (let i = 0; i < 8; i++) statuses.push((await from(spellings[i % 4] ?? '')).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  })

  test('HSTS is sent over https, and not over http', async () => {
    const secure = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.9' }
    const overHttps = await behind.app.inject({ url: '/healthz', headers: secure })
    expect(overHttps.headers['strict-transport-security']).toBe('max-age=63072000')
    expect((await behind.app.inject({ url: '/healthz' })).headers).not.toHaveProperty(
      'strict-transport-security',
    )
  })

  test('an untrusted proxy cannot claim https', async () => {
    const response = await api.app.inject({ url: '/healthz', headers: { 'x-forwarded-proto': 'https' } })
    expect(response.headers).not.toHaveProperty('strict-transport-security')
  })
})

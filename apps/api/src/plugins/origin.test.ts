import { once } from 'node:events'
import { get } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, dumpRedis, type Method, openBrowser } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'

const { api, redis, url, prefix } = await useTestApi()

const change = (headers: Record<string, string>, method: Method = 'POST', address = '/api/config') =>
  openBrowser(api.app).call(method, address, { titlesPerRequest: 2 }, { host: 'localhost:3000', ...headers })

describe('rejected with 403 and without effect:', () => {
  test.each([
    ['another host', { origin: 'https://elsewhere.example' }],
    ['another port of this host', { origin: 'http://localhost:5173' }],
    ['another scheme of this host', { origin: 'https://localhost:3000' }],
    ['the opaque origin', { origin: 'null' }],
    ['a page of another site without Origin', { 'sec-fetch-site': 'cross-site' }],
    ['a page of another site', { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }],
  ])('%s', async (_name, headers) => {
    const before = await dumpRedis(redis, prefix)
    const response = await change(headers)
    expect.soft(response.statusCode).toBe(403)
    expect.soft(response.body).toBe('This request came from another website, so the server rejected it.')
    expect(await dumpRedis(redis, prefix)).toEqual(before)
  })

  test.each<[Method, string]>([
    ['POST', '/api/questions/fetch'],
    ['PUT', '/api/questions'],
    ['POST', '/api/questions/change'],
    ['DELETE', '/api/session'],
  ])('%s %s of another origin', async (method, address) => {
    const response = await change({ origin: 'https://elsewhere.example' }, method, address)
    expect(response.statusCode).toBe(403)
  })
})

describe('accepted:', () => {
  test.each([
    ['the own host', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
    ['no Origin, as from curl', {}],
  ])('%s', async (_name, headers) => {
    expect((await change(headers)).statusCode).toBe(200)
  })
})

test('behind a trusted proxy, the http origin of an https host is a different origin', async () => {
  const behindProxy = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: prefix, TRUST_PROXY: 'true' })
  const statusFrom = async (origin: string) => {
    const headers = { host: 'quarry.example', 'x-forwarded-proto': 'https', origin }
    const browser = openBrowser(behindProxy.app)
    return (await browser.call('POST', '/api/config', { titlesPerRequest: 2 }, headers)).statusCode
  }
  expect(await statusFrom('https://quarry.example')).toBe(200)
  expect(await statusFrom('http://quarry.example')).toBe(403)
  await behindProxy.close()
})

describe('over loopback', () => {
  let port: number
  beforeAll(async () => {
    port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port)
  })

  const statusFor = async (host: string, path = '/api/config') => {
    const [response] = await once(get({ port, host: '127.0.0.1', path, headers: { host } }), 'response')
    response.resume()
    return response.statusCode
  }

  test.each(['elsewhere.example', 'localhost.elsewhere.example', 'quarry.example', 'x', '['])(
    'a call to the host %j is rejected',
    async (host) => {
      expect(await statusFor(host)).toBe(403)
      expect(await statusFor(host, '/')).toBe(403)
    },
  )

  test.each(['localhost', 'localhost:3000', 'LOCALHOST', 'app.localhost', '127.0.0.1:9', '[::1]:3000'])(
    'a call to the host %j is accepted',
    async (host) => {
      expect(await statusFor(host)).toBe(200)
    },
  )
})

test('a call that does not come over loopback may name any host', async () => {
  const response = await openBrowser(api.app).call('GET', '/api/stats', undefined, {
    host: 'elsewhere.example',
  })
  expect(response.statusCode).toBe(200)
})

test('reading is not rejected', async () => {
  const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  const response = await openBrowser(api.app).call('GET', '/api/stats', undefined, headers)
  expect(response.statusCode).toBe(200)
  expect(response.headers).not.toHaveProperty('access-control-allow-origin')
})

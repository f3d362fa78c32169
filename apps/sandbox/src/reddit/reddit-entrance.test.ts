import { afterAll, describe, expect, test } from 'vitest'
import { AGENT_HEADER, createTestSandbox } from '../testing/test-sandbox.ts'

const sandbox = createTestSandbox()
const url = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => sandbox.app.close())

describe('token endpoint', () => {
  test('valid credentials get a bearer token that lasts a day', async () => {
    const response = await sandbox.requestToken('demo.tokens')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      access_token: expect.stringMatching(/^[\w-]{64}$/),
      token_type: 'bearer',
      expires_in: 86_400,
      scope: '*',
    })
  })

  test.each([
    ['someone-else', 'demo'],
    ['demo', 'wrong'],
    [' demo', 'demo'],
    ['demo', 'demo '],
    ['demo-revoked', 'demo'],
  ])('the wrong pair %j, %j gets a 401 with a Basic challenge', async (id, secret) => {
    const response = await sandbox.requestToken(id, undefined, secret)
    expect(response.statusCode).toBe(401)
    expect(response.headers['www-authenticate']).toBe('Basic realm="reddit"')
    expect(response.json()).toEqual({ message: 'Unauthorized', error: 401 })
  })

  test('an unknown grant type is an OAuth error with status 200', async () => {
    const response = await sandbox.requestToken('demo', 'grant_type=nonsense')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ error: 'unsupported_grant_type' })
  })

  test('demo-token-throttled gets a JSON 429 without Retry-After, and a token in the end', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => sandbox.requestToken('demo-token-throttled')),
    )
    const rejected = responses.find(({ statusCode }) => statusCode === 429)
    expect(rejected?.json()).toEqual({ message: 'Too Many Requests', error: 429 })
    expect(rejected?.headers).not.toHaveProperty('retry-after')
    expect(rejected?.headers).not.toHaveProperty('x-ratelimit-used')
    expect(responses.some(({ statusCode }) => statusCode === 200)).toBe(true)
  })

  test('demo-token-outage gets a 503 page, and a script can make the endpoint fail for any client', async () => {
    expect((await sandbox.requestToken('demo-token-outage')).statusCode).toBe(503)
    await sandbox.script('token:demo.broken', '500', 'ok')
    expect((await sandbox.requestToken('demo.broken')).statusCode).toBe(500)
    expect((await sandbox.requestToken('demo.broken')).statusCode).toBe(200)
  })
})

describe('bearer check', () => {
  test('demo-expiring tokens expire after 30 s, and the 401 is JSON or a page', async () => {
    expect((await sandbox.reddit('/r/cats/new', {}, 'demo-expiring')).statusCode).toBe(200)
    await sandbox.advance(31)
    const responses = []
    for (let i = 0; i < 20; i++) responses.push(await sandbox.reddit('/r/cats/new', {}, 'demo-expiring'))
    const kinds = new Set(responses.map(({ headers }) => String(headers['content-type']).split(';')[0]))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
    expect(kinds).toEqual(new Set(['application/json', 'text/html']))
    expect(responses[0]?.headers['www-authenticate']).toBe('Bearer realm="reddit", error="invalid_token"')
  })

  test('demo-scope gets a 403 for an insufficient scope', async () => {
    const response = await sandbox.reddit('/r/cats/new', {}, 'demo-scope')
    expect(response.statusCode).toBe(403)
    expect(response.headers['www-authenticate']).toContain('insufficient_scope')
  })
})

describe('User-Agent check', () => {
  test.each(['', 'node', 'python-requests/2.32', 'axios/1.9.0'])(
    'the User-Agent %j gets the block page',
    async (agent) => {
      const authorization = `bearer ${await sandbox.tokenOf('demo')}`
      const response = await sandbox.app.inject({
        url: '/reddit/r/cats/new',
        headers: { 'user-agent': agent, authorization },
      })
      expect(response.statusCode).toBe(403)
      expect(response.headers['content-type']).toContain('text/html')
      expect(response.body).toContain('network policy')
    },
  )

  test('demo-blocked gets the block page with any User-Agent', async () => {
    expect((await sandbox.reddit('/r/cats/new', {}, 'demo-blocked')).body).toContain('network policy')
  })
})

/** Two tests use a new sandbox, because the number of earlier requests decides which responses have no headers. */
describe('rate headers', () => {
  test('used is an integer, remaining a float, and together they make 1000', async () => {
    const { reddit } = createTestSandbox()
    const first = await reddit('/r/cats/new', {}, 'demo.headers')
    const second = await reddit('/r/cats/new', {}, 'demo.headers')
    expect(first.headers['x-ratelimit-used']).toBe('1')
    expect(second.headers['x-ratelimit-remaining']).toBe('998.0')
    expect(second.headers['x-ratelimit-reset']).toMatch(/^\d{1,3}$/)
  })

  test('the window is fixed, belongs to the client id and starts over after 600 s', async () => {
    const { reddit, advance } = createTestSandbox()
    await reddit('/r/cats/new', {}, 'demo.window')
    await advance(600)
    expect((await reddit('/r/cats/new', {}, 'demo.window')).headers['x-ratelimit-used']).toBe('1')
    expect((await reddit('/r/cats/new', {}, 'demo.other')).headers['x-ratelimit-used']).toBe('1')
  })

  test('the headers are missing from a few responses, and from all for demo-no-headers', async () => {
    await sandbox.tokenOf('demo.sometimes')
    const responses = await Promise.all(
      Array.from({ length: 200 }, () => sandbox.reddit('/r/BrandNewHobby/new', {}, 'demo.sometimes')),
    )
    const missing = responses.filter(({ headers }) => !('x-ratelimit-used' in headers)).length
    expect(missing).toBeGreaterThan(1)
    expect(missing).toBeLessThan(25)
    expect((await sandbox.reddit('/r/cats/new', {}, 'demo-no-headers')).headers).not.toHaveProperty(
      'x-ratelimit-used',
    )
  })
})

describe('429 at exhaustion', () => {
  test('demo-throttled gets 30 requests, then a page with Retry-After until the end of the window', async () => {
    const responses = []
    for (let i = 0; i < 31; i++) responses.push(await sandbox.reddit('/r/cats/new', {}, 'demo-throttled'))
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
    const rejected = responses.at(-1)
    expect(rejected?.statusCode).toBe(429)
    expect(rejected?.headers['content-type']).toContain('text/html')
    const waitSeconds = Number(rejected?.headers['retry-after'])
    expect(waitSeconds).toBeGreaterThan(0)
    await sandbox.advance(waitSeconds)
    expect((await sandbox.reddit('/r/cats/new', {}, 'demo-throttled')).statusCode).toBe(200)
  })
})

describe('faults', () => {
  test.each([
    ['500', 500, '{"message":"Internal Server Error","error":500}'],
    ['502', 502, '502 Bad Gateway'],
    ['503', 503, 'Ow! -- reddit.com'],
    ['504', 504, '504 Gateway Time-out'],
    ['520', 520, ''],
  ])('a scripted %s fails once and then succeeds', async (kind, status, text) => {
    await sandbox.script('demo.faults', kind)
    const broken = await sandbox.reddit('/r/cats/new', {}, 'demo.faults')
    expect(broken.statusCode).toBe(status)
    expect(broken.body).toContain(text)
    expect((await sandbox.reddit('/r/cats/new', {}, 'demo.faults')).statusCode).toBe(200)
  })

  test('a cut response has status 200 and is not valid JSON', async () => {
    await sandbox.script('demo.cut', 'cut')
    const response = await sandbox.reddit('/r/cats/new', {}, 'demo.cut')
    expect(response.statusCode).toBe(200)
    expect(() => response.json()).toThrow(SyntaxError)
  })

  test('demo-flaky fails about 15 of 100 requests in many ways, identically for the same seed', async () => {
    const headers = { ...AGENT_HEADER, authorization: `bearer ${await sandbox.tokenOf('demo-flaky')}` }
    const sendOne = async () => {
      const response = await fetch(`${url}/reddit/r/BrandNewHobby/new`, { headers }).catch(
        () => 'reset' as const,
      )
      if (response === 'reset') return 'reset'
      return response.ok
        ? response.json().then(
            () => 'ok',
            () => 'cut',
          )
        : String(response.status)
    }
    const series = async () => {
      const outcomes = []
      for (let i = 0; i < 200; i++) outcomes.push(await sendOne())
      return outcomes
    }
    const first = await series()
    const failures = first.filter((kind) => kind !== 'ok')
    expect(failures.length).toBeGreaterThan(15)
    expect(failures.length).toBeLessThan(50)
    expect(new Set(failures).size).toBeGreaterThan(4)
    await sandbox.reset('demo-flaky')
    expect(await series()).toEqual(first)
  })

  test('demo-outage always fails, demo-hang never responds', async () => {
    expect((await sandbox.reddit('/r/cats/new', {}, 'demo-outage')).statusCode).toBe(503)
    const headers = { ...AGENT_HEADER, authorization: `bearer ${await sandbox.tokenOf('demo-hang')}` }
    const request = fetch(`${url}/reddit/r/cats/new`, {
      headers,
      signal: AbortSignal.timeout(150),
    })
    await expect(request).rejects.toThrow(/timeout/)
  })
})

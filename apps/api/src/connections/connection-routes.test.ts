import { createServer } from 'node:http'
import { buildSandbox } from '@quarry/sandbox/build-sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createTestApi, openBrowser, type TestApi } from '../test-api.ts'

const { url, prefix } = openTestRedis()
const CLOCK_FACTOR = 50
const sandbox = buildSandbox({ seed: 'connections', clockFactor: CLOCK_FACTOR, latencyMs: 0 })
/** A Gemini that knows every key and tells nobody's tier. */
const tightLipped = createServer((request, response) => {
  response.writeHead(request.method === 'GET' ? 200 : 503, { 'content-type': 'application/json' })
  response.end('{"name":"models/any"}')
})
let api: TestApi

beforeAll(async () => {
  const geminiUrl = await new Promise<string>((resolve) => {
    tightLipped.listen(0, '127.0.0.1', () => {
      const address = tightLipped.address()
      resolve(typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '')
    })
  })
  const sandboxUrl = await sandbox.listen({ host: '127.0.0.1', port: 0 })
  api = await createTestApi({
    REDIS_URL: url,
    REDIS_PREFIX: prefix,
    SANDBOX_URL: sandboxUrl,
    CLOCK_FACTOR: String(CLOCK_FACTOR),
    REDDIT_AUTH_URL: `${sandboxUrl}/reddit`,
    REDDIT_API_URL: `${sandboxUrl}/reddit`,
    GEMINI_URL: geminiUrl,
  })
})
afterAll(async () => {
  await api.close()
  await sandbox.close()
  tightLipped.close()
})

const good = { redditClientId: 'demo', redditClientSecret: 'demo', geminiApiKey: 'demo-paid' }

async function testConnections(credentials: Record<string, unknown>, browser = openBrowser(api.app)) {
  const response = await browser.call('POST', '/api/test-connections', { ...good, ...credentials })
  expect(response.statusCode).toBe(200)
  return response.json()
}

describe('testing connections', () => {
  test('with good credentials tells that both work and the tier', async () => {
    expect(await testConnections({})).toEqual({
      reddit: true,
      gemini: true,
      geminiTier: { name: 'Paid Tier', rpm: 300, tier: 'paid' },
    })
    expect(await testConnections({ geminiApiKey: 'demo-free' })).toMatchObject({
      geminiTier: { name: 'Free Tier', rpm: 5, tier: 'free' },
    })
  })

  test('remembers the tier for the session and the key', async () => {
    const browser = openBrowser(api.app)
    await testConnections({ geminiApiKey: 'demo-paid.kept' }, browser)
    expect((await browser.call('GET', '/api/gemini-tier')).json()).toEqual({
      tier: 'paid',
      name: 'Paid Tier',
      rpm: 300,
      delayMs: 200,
    })
    const { rateLimits, fingerprint } = api.dependencies
    expect(await rateLimits.tier(fingerprint('demo-paid.kept'))).toBe('paid')
  })

  test('asks nobody for a tier that is known', async () => {
    const { rateLimits, fingerprint } = api.dependencies
    await rateLimits.rememberTier(fingerprint('demo-paid.known'), 'free')
    expect(await testConnections({ geminiApiKey: 'demo-paid.known' })).toMatchObject({
      geminiTier: { tier: 'free' },
    })
  })

  test('costs no generation quota of a free key', async () => {
    await testConnections({ geminiApiKey: 'demo-free.thrifty' })
    const { body } = await sandbox.inject('/__sandbox/referee?key=demo-free.thrifty')
    expect(JSON.parse(body).ai).toMatchObject([{ model: 'gemini-3.1-pro-preview', accepted: 0 }])
  })

  test.each([
    ['revoked Reddit credentials', { redditClientId: 'demo-revoked' }, /did not accept these credentials/],
    ['a wrong secret', { redditClientSecret: 'wrong' }, /did not accept these credentials/],
    ['a blocked network', { redditClientId: 'demo-blocked' }, /blocks requests from this server/],
    ['a client id that exists nowhere', { redditClientId: 'abc123' }, /did not accept these credentials/],
  ])('with %s says why, and Gemini is tested all the same', async (_name, change, reason) => {
    expect(await testConnections(change)).toEqual({
      reddit: false,
      redditMessage: expect.stringMatching(reason),
      gemini: true,
      geminiTier: expect.objectContaining({ tier: 'paid' }),
    })
  })

  test.each([
    ['an invalid key', 'demo-invalid', /did not accept these credentials/],
    ['a leaked key', 'demo-leaked', /found in public/],
    ['a project without the API', 'demo-disabled', /switched off/],
    ['an empty prepaid balance', 'demo-prepaid-empty', /credit is used up/],
    ['a reached spending cap', 'demo-spend-cap', /reached its spending cap/],
    ['a key whose time is over', 'demo-expired', /has expired/],
    ['a key of another kind', 'demo-revoked', /no API key that Gemini takes/],
    ['a suspended project', 'demo-suspended', /suspended/],
    ['a restricted key', 'demo-restricted', /restrictions/],
    ['a region without Gemini', 'demo-region', /where this server runs/],
  ])('with %s says why, and Reddit is tested all the same', async (_name, geminiApiKey, reason) => {
    expect(await testConnections({ geminiApiKey })).toEqual({
      reddit: true,
      gemini: false,
      geminiMessage: expect.stringMatching(reason),
    })
  })

  test('with a key whose tier cannot be told leaves the tier out and says how it is paced', async () => {
    expect(await testConnections({ geminiApiKey: 'tight-lipped' })).toEqual({
      reddit: true,
      gemini: true,
      geminiMessage: "Could not tell this key's tier, so it is paced as free: 5 requests a minute.",
    })
  })

  test('with empty fields says what to enter', async () => {
    const response = await openBrowser(api.app).call('POST', '/api/test-connections', {})
    expect(response.json()).toEqual({
      reddit: false,
      redditMessage: 'Enter a Reddit client ID.',
      gemini: false,
      geminiMessage: 'Enter a Gemini API key.',
    })
    expect(await testConnections({ redditClientSecret: '' })).toMatchObject({
      redditMessage: 'Enter a Reddit client secret.',
      gemini: true,
    })
  })
})

describe('discovering subreddits', () => {
  const discover = (seedTerms: string[], change: object = {}) =>
    openBrowser(api.app).call('POST', '/api/discover-subreddits', { ...good, ...change, seedTerms })

  // The sandbox invents all its posts at the first search, and holds up this process, which is the API's too.
  beforeAll(async () => {
    await discover(['anything'])
  }, 60_000)

  test('finds communities with what they are about', async () => {
    const response = await discover(['bread'])
    expect(response.statusCode).toBe(200)
    const { subreddits } = response.json()
    expect(subreddits.length).toBeGreaterThan(0)
    expect(subreddits.length).toBeLessThanOrEqual(50)
    expect(subreddits[0]).toEqual({
      name: expect.any(String),
      subscribers: expect.any(Number),
      description: expect.any(String),
    })
  })

  test('lists each community once over all terms', async () => {
    const { subreddits } = (await discover(['bread', 'BREAD', 'baking', 'oven', 'coffee'])).json()
    const names = subreddits.map(({ name }: { name: string }) => name.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
  })

  test.each([
    ['gardning', 'gardening'],
    ['personal finance', 'personalfinance'],
  ])('finds for %j what was meant', async (term, meant) => {
    const { subreddits } = (await discover([term])).json()
    expect(subreddits.map(({ name }: { name: string }) => name)).toContain(meant)
  })

  test('leaves out what is private, NSFW, quarantined or banned', async () => {
    const { subreddits } = (await discover(['garden', 'cure', 'gift', 'graphic'])).json()
    const names = subreddits.map(({ name }: { name: string }) => name)
    expect(names).toContain('gardening')
    for (const closed of [
      'GardenSecrets',
      'NakedGardening',
      'MiracleCures',
      'FreeGiftCards',
      'CompostCult',
    ]) {
      expect(names).not.toContain(closed)
    }
  })

  test('takes three requests a term and one for all communities', async () => {
    const browser = openBrowser(api.app)
    await browser.call('POST', '/api/discover-subreddits', { ...good, seedTerms: ['bread', 'coffee'] })
    const { requests } = (await browser.call('GET', '/api/stats')).json()
    expect(requests.reddit).toBeLessThanOrEqual(7)
  })

  test('answers an empty list when nothing matches', async () => {
    expect((await discover(['qzxqzxqzx'])).json()).toEqual({ subreddits: [] })
  })

  test.each([
    ['credentials that are refused', 'demo-revoked', 401, /did not accept/],
    ['a blocked network', 'demo-blocked', 502, /blocks requests/],
    ['an outage', 'demo-outage', 502, /in trouble/],
  ])('with %s fails with the reason', async (_name, redditClientId, status, sentence) => {
    const response = await discover(['bread'], { redditClientId })
    expect(response.statusCode).toBe(status)
    expect(response.body).toMatch(sentence)
  })

  test('on a client id that Reddit throttles fails with 429 and when to come again', async () => {
    const { rateLimits, keys, fingerprint } = api.dependencies
    await rateLimits.pushBack(keys.redditRate(fingerprint('demo.busy')), 40_000, 'reddit-window')
    const response = await discover(['bread'], { redditClientId: 'demo.busy' })
    expect(response.statusCode).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(30)
    expect(response.body).toMatch(/asked for a pause/)
  })
})

describe('the tier of a key', () => {
  const detect = (geminiApiKey: string, browser = openBrowser(api.app)) =>
    browser.call('POST', '/api/gemini-tier', { geminiApiKey })

  test('is found out anew, whatever is known of it', async () => {
    const { rateLimits, fingerprint } = api.dependencies
    await rateLimits.rememberTier(fingerprint('demo-paid.upgraded'), 'free')
    const browser = openBrowser(api.app)
    const paid = { tier: 'paid', name: 'Paid Tier', rpm: 300, delayMs: 200 }
    expect((await detect('demo-paid.upgraded', browser)).json()).toEqual(paid)
    expect((await browser.call('GET', '/api/gemini-tier')).json()).toEqual(paid)
    expect(await rateLimits.tier(fingerprint('demo-paid.upgraded'))).toBe('paid')
  })

  test('that cannot be told is unknown, and what was known of the key stays', async () => {
    const { rateLimits, fingerprint } = api.dependencies
    await rateLimits.rememberTier(fingerprint('tight-lipped.kept'), 'paid')
    expect((await detect('tight-lipped.kept')).json()).toMatchObject({ tier: 'unknown', delayMs: 12_000 })
    expect(await rateLimits.tier(fingerprint('tight-lipped.kept'))).toBe('paid')
  })

  test.each([
    ['demo-invalid', 401],
    ['demo-leaked', 401],
    ['demo-prepaid-empty', 502],
    ['demo-region', 502],
  ])('%s is a failure with status %i', async (key, status) => {
    expect((await detect(key)).statusCode).toBe(status)
  })
})

test.each([
  ['test-connections', good],
  ['discover-subreddits', { ...good, seedTerms: ['bread'] }],
  ['gemini-tier', good],
])('with Redis away %s is unavailable, and no credential is called wrong', async (name, body) => {
  const demo = api.dependencies.config.endpoints.sandbox
  const away = await createTestApi(
    { REDIS_URL: 'redis://127.0.0.1:1', SANDBOX_URL: demo?.geminiUrl.replace(/\/gemini$/, '') ?? '' },
    { isRedisThere: false },
  )
  const response = await openBrowser(away.app).call('POST', `/api/${name}`, body)
  expect(response.statusCode).toBe(503)
  await away.close()
})

test.each([
  ['has no sandbox', ''],
  ['has one that is not started', 'http://127.0.0.1:9'],
])('a server that %s says so of demo credentials', async (_name, SANDBOX_URL) => {
  const alone = await createTestApi({
    REDIS_URL: url,
    REDIS_PREFIX: prefix,
    SANDBOX_URL,
    CLOCK_FACTOR: '100',
  })
  const response = await openBrowser(alone.app).call('POST', '/api/test-connections', good)
  const sentence = expect.stringContaining('Demo credentials need the sandbox')
  expect(response.json()).toEqual({
    reddit: false,
    redditMessage: sentence,
    gemini: false,
    geminiMessage: sentence,
  })
  await alone.close()
})

import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, openBrowser, untilQueuesReady } from '../testing/test-api.ts'
import { good, useConnectionsApi } from './testing/use-connections-api.ts'

const { api, sandbox, sandboxUrl, url, prefix } = await useConnectionsApi()

beforeAll(async () => {
  // The sandbox, in the same process, generates its posts during the first search, which takes seconds.
  const search = { ...good, redditClientId: 'demo.first', seedTerms: ['gardening'] }
  await openBrowser(api.app).call('POST', '/api/discover-subreddits', search)
  // The search may have cost the connection to Redis.
  await untilQueuesReady(api.dependencies)
})

async function testConnections(credentials: Record<string, unknown>, browser = openBrowser(api.app)) {
  const response = await browser.call('POST', '/api/test-connections', { ...good, ...credentials })
  expect(response.statusCode).toBe(200)
  return response.json()
}

describe('testing connections', () => {
  test('with good credentials reports that both work, and the tier', async () => {
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

  test('does not probe a tier that is stored', async () => {
    const { rateLimits, fingerprint } = api.dependencies
    await rateLimits.rememberTier(fingerprint('demo-paid.known'), 'free')
    expect(await testConnections({ geminiApiKey: 'demo-paid.known' })).toMatchObject({
      geminiTier: { tier: 'free' },
    })
  })

  test('says so if a web page responds instead of Gemini or to its probes', async () => {
    const page = /^A web page came back instead of Gemini’s data\. A proxy, a firewall or a sign-in page/
    expect(await testConnections({ geminiApiKey: 'behind-a-page' })).toMatchObject({
      gemini: false,
      geminiMessage: expect.stringMatching(page),
    })
    expect(await testConnections({ geminiApiKey: 'probes-a-page' })).toMatchObject({
      gemini: true,
      geminiMessage: expect.stringMatching(
        new RegExp(`${page.source}.*uses the free-tier rate: 5 requests a minute`),
      ),
    })
  })

  test('costs no generation quota of a free key', async () => {
    await testConnections({ geminiApiKey: 'demo-free.thrifty' })
    const { body } = await sandbox.inject('/__sandbox/conformance?key=demo-free.thrifty')
    expect(JSON.parse(body).ai).toMatchObject([{ model: 'gemini-3.1-pro-preview', accepted: 0 }])
  })

  test.each([
    ['revoked Reddit credentials', { redditClientId: 'demo-revoked' }, /did not accept these credentials/],
    ['a wrong secret', { redditClientSecret: 'wrong' }, /did not accept these credentials/],
    ['a blocked network', { redditClientId: 'demo-blocked' }, /blocks requests from this server/],
    ['a client id that does not exist', { redditClientId: 'abc123' }, /did not accept these credentials/],
    ['Reddit failing', { redditClientId: 'demo-token-outage' }, /is failing or responding too slowly/],
    ['too narrow a scope', { redditClientId: 'demo-scope' }, /doesn’t allow this with your credentials/],
  ])('with %s reports the reason and still tests Gemini', async (_name, change, reason) => {
    expect(await testConnections(change)).toEqual({
      reddit: false,
      redditMessage: expect.stringMatching(reason),
      gemini: true,
      geminiTier: expect.objectContaining({ tier: 'paid' }),
    })
  })

  test.each([
    ['an invalid key', 'demo-invalid', /did not accept this key\. Copy it again from Google AI Studio/],
    ['a leaked key', 'demo-leaked', /found in public/],
    ['a project without the API', 'demo-disabled', /is disabled in/],
    ['an empty prepaid balance', 'demo-prepaid-empty', /credit is used up/],
    ['a reached spending cap', 'demo-spend-cap', /reached its spending cap/],
    ['an expired key', 'demo-expired', /has expired/],
    ['a key for another API', 'demo-revoked', /not a valid Gemini API key/],
    ['a suspended project', 'demo-suspended', /suspended/],
    ['a restricted key', 'demo-restricted', /restrictions/],
    ['a region without Gemini', 'demo-region', /region of this server/],
    ['a region that needs billing', 'demo-region-billing', /Enabling billing on the key may help/],
    ['a model that is not offered', 'demo-retired', /doesn’t offer the chosen model to this key/],
  ])('with %s reports the reason and still tests Reddit', async (_name, geminiApiKey, reason) => {
    expect(await testConnections({ geminiApiKey })).toEqual({
      reddit: true,
      gemini: false,
      geminiMessage: expect.stringMatching(reason),
    })
  })

  test('with a key of unknown tier omits the tier and reports the rate', async () => {
    expect(await testConnections({ geminiApiKey: 'tight-lipped' })).toEqual({
      reddit: true,
      gemini: true,
      geminiMessage:
        'Quarry couldn’t detect this key’s tier, so it uses the free-tier rate: 5 requests a minute.',
    })
  })

  test('with good credentials works while runs have used up the window and while Reddit asks for a pause', async () => {
    const { rateLimits, fingerprint, keys } = api.dependencies
    const spent = keys.sourceRate('reddit', fingerprint('demo.spent'))
    await rateLimits.observeWindow(spent, { remaining: 24, limit: 1000, resetMs: 300_000 })
    expect(await testConnections({ redditClientId: 'demo.spent' })).toMatchObject({ reddit: true })
    await rateLimits.observeWindow(spent, { remaining: 24, limit: 1000, resetMs: 300_000 })
    const reddit = api.dependencies.services.source('reddit', {
      clientId: 'demo.spent',
      clientSecret: 'demo',
    })
    expect((await reddit.findCommunities(['gardening'])).communities.length).toBeGreaterThan(0)
    await rateLimits.blockUntil(
      keys.sourceRate('reddit', fingerprint('demo.paused')),
      300_000,
      'source-window',
    )
    expect(await testConnections({ redditClientId: 'demo.paused' })).toMatchObject({ reddit: true })
    const wrong = { redditClientId: 'demo.paused', redditClientSecret: 'wrong' }
    expect(await testConnections(wrong)).toMatchObject({ reddit: false })
  })

  /** Makes the sandbox reject a client id's next requests, as Reddit does once it has closed an app. */
  const reject = (key: string, kind: '401' | '401-html', requests = 4) =>
    sandbox.inject({
      method: 'POST',
      url: '/__sandbox/faults',
      payload: { key, script: Array(requests).fill({ kind }) },
    })
  const CLOSED =
    /may have closed it: .* starts to close on 12 January 2027 and closes for everybody in March 2027/

  test.each(['401', '401-html'] as const)(
    'says that an app may be closed, and when, if Reddit accepted it before and now answers with %s',
    async (kind) => {
      const app = { redditClientId: `demo.cut${kind}` }
      expect(await testConnections(app)).toMatchObject({ reddit: true })
      await reject(app.redditClientId, kind)
      expect(await testConnections(app)).toMatchObject({
        reddit: false,
        redditMessage: expect.stringMatching(CLOSED),
      })
      const wrongSecret = { ...app, redditClientSecret: 'wrong' }
      expect(await testConnections(wrongSecret)).toMatchObject({
        redditMessage: expect.stringMatching(/did not accept these credentials/),
      })
    },
  )

  test('a search for subreddits with an app that was accepted before fails with the same reason', async () => {
    const browser = openBrowser(api.app)
    const app = { ...good, redditClientId: 'demo.cut-search' }
    expect(await testConnections(app, browser)).toMatchObject({ reddit: true })
    await reject(app.redditClientId, '401', 100)
    const search = { ...app, seedTerms: ['gardening'] }
    const response = await browser.call('POST', '/api/discover-subreddits', search)
    expect(response.statusCode).toBe(401)
    expect(response.body).toMatch(CLOSED)
  })

  test('says that an app may be closed if it was accepted before and now gets a 403', async () => {
    const { rateLimits, fingerprint } = api.dependencies
    const scope = { redditClientId: 'demo-scope', redditClientSecret: 'demo' }
    expect(await testConnections(scope)).toMatchObject({
      redditMessage: expect.stringMatching(/doesn’t allow this with your credentials/),
    })
    await rateLimits.rememberAccepted(fingerprint(JSON.stringify(['demo-scope', 'demo'])))
    expect(await testConnections(scope)).toMatchObject({ redditMessage: expect.stringMatching(CLOSED) })
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

test('while Redis is unreachable, no credential is reported as wrong', async () => {
  const disconnected = await createTestApi(
    { REDIS_URL: 'redis://127.0.0.1:1', SANDBOX_URL: sandboxUrl },
    { isRedisThere: false },
  )
  const { call } = openBrowser(disconnected.app)
  for (const [name, body] of [
    ['test-connections', good],
    ['discover-subreddits', { ...good, seedTerms: ['bread'] }],
    ['gemini-tier', good],
  ] as const)
    expect((await call('POST', `/api/${name}`, body)).statusCode, name).toBe(503)
  await disconnected.close()
})

test.each([
  ['has no sandbox', ''],
  ['has one that is not started', 'http://127.0.0.1:9'],
])('a server that %s reports so for demo credentials', async (_name, SANDBOX_URL) => {
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

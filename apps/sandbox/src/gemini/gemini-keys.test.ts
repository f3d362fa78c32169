import { describe, expect, test } from 'vitest'
import { ask, createTestSandbox, MODEL } from '../testing/test-sandbox.ts'

const sandbox = createTestSandbox()

const get = (path: string, key = 'demo') =>
  sandbox.app.inject({ url: `/gemini/${path}`, headers: { 'x-goog-api-key': key } })

test('-latest names are aliases of models, and only v1beta exists', async () => {
  const latest = await sandbox.gemini('demo', ask('hi'), 'gemini-flash-lite-latest')
  expect(latest.json().modelVersion).toBe(MODEL)
  expect((await get(`v2/models/${MODEL}`)).statusCode).toBe(404)
})

describe('keys', () => {
  test('a request without a key gets a 403 about unregistered callers', async () => {
    const response = await sandbox.app.inject(`/gemini/v1beta/models/${MODEL}`)
    expect(response.statusCode).toBe(403)
    expect(response.json().error).toMatchObject({
      status: 'PERMISSION_DENIED',
      message: expect.stringContaining('unregistered callers'),
    })
  })

  test.each([
    ['AIzaSomethingReal', 400, 'INVALID_ARGUMENT', 'API_KEY_INVALID'],
    ['demo-invalid', 400, 'INVALID_ARGUMENT', 'API_KEY_INVALID'],
    ['demo-expired', 400, 'INVALID_ARGUMENT', 'API_KEY_INVALID'],
    ['demo-revoked', 401, 'UNAUTHENTICATED', 'ACCESS_TOKEN_TYPE_UNSUPPORTED'],
    ['demo-disabled', 403, 'PERMISSION_DENIED', 'SERVICE_DISABLED'],
    ['demo-restricted', 403, 'PERMISSION_DENIED', 'API_KEY_SERVICE_BLOCKED'],
    ['demo-suspended', 403, 'PERMISSION_DENIED', 'CONSUMER_SUSPENDED'],
    ['demo-leaked', 403, 'PERMISSION_DENIED', undefined],
    ['demo-region', 400, 'FAILED_PRECONDITION', undefined],
    ['demo-region-billing', 400, 'FAILED_PRECONDITION', undefined],
  ])('%s is rejected with %i %s, reason %s, whatever it calls', async (key, status, name, reason) => {
    for (const response of [await sandbox.gemini(key), await get(`v1beta/models/${MODEL}`, key)]) {
      expect(response.statusCode).toBe(status)
      expect(response.json().error).toMatchObject({ code: status, status: name })
      expect(response.json().error.details?.[0].reason).toBe(reason)
    }
  })
})

describe('headers and format', () => {
  test.each(['demo', 'demo-free'])(
    '%s gets pretty JSON and the tier header standard on 200 and 429, no retry-after, no limits',
    async (key) => {
      const fine = await sandbox.gemini(`${key}.looks`)
      await sandbox.script(`${key}.looks`, '429')
      const rejected = await sandbox.gemini(`${key}.looks`)
      expect([fine.statusCode, rejected.statusCode]).toEqual([200, 429])
      for (const { headers, body } of [fine, rejected]) {
        expect(body).toMatch(/^\{\n {2}"/)
        expect(headers).toMatchObject({
          'content-type': 'application/json; charset=UTF-8',
          'x-gemini-service-tier': 'standard',
          server: 'scaffolding on HTTPServer2',
          'x-content-type-options': 'nosniff',
        })
        expect(Object.keys(headers).filter((name) => /retry-after|ratelimit/.test(name))).toEqual([])
      }
    },
  )
})

describe('tier probes', () => {
  const LONG = 'word '.repeat(4_500)
  const cache = (key: string, text: string, model = MODEL) =>
    sandbox.app.inject({
      method: 'POST',
      url: '/gemini/v1beta/cachedContents',
      headers: { 'x-goog-api-key': key },
      payload: JSON.stringify({ model: `models/${model}`, contents: [{ parts: [{ text }] }], ttl: '60s' }),
    })

  test('the paid-only model reports limit 0 without quotaValue to a free key', async () => {
    const response = await sandbox.gemini('demo-free.probe', ask('hi'), 'gemini-3.1-pro-preview')
    expect(response.statusCode).toBe(429)
    const { message, details } = response.json().error
    expect(message).toContain('limit: 0, model: gemini-3.1-pro\n')
    const { violations } = details.find((detail: { '@type': string }) =>
      detail['@type'].endsWith('QuotaFailure'),
    )
    expect(violations).toHaveLength(3)
    for (const violation of violations) {
      expect(violation).not.toHaveProperty('quotaValue')
      expect(violation.quotaId).toMatch(/-FreeTier$/)
    }
  })

  test('the paid-only model serves a paid key, and cuts its response at one token', async () => {
    const response = await sandbox.gemini(
      'demo-paid.probe',
      ask('hi', { maxOutputTokens: 1, thinkingConfig: { thinkingLevel: 'LOW' } }),
      'gemini-3.1-pro-preview',
    )
    expect(response.statusCode).toBe(200)
    expect(response.json().candidates[0]).toMatchObject({
      finishReason: 'MAX_TOKENS',
      content: { role: 'model' },
    })
  })

  test.each(['argon', 'carbon', 'hydrogen', 'neon'])(
    'gemini-4-%s rejects explicit caches and minimal thinking',
    async (name) => {
      const model = `gemini-4-${name}`
      expect((await cache('demo-paid', LONG, model)).json().error).toMatchObject({
        code: 404,
        message: expect.stringContaining('is not supported for createCachedContent'),
      })
      const minimal = ask('hi', { thinkingConfig: { thinkingLevel: 'MINIMAL' } })
      expect((await sandbox.gemini('demo-paid', minimal, model)).json().error).toMatchObject({
        code: 400,
        message: expect.stringContaining('MINIMAL is not supported'),
      })
    },
  )

  test('cachedContents checks the size first, for both tiers', async () => {
    for (const key of ['demo-free', 'demo-paid'])
      expect((await cache(key, 'short')).json().error).toMatchObject({
        code: 400,
        message: 'Cached content is too small. total_token_count=2, min_total_token_count=4096',
      })
  })

  test.each([
    ['demo-prepaid-empty', 429],
    ['demo-prepaid-empty-402', 402],
    ['demo-spend-cap', 429],
  ])('cachedContents rejects %s, a paid key that may not spend', async (key, status) => {
    expect((await cache(key, LONG)).statusCode).toBe(status)
  })

  test('cachedContents rejects a free key, serves a paid one, and deletes', async () => {
    const rejected = await cache('demo-free', LONG)
    expect(rejected.json().error).toMatchObject({
      code: 429,
      message: expect.stringContaining(
        'TotalCachedContentStorageTokensPerModelFreeTier limit exceeded for model gemini-3.5-flash-lite: limit=0, requested=',
      ),
    })
    const { name } = (await cache('demo-paid', LONG)).json()
    expect(name).toMatch(/^cachedContents\/[\w-]{40}$/)
    const remove = () =>
      sandbox.app.inject({
        method: 'DELETE',
        url: `/gemini/v1beta/${name}`,
        headers: { 'x-goog-api-key': 'demo-paid' },
      })
    expect((await remove()).json()).toEqual({})
    expect((await remove()).statusCode).toBe(403)
  })
})

describe('model lifecycle', () => {
  test('unknown models are not found', async () => {
    const response = await sandbox.gemini('demo', ask('hi'), 'gemini-3.6-flahs')
    expect(response.statusCode).toBe(404)
    expect(response.json().error.message).toContain(
      'models/gemini-3.6-flahs is not found for API version v1beta',
    )
  })

  test('errors name models that are closed to new users or shut down, and demo-retired has only the newest', async () => {
    const message = async (key: string, model: string) =>
      (await sandbox.gemini(key, ask('hi'), model)).json().error.message
    expect(await message('demo', 'gemini-2.5-flash-lite')).toContain(
      'models/gemini-2.5-flash-lite is no longer available to new users',
    )
    expect(await message('demo', 'gemini-2.0-flash')).toContain(
      'Please update your code to use models/gemini-3.8-flash',
    )
    expect(await message('demo-retired', MODEL)).toContain('no longer available to new users')
    expect((await sandbox.gemini('demo-retired', ask('hi'), 'gemini-3.8-flash')).statusCode).toBe(200)
  })
})

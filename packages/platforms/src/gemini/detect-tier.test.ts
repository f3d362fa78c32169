import { expect, test } from 'vitest'
import { serveGemini } from '../testing/serve-gemini.ts'
import { platformErrorOf, type Served, type ServedRequest, thrownBy } from '../testing/serve-responses.ts'
import { errorBody, errorInfo, freeDay, generation, paidTokens, quotaError } from './fixtures.ts'

async function setUp(probes: {
  paidOnly: Served | ((request: ServedRequest) => Served)
  cache?: (request: ServedRequest) => Served
  model?: string
}) {
  const { client, server } = await serveGemini(
    (request) => {
      const { paidOnly } = probes
      if (request.path.includes(':generateContent'))
        return typeof paidOnly === 'function' ? paidOnly(request) : paidOnly
      return probes.cache?.(request) ?? { status: 500 }
    },
    probes.model === undefined ? {} : { model: probes.model },
  )
  const requested = () =>
    server.requests.map(({ method, path }) => `${method} ${path.replace('/gemini/v1beta/', '')}`)
  return { client, requested, server }
}

const failure = (status: number, code: string, message: string): Served => ({
  status,
  body: errorBody(status, code, message),
})
const busy = failure(503, 'UNAVAILABLE', 'The model is overloaded.')
const gone = failure(404, 'NOT_FOUND', 'models/x is not found')
const cacheQuota = 'TotalCachedContentStorageTokensPerModelFreeTier limit exceeded: limit=0, requested=4500'

test.each<[string, Served, object]>([
  ['a response', { body: generation(undefined, 'MAX_TOKENS') }, { tier: 'paid' }],
  ['a free quota', { status: 429, body: quotaError([freeDay], '41s') }, { tier: 'free' }],
  [
    'a free quota of 0',
    { status: 429, body: quotaError([{ quotaMetric: freeDay.quotaMetric, quotaId: freeDay.quotaId }]) },
    { tier: 'free' },
  ],
  ['a paid quota', { status: 429, body: quotaError([paidTokens]) }, { tier: 'paid' }],
  [
    'an exhausted credit',
    failure(429, 'RESOURCE_EXHAUSTED', 'Your prepayment credits are depleted.'),
    { tier: 'paid', blocked: 'credit-exhausted' },
  ],
  [
    'a region without a free tier',
    failure(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.'),
    { tier: 'free', blocked: 'region-unsupported' },
  ],
])('%s of the paid-only model decides at once', async (_, paidOnly, result) => {
  const { client, requested } = await setUp({ paidOnly })
  expect(await client.detectTier()).toEqual({ ...result, evidence: expect.any(String) })
  expect(requested()).toEqual(['POST models/gemini-3.1-pro-preview:generateContent'])
})

test.each<[string, Served]>([
  ['busy', busy],
  ['throttled without a reason', failure(429, 'RESOURCE_EXHAUSTED', 'Resource has been exhausted.')],
])('when the paid-only model is %s, a context cache decides and is deleted', async (_, paidOnly) => {
  const { client, requested } = await setUp({
    paidOnly,
    cache: ({ method }) => ({ body: method === 'POST' ? { name: 'cachedContents/abc' } : {} }),
  })
  expect(await client.detectTier()).toMatchObject({ tier: 'paid' })
  expect(requested().slice(1)).toEqual(['POST cachedContents', 'DELETE cachedContents/abc'])
})

test.each([
  ['gone', gone],
  ['busy', busy],
])(
  'when the first paid-only model is %s and no model accepts a cache, the next one decides',
  async (_, first) => {
    const { client, requested } = await setUp({
      paidOnly: ({ path }) =>
        path.includes('3.1-pro') ? first : { status: 429, body: quotaError([freeDay], '41s') },
      cache: () => gone,
    })
    expect(await client.detectTier()).toMatchObject({ tier: 'free' })
    expect(requested()).toEqual([
      'POST models/gemini-3.1-pro-preview:generateContent',
      'POST cachedContents',
      'POST models/gemini-4-argon:generateContent',
    ])
  },
)

test('the cache is created on another model if the key’s own model accepts none', async () => {
  const { client, server } = await setUp({
    paidOnly: busy,
    model: 'gemini-4-hydrogen',
    cache: ({ method, body }) => {
      if (method === 'DELETE') return { body: {} }
      return body.includes('gemini-4') ? gone : { body: { name: 'cachedContents/abc' } }
    },
  })
  expect(await client.detectTier()).toMatchObject({ tier: 'paid' })
  expect(server.requests).toHaveLength(4)
})

test('no more probes are sent after two without a response', async () => {
  const { client, requested } = await setUp({
    paidOnly: { fault: 'reset' },
    cache: () => ({ fault: 'reset' }),
  })
  expect(await client.detectTier()).toMatchObject({ tier: 'unknown' })
  expect(requested()).toEqual(['POST models/gemini-3.1-pro-preview:generateContent', 'POST cachedContents'])
})

test('the result says so if every paid-only model is gone and the cache is inconclusive', async () => {
  const { client } = await setUp({ paidOnly: gone, cache: () => busy })
  expect(await client.detectTier()).toMatchObject({
    tier: 'unknown',
    problem: 'Gemini no longer offers a model that shows the tier of a key.',
  })
})

test.each([200, 404])(
  'probes that return a web page with status %i leave the tier unknown and say why',
  async (status) => {
    const page: Served = { status, body: '<!DOCTYPE html><title>Sign in</title>' }
    const { client } = await setUp({ paidOnly: page, cache: () => page })
    expect(await client.detectTier()).toMatchObject({
      tier: 'unknown',
      problem: expect.stringContaining('A web page came back instead of Gemini’s data.'),
    })
    expect(await platformErrorOf(client.check())).toMatchObject({ kind: 'malformed', detail: 'web page' })
  },
)

test('a cache that is too small is requested once more above the named minimum', async () => {
  const message = 'Cached content is too small. total_token_count=4500, min_total_token_count=8192'
  const { client, server } = await setUp({
    paidOnly: busy,
    cache: ({ body }) =>
      body.length < 50_000
        ? failure(400, 'INVALID_ARGUMENT', message)
        : failure(429, 'RESOURCE_EXHAUSTED', cacheQuota),
  })
  expect(await client.detectTier()).toMatchObject({ tier: 'free' })
  expect(server.requests).toHaveLength(3)
})

test('inconclusive probes leave the tier unknown', async () => {
  const { client } = await setUp({ paidOnly: busy, cache: () => busy })
  expect(await client.detectTier()).toEqual({ tier: 'unknown', evidence: 'the probes were inconclusive' })
})

test('a cache that cannot be deleted does not change the result', async () => {
  const { client } = await setUp({
    paidOnly: busy,
    cache: ({ method }) => (method === 'POST' ? { body: { name: 'cachedContents/abc' } } : busy),
  })
  expect(await client.detectTier()).toMatchObject({ tier: 'paid' })
})

test('a rejected key is an error, not a tier', async () => {
  const body = errorBody(400, 'INVALID_ARGUMENT', 'API key not valid.', [errorInfo('API_KEY_INVALID')])
  const { client, requested } = await setUp({ paidOnly: { status: 400, body } })
  expect(await platformErrorOf(client.detectTier())).toMatchObject({ kind: 'credentials-refused' })
  expect(requested()).toHaveLength(1)
})

test('a caller that aborts gets its own reason', async () => {
  const reason = new Error('the page was closed')
  const { client } = await setUp({ paidOnly: { fault: 'hang' } })
  expect(await thrownBy(client.detectTier(AbortSignal.abort(reason)))).toBe(reason)
})

test('a probe is sent only if its model has a free slot', async () => {
  const { client, requested } = await setUp({ paidOnly: { body: generation(undefined, 'MAX_TOKENS') } })
  const models: string[] = []
  const reserve = (maySend: boolean) => async (model: string) => {
    models.push(model)
    return maySend
  }
  expect(await client.detectTier(undefined, reserve(true))).toMatchObject({ tier: 'paid' })
  expect(models).toEqual(['gemini-3.1-pro-preview'])
  expect(await client.detectTier(undefined, reserve(false))).toMatchObject({ tier: 'unknown' })
  expect(requested().filter((request) => request.includes(':generateContent'))).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { inTurn, newest, serveReddit } from '../testing/serve-reddit.ts'
import { platformErrorOf, type Served, thrownBy } from '../testing/serve-responses.ts'
import { htmlPage, listing, post, withTokens } from './fixtures.ts'
import { createTokenCache } from './token-cache.ts'

test.each<[string, Served]>([
  ['an internal error', { status: 500, body: { message: 'Internal Server Error', error: 500 } }],
  ['an error page', { status: 503, body: htmlPage }],
  ['a status from the network in front of it', { status: 520, body: '' }],
  ['a reset connection', { fault: 'reset' }],
  ['a connection lost in the middle', { body: listing([post('1aa')]), fault: 'cut' }],
  ['cut JSON', { body: '{"kind": "Listing", "data": {"after"' }],
  ['something other than a listing', { body: { names: [] } }],
])('%s passes after two retries, each on a new slot', async (_, trouble) => {
  const { client, limits } = await serveReddit(inTurn(trouble, trouble, { body: listing([post('1aa')]) }))
  expect((await client.submissions(newest)).posts).toHaveLength(1)
  expect(limits.reserved).toBe(3)
})

test('a lasting outage is thrown after three attempts, never an empty list', async () => {
  const { client, apiRequests } = await serveReddit(inTurn({ status: 503, body: htmlPage }))
  expect(await platformErrorOf(client.submissions(newest))).toMatchObject({
    kind: 'unavailable',
    status: 503,
  })
  expect(apiRequests()).toHaveLength(3)
})

test('a slot that the caller has reserved serves only the first attempt', async () => {
  const { client, limits } = await serveReddit(
    inTurn({ body: listing([]) }, { status: 500 }, { body: listing([]) }),
  )
  // The first call caches a token, because a request that has to wait for one misses its slot.
  await client.submissions(newest)
  expect(limits.reserved).toBe(1)
  await client.submissions(newest, { slotReserved: true })
  expect(limits.reserved).toBe(2)
})

test('a token that expires while its request waits for a slot is renewed before sending', async () => {
  const clock = { ms: 0 }
  const { client, limits, limiter, apiRequests } = await serveReddit(
    withTokens(() => ({ body: listing([]) })),
    { tokens: createTokenCache(() => clock.ms) },
  )
  const reserve = limiter.reserve
  limiter.reserve = async () => {
    await reserve()
    if (limits.reserved === 1) clock.ms += 86_400_000
  }
  await client.check()
  expect(apiRequests().map(({ headers }) => headers.authorization)).toEqual(['bearer token-number-2'])
  expect(limits.reserved).toBe(2)
})

test('an outage of the token endpoint is retried too', async () => {
  let requested = 0
  const tokens = withTokens(() => ({ body: listing([]) }))
  const { client } = await serveReddit((request) => {
    if (request.method === 'POST') requested += 1
    return request.method === 'POST' && requested === 1 ? { status: 502, body: htmlPage } : tokens(request)
  })
  await client.check()
  expect(requested).toBe(2)
})

test.each<[string, Served, number]>([
  ['in seconds', { status: 429, body: htmlPage, headers: { 'retry-after': '4' } }, 4_000],
  ['of zero seconds', { status: 429, body: htmlPage, headers: { 'retry-after': '0' } }, 1_000],
  ['by the reset of the window', { status: 429, headers: { 'x-ratelimit-reset': '11' } }, 12_000],
  ['without any hint', { status: 429, body: { message: 'Too Many Requests', error: 429 } }, 5_000],
])('a 429 %s blocks the client id and is thrown at once', async (_, response, ms) => {
  const { client, limits, apiRequests } = await serveReddit(inTurn(response))
  const error = await platformErrorOf(client.submissions(newest))
  expect(error).toMatchObject({ kind: 'rate-limited', status: 429, retryAfterMs: ms })
  expect(limits.blockedMs).toEqual([ms])
  expect(apiRequests()).toHaveLength(1)
})

test('the pause grows with consecutive 429s that state none, until a response succeeds', async () => {
  const busy: Served = { status: 429, body: '' }
  const { client, limits } = await serveReddit(inTurn(busy, busy, busy, busy, { body: listing([]) }, busy))
  for (let call = 0; call < 4; call += 1) await thrownBy(client.submissions(newest))
  await client.submissions(newest)
  await thrownBy(client.submissions(newest))
  expect(limits.blockedMs).toEqual([5_000, 15_000, 45_000, 45_000, 5_000])
})

test('a 429 of the token endpoint blocks the client id too', async () => {
  const { client, limits } = await serveReddit(() => ({
    status: 429,
    body: { message: 'Too Many Requests', error: 429 },
  }))
  expect(await platformErrorOf(client.check())).toMatchObject({ kind: 'rate-limited', retryAfterMs: 5_000 })
  expect(limits.blockedMs).toEqual([5_000])
})

test('a redirect is not followed', async () => {
  const { client, apiRequests } = await serveReddit(
    inTurn({ status: 302, headers: { location: '/reddit/subreddits/search?q=Nobody' }, body: htmlPage }),
  )
  expect(await platformErrorOf(client.submissions(newest))).toMatchObject({ kind: 'not-found', status: 302 })
  expect(apiRequests()).toHaveLength(1)
})

test('a timeout is reported as an unavailable service', async () => {
  const { client } = await serveReddit(inTurn({ fault: 'hang' }), { timeoutMs: 40, retryDelaysMs: [] })
  expect(await platformErrorOf(client.submissions(newest))).toMatchObject({
    kind: 'unavailable',
    status: undefined,
  })
})

test('an unreachable server is a network error', async () => {
  const { client, server } = await serveReddit(inTurn({}), { retryDelaysMs: [] })
  await server.close()
  expect(await platformErrorOf(client.check())).toMatchObject({ kind: 'network', detail: 'ECONNREFUSED' })
})

test.each(['while it waits for a response', 'while it waits for a retry'])(
  'a caller that aborts %s gets its own reason',
  async (moment) => {
    const stop = new AbortController()
    const reason = new Error('the run was cancelled')
    const hangs = moment.endsWith('response')
    const { client } = await serveReddit(
      withTokens(() => {
        setImmediate(() => stop.abort(reason))
        return hangs ? { fault: 'hang' } : { status: 500 }
      }),
      { retryDelaysMs: [60_000] },
    )
    expect(await thrownBy(client.submissions(newest, { signal: stop.signal }))).toBe(reason)
  },
)

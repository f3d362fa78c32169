import { expect, onTestFinished, test } from 'vitest'
import { type Served, type ServedRequest, serveAnswers } from '../testing/serve-answers.ts'
import { platformErrorOf, thrownBy } from '../testing/thrown-by.ts'
import { community, htmlPage, listing, post, rateHeaders, withTokens } from './fixtures.ts'
import type { ListingPage } from './listing-page.ts'
import type { RedditRate } from './rate-headers.ts'
import type { RedditClientOptions } from './reddit-call.ts'
import { createRedditClient } from './reddit-client.ts'
import { createTokenCache } from './token-cache.ts'

const newest: ListingPage = { subreddit: 'InventedBakers', source: { kind: 'listing', sort: 'new' } }
const userAgent = 'server:quarry.test:1.0 (by /u/crumb_counter)'

async function setUp(
  answerTo: (request: ServedRequest) => Served,
  changes: Partial<RedditClientOptions> = {},
) {
  const server = await serveAnswers(answerTo)
  onTestFinished(server.close)
  const limits = { reserved: 0, observed: [] as RedditRate[], pushedBackMs: [] as number[] }
  const limiter = {
    reserve: async () => {
      limits.reserved += 1
    },
    observe: async (rate: RedditRate) => {
      limits.observed.push(rate)
    },
    pushBack: async (ms: number) => {
      limits.pushedBackMs.push(ms)
    },
  }
  const client = createRedditClient({
    credentials: { clientId: 'invented-id', clientSecret: 'invented-secret' },
    endpoints: server.endpoints,
    userAgent,
    limiter,
    tokens: createTokenCache(),
    retryDelaysMs: [1, 1],
    ...changes,
  })
  const apiRequests = () => server.requests.filter(({ method }) => method === 'GET')
  return { client, limits, limiter, server, apiRequests }
}

/** Answers in turn, the last one for ever. */
function inTurn(...answers: Served[]) {
  let at = -1
  return withTokens(() => {
    at = Math.min(at + 1, answers.length - 1)
    return answers[at] ?? {}
  })
}

test('a page of submissions comes with its fullname to go on from and the state of the window', async () => {
  const { client, limits, apiRequests } = await setUp(
    inTurn({ body: listing([post('1aa'), post('1ab')], 't3_1ab'), headers: rateHeaders }),
  )
  const page = await client.submissions({ ...newest, after: 't3_1a9' })
  expect(page).toMatchObject({
    after: 't3_1ab',
    dropped: 0,
    rate: { used: 4, remaining: 996, resetSeconds: 311 },
  })
  expect(page.submissions[0]).toEqual({
    id: '1aa',
    fullname: 't3_1aa',
    title: 'How do I keep sourdough number 1aa alive?',
    author: 'crumb_counter',
    subreddit: 'InventedBakers',
    score: 41,
    numComments: 12,
    createdAt: '2026-04-13T17:12:58.000Z',
    permalink: '/r/InventedBakers/comments/1aa/how_do_i/',
    over18: false,
    removed: false,
    stickied: false,
    isSelf: true,
    flair: 'Question',
  })
  expect(limits).toEqual({
    reserved: 1,
    observed: [{ used: 4, remaining: 996, resetSeconds: 311 }],
    pushedBackMs: [],
  })
  expect(apiRequests()[0]).toMatchObject({
    path: '/reddit/r/InventedBakers/new',
    query: { raw_json: '1', limit: '100', after: 't3_1a9' },
    headers: { authorization: 'bearer token-number-1', 'user-agent': userAgent },
  })
})

test('the token is asked for once with trimmed credentials and used by all calls', async () => {
  const { client, server } = await setUp(inTurn({ body: listing([]) }), {
    credentials: { clientId: ' invented-id ', clientSecret: 'invented-secret\n' },
  })
  await Promise.all([client.check(), client.submissions(newest), client.subredditsByName(['a', 'b'])])
  const asked = server.requests.filter(({ method }) => method === 'POST')
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({
    body: 'grant_type=client_credentials',
    headers: {
      authorization: `Basic ${Buffer.from('invented-id:invented-secret').toString('base64')}`,
      'user-agent': userAgent,
    },
  })
})

test.each<[ListingPage['source'], string, Record<string, string>]>([
  [{ kind: 'listing', sort: 'hot' }, '/hot', {}],
  [{ kind: 'listing', sort: 'top', t: 'year' }, '/top', { t: 'year' }],
  [{ kind: 'listing', sort: 'controversial' }, '/controversial', { t: 'all' }],
  [
    { kind: 'search', q: 'title:how', sort: 'comments', t: 'month' },
    '/search',
    { q: 'title:how', sort: 'comments', t: 'month', restrict_sr: '1', type: 'link' },
  ],
])('the source %j is asked for at its own path', async (source, path, query) => {
  const { client, apiRequests } = await setUp(inTurn({ body: listing([]) }))
  await client.submissions({ subreddit: 'InventedBakers', source, limit: 50 })
  expect(apiRequests()[0]).toMatchObject({
    path: `/reddit/r/InventedBakers${path}`,
    query: { ...query, raw_json: '1', limit: '50' },
  })
})

test('odd children are left out one by one and counted', async () => {
  const { client } = await setUp(
    inTurn({
      body: listing([
        post('1aa'),
        { kind: 't1', data: {} },
        post('1ab', { created_utc: undefined }),
        null,
        post('1ac'),
      ]),
    }),
  )
  const page = await client.submissions(newest)
  expect(page.submissions.map(({ id }) => id)).toEqual(['1aa', '1ac'])
  expect(page.dropped).toBe(3)
})

test('a community search keeps public communities that are neither NSFW nor quarantined', async () => {
  const { client, apiRequests } = await setUp(
    inTurn({
      body: listing([
        community('InventedBakers'),
        community('Hidden', { subreddit_type: 'private', subscribers: null }),
        community('Nsfw', { over18: true }),
        community('Locked', { quarantine: true }),
        { kind: 't2', data: { name: 'crumb_counter' } },
        community('Plain', { public_description: '', quarantine: undefined }),
      ]),
    }),
  )
  expect(await client.searchSubreddits('bread & butter', { limit: 10 })).toEqual([
    { name: 'InventedBakers', subscribers: 48_213, description: 'Talk about InventedBakers.' },
    { name: 'Plain', subscribers: 48_213, description: 'All about Plain' },
  ])
  expect(apiRequests()[0]?.query).toMatchObject({ q: 'bread & butter', limit: '10' })
})

test('names are looked up a hundred at a time', async () => {
  const { client, apiRequests } = await setUp(inTurn({ body: listing([community('InventedBakers')]) }))
  const names = Array.from({ length: 101 }, (_, at) => `name${at}`)
  expect(await client.subredditsByName(names)).toHaveLength(2)
  expect(apiRequests().map(({ query }) => query.sr_name?.split(',').length)).toEqual([100, 1])
})

test.each<[string, Served]>([
  ['an internal error', { status: 500, body: { message: 'Internal Server Error', error: 500 } }],
  ['an error page', { status: 503, body: htmlPage }],
  ['a status of the network before it', { status: 520, body: '' }],
  ['a reset connection', { fault: 'reset' }],
  ['a connection lost in the middle', { body: listing([post('1aa')]), fault: 'cut' }],
  ['cut JSON', { body: '{"kind": "Listing", "data": {"after"' }],
  ['something else than a listing', { body: { names: [] } }],
])('%s passes after two retries, each with a slot of its own', async (_, trouble) => {
  const { client, limits } = await setUp(inTurn(trouble, trouble, { body: listing([post('1aa')]) }))
  expect((await client.submissions(newest)).submissions).toHaveLength(1)
  expect(limits.reserved).toBe(3)
})

test('trouble that stays is thrown after three tries, never an empty list', async () => {
  const { client, apiRequests } = await setUp(inTurn({ status: 503, body: htmlPage }))
  expect(await platformErrorOf(client.submissions(newest))).toMatchObject({
    kind: 'unavailable',
    status: 503,
  })
  expect(apiRequests()).toHaveLength(3)
})

test('a slot that the caller holds serves the first try only', async () => {
  const { client, limits } = await setUp(inTurn({ status: 500 }, { body: listing([]) }))
  await client.submissions(newest, { slotReserved: true })
  expect(limits.reserved).toBe(1)
})

test('trouble of the token endpoint is retried as well', async () => {
  let asked = 0
  const tokens = withTokens(() => ({ body: listing([]) }))
  const { client } = await setUp((request) => {
    if (request.method === 'POST') asked += 1
    return request.method === 'POST' && asked === 1 ? { status: 502, body: htmlPage } : tokens(request)
  })
  await client.check()
  expect(asked).toBe(2)
})

test.each<[string, Served, number]>([
  ['in seconds', { status: 429, body: htmlPage, headers: { 'retry-after': '4' } }, 4_000],
  ['of no time at all', { status: 429, body: htmlPage, headers: { 'retry-after': '0' } }, 1_000],
  ['by the reset of the window', { status: 429, headers: { 'x-ratelimit-reset': '11' } }, 12_000],
  ['without any hint', { status: 429, body: { message: 'Too Many Requests', error: 429 } }, 5_000],
])('a 429 %s pushes the client id back and is thrown at once', async (_, answer, ms) => {
  const { client, limits, apiRequests } = await setUp(inTurn(answer))
  const error = await platformErrorOf(client.submissions(newest))
  expect(error).toMatchObject({ kind: 'rate-limited', status: 429, retryAfterMs: ms })
  expect(limits.pushedBackMs).toEqual([ms])
  expect(apiRequests()).toHaveLength(1)
})

test('429s in a row without a hint pause longer each time, until an answer comes', async () => {
  const busy: Served = { status: 429, body: '' }
  const { client, limits } = await setUp(inTurn(busy, busy, busy, busy, { body: listing([]) }, busy))
  for (let call = 0; call < 4; call += 1) await thrownBy(client.submissions(newest))
  await client.submissions(newest)
  await thrownBy(client.submissions(newest))
  expect(limits.pushedBackMs).toEqual([5_000, 15_000, 45_000, 45_000, 5_000])
})

test('a 429 of the token endpoint pushes back too', async () => {
  const { client, limits } = await setUp(() => ({
    status: 429,
    body: { message: 'Too Many Requests', error: 429 },
  }))
  expect(await platformErrorOf(client.check())).toMatchObject({ kind: 'rate-limited', retryAfterMs: 5_000 })
  expect(limits.pushedBackMs).toEqual([5_000])
})

test.each<[string, unknown]>([
  ['JSON', { message: 'Unauthorized', error: 401 }],
  ['HTML', htmlPage],
])('a token that is no longer taken (%s) is replaced once', async (_, body) => {
  const { client, limits, apiRequests } = await setUp(
    withTokens(({ headers }) =>
      headers.authorization === 'bearer token-number-1'
        ? { status: 401, body }
        : { body: listing([post('1aa')]) },
    ),
  )
  expect((await client.submissions(newest)).submissions).toHaveLength(1)
  expect(apiRequests()).toHaveLength(2)
  expect(limits.reserved).toBe(2)
})

test('a new token that is refused as well ends the call', async () => {
  const { client, apiRequests } = await setUp(inTurn({ status: 401, body: htmlPage }))
  expect(await platformErrorOf(client.submissions(newest))).toMatchObject({
    kind: 'credentials-refused',
    status: 401,
  })
  expect(apiRequests()).toHaveLength(2)
})

test.each<[string, Served]>([
  ['a wrong pair', { status: 401, body: { message: 'Unauthorized', error: 401 } }],
  ['an OAuth error with status 200', { status: 200, body: { error: 'unauthorized_client' } }],
  ['a bad request', { status: 400, body: { message: 'Bad Request', error: 400 } }],
])('%s at the token endpoint means that the credentials are refused', async (_, answer) => {
  const { client, server } = await setUp(() => answer)
  expect(await platformErrorOf(client.check())).toMatchObject({
    service: 'reddit',
    kind: 'credentials-refused',
  })
  expect(server.requests).toHaveLength(1)
})

test('an empty secret is refused without a request', async () => {
  const { client, server } = await setUp(inTurn({}), {
    credentials: { clientId: 'invented-id', clientSecret: ' ' },
  })
  expect(await platformErrorOf(client.check())).toMatchObject({ kind: 'credentials-refused' })
  expect(server.requests).toHaveLength(0)
})

test('a redirect is an answer, not a way to go', async () => {
  const { client, apiRequests } = await setUp(
    inTurn({ status: 302, headers: { location: '/reddit/subreddits/search?q=Nobody' }, body: htmlPage }),
  )
  expect(await platformErrorOf(client.submissions(newest))).toMatchObject({ kind: 'not-found', status: 302 })
  expect(apiRequests()).toHaveLength(1)
})

test('no answer in time is trouble of the service', async () => {
  const { client } = await setUp(inTurn({ fault: 'hang' }), { timeoutMs: 40, retryDelaysMs: [] })
  expect(await platformErrorOf(client.submissions(newest))).toMatchObject({
    kind: 'unavailable',
    status: undefined,
  })
})

test('an unreachable server is a network error', async () => {
  const { client, server } = await setUp(inTurn({}), { retryDelaysMs: [] })
  await server.close()
  expect(await platformErrorOf(client.check())).toMatchObject({ kind: 'network', detail: 'ECONNREFUSED' })
})

test.each(['while it waits for an answer', 'while it waits to try again'])(
  'a caller who stops %s gets its own reason',
  async (moment) => {
    const stop = new AbortController()
    const reason = new Error('the run was cancelled')
    const hangs = moment.endsWith('answer')
    const { client } = await setUp(
      withTokens(() => {
        setImmediate(() => stop.abort(reason))
        return hangs ? { fault: 'hang' } : { status: 500 }
      }),
      { retryDelaysMs: [60_000] },
    )
    expect(await thrownBy(client.submissions(newest, { signal: stop.signal }))).toBe(reason)
  },
)

test('a caller who stops while the token is on its way leaves it to the others', async () => {
  const stop = new AbortController()
  const { client } = await setUp(
    withTokens(() => ({ body: listing([]) })),
    {},
  )
  const stopped = thrownBy(client.check(stop.signal))
  const other = client.check()
  stop.abort(new Error('one of two gave up'))
  expect(await stopped).toMatchObject({ message: 'one of two gave up' })
  await expect(other).resolves.toBeUndefined()
})

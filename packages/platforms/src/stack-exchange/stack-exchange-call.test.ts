import { expect, test } from 'vitest'
import { platformProblem } from '../platform-problem.ts'
import { platformErrorOf, type Served, type ServedRequest } from '../testing/serve-responses.ts'
import { anyTime } from '../testing/serve-source.ts'
import { serveStackExchange } from '../testing/serve-stack-exchange.ts'
import { challenge, failure, page, question, quotaUsedUp, wrongKey } from './fixtures.ts'

const KEY = 'U4DMV*8nvpm3EOpvf69Rxw(('
const date = 'Fri, 20 Nov 2026 22:00:00 GMT'
const TWO_HOURS_MS = 7_200_000
const request = { community: 'cooking', listing: { sort: 'votes' }, range: anyTime }
const withKey = { credentials: { key: ` ${KEY} ` } }
const ten = { quota_max: 10_000, quota_remaining: 9_999 }
const formOf = ({ headers, query }: ServedRequest) =>
  [headers.authorization && 'header', query.key && 'parameter'].filter(Boolean).join(' and ')

test('every response tells the limiter the quota and its reset at midnight UTC, by the service’s clock', async () => {
  const { client, limits } = await serveStackExchange(() => ({
    ...page([]),
    headers: { date },
  }))
  await client.page(request)
  expect(limits.observed).toEqual([{ used: 49, remaining: 251, resetSeconds: TWO_HOURS_MS / 1000 }])
  expect(limits.blockedMs).toEqual([])
})

test('a backoff in a good response blocks the limiter two seconds longer, and its questions are kept', async () => {
  const { client, limits } = await serveStackExchange(() => page([question()], { backoff: 10 }))
  expect((await client.page(request)).posts).toHaveLength(1)
  expect(limits.blockedMs).toEqual([12_000])
})

test('the quota’s last request still returns its questions', async () => {
  const { client, limits } = await serveStackExchange(() => ({
    ...page([question()], { quota_remaining: 0 }),
    headers: { date },
  }))
  expect((await client.page(request)).posts).toHaveLength(1)
  expect(limits.observed).toEqual([{ used: 300, remaining: 0, resetSeconds: TWO_HOURS_MS / 1000 }])
})

/** The quota is used up, although the error is about something else. */
const lastFailure: Served = {
  status: 400,
  headers: { date },
  body: {
    error_id: 400,
    error_name: 'bad_parameter',
    error_message: 'x',
    quota_max: 300,
    quota_remaining: 0,
  },
}

test.each<[string, Served, string, number]>([
  ['a used-up quota', quotaUsedUp(65_205), 'daily-quota', 65_207_000],
  ['another error with no quota left', lastFailure, 'daily-quota', TWO_HOURS_MS + 2_000],
  ['a burst', quotaUsedUp(40), 'rate-limited', 42_000],
  [
    'an ignored backoff',
    failure(502, 'throttle_violation', 'Violation of backoff parameter'),
    'rate-limited',
    300_000,
  ],
  ['a 429 of the network', challenge(429, { 'retry-after': '30' }), 'rate-limited', 30_000],
  ['a 429 that names no pause', challenge(429), 'rate-limited', 5_000],
])('%s blocks the limiter and is thrown at once', async (_, response, kind, ms) => {
  const { client, limits, server } = await serveStackExchange(() => response)
  expect(await platformErrorOf(client.page(request))).toMatchObject({
    service: 'stack-exchange',
    kind,
    retryAfterMs: ms,
  })
  expect(limits.blockedMs).toEqual([ms])
  expect(server.requests).toHaveLength(1)
})

test.each<[string, Served, string, string | undefined]>([
  [
    'an unknown site',
    failure(400, 'bad_parameter', 'No site found for name `x`'),
    'not-found',
    'bad_parameter',
  ],
  [
    'an unknown site that only the field name reveals',
    failure(400, 'bad_parameter', 'site'),
    'not-found',
    'bad_parameter',
  ],
  ['another parameter', failure(400, 'bad_parameter', 'pagesize'), 'bad-request', 'bad_parameter'],
  [
    'page 26',
    failure(403, 'access_denied', 'page above 25 requires access token or app key'),
    'bad-request',
    'access_denied',
  ],
  ['an unknown method', failure(404, 'no_method', 'no method', 404), 'bad-request', 'no_method'],
  ['a method that needs a key', failure(405, 'key_required', 'key required'), 'forbidden', 'key_required'],
  ['a challenge page', challenge(403), 'client-blocked', 'web page'],
  ['a challenge page with another status', challenge(400), 'client-blocked', 'web page'],
  [
    'a request that is rejected without a reason',
    { status: 400, body: Buffer.alloc(0) },
    'bad-request',
    undefined,
  ],
])('%s is thrown at once', async (_, response, kind, detail) => {
  const { client, limits, server } = await serveStackExchange(() => response)
  expect(await platformErrorOf(client.page(request))).toMatchObject({ kind, detail })
  expect(server.requests).toHaveLength(1)
  expect(limits.blockedMs).toEqual([])
})

test.each<[string, Served, string, string | undefined]>([
  ['an internal error', failure(500, 'internal_error', 'sorry', 500), 'unavailable', 'internal_error'],
  ['an outage', failure(503, 'temporarily_unavailable', 'sorry'), 'unavailable', 'temporarily_unavailable'],
  ['items that are not a list', { body: { items: 7, has_more: false } }, 'malformed', undefined],
])('%s is retried twice', async (_, response, kind, detail) => {
  const { client, server } = await serveStackExchange(() => response)
  expect(await platformErrorOf(client.page(request))).toMatchObject({ kind, detail })
  expect(server.requests).toHaveLength(3)
})

test('a broken item is counted and does not end its page', async () => {
  const { client } = await serveStackExchange(() =>
    page([question(), null, { title: 7 }, question({ question_id: 2 })]),
  )
  const { posts, dropped } = await client.page(request)
  expect([posts.length, dropped]).toEqual([2, 2])
})

test('a key is sent in the header and nowhere else', async () => {
  const { client, server } = await serveStackExchange(() => page([], ten), withKey)
  await client.check()
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${KEY}`])
  expect(server.requests.map(formOf)).toEqual(['header'])
})

test.each<[string, Served]>([
  ['rejects the key in the header', wrongKey],
  ['mistakes the key for a token', failure(402, 'invalid_access_token', 'access_token is invalid')],
  ['ignores the header', page([])],
])('an API that %s gets the key as a parameter for the rest of the process', async (_, atHeader) => {
  const { client, open, limits, server } = await serveStackExchange(
    (served) => (formOf(served) === 'header' ? atHeader : page([], ten)),
    withKey,
  )
  await client.page(request)
  await open().page(request)
  expect(server.requests.map(formOf)).toEqual(['header', 'parameter', 'parameter'])
  expect(server.requests[1]?.query.key).toBe(KEY)
  // The quota of requests without a key is not passed to the limiter.
  expect(limits.observed.map(({ remaining }) => remaining)).toEqual([9_999, 9_999])
  expect(limits.reserved).toBe(3)
  await open({ credentials: { key: 'another' } }).page(request)
  expect(server.requests.slice(3).map(formOf)).toEqual(['header', 'parameter'])
})

test('a key that is refused in both forms is wrong, and the error does not contain it', async () => {
  const { client, server } = await serveStackExchange(
    () => failure(400, 'bad_parameter', `\`key\` doesn't match a known application: ${KEY}`),
    withKey,
  )
  const error = await platformErrorOf(client.check())
  expect(error).toMatchObject({ kind: 'credentials-refused', service: 'stack-exchange' })
  expect(`${error.stack} ${JSON.stringify(error)} ${platformProblem(error)}`).not.toContain(KEY.slice(0, 6))
  expect(server.requests.map(formOf)).toEqual(['header', 'parameter'])
})

test('an unreachable API is a network error that does not contain the key', async () => {
  const { client } = await serveStackExchange(
    (served) => (formOf(served) === 'header' ? wrongKey : { fault: 'reset' }),
    withKey,
  )
  const error = await platformErrorOf(client.check())
  expect(error.kind).toBe('network')
  expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain(KEY.slice(0, 6))
})
